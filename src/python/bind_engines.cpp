#include "python/bindings.h"
namespace fray::python {
void bind_engines(pybind11::module_&) {}
}  // namespace fray::python
