#include "python/bindings.h"
namespace fray::python {
void bind_matches(pybind11::module_&) {}
}  // namespace fray::python
