#include "python/bindings.h"
namespace fray::python {
void bind_exact(pybind11::module_&) {}
}  // namespace fray::python
