// The parts of the module _fray, each of which adds its classes and functions.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>

#include "play/json/json.h"

namespace fray::python {

void bind_games(pybind11::module_& module);
void bind_states(pybind11::module_& module);
void bind_batches(pybind11::module_& module);
void bind_engines(pybind11::module_& module);
void bind_exact(pybind11::module_& module);
void bind_fights(pybind11::module_& module);
void bind_studies(pybind11::module_& module);
void bind_matches(pybind11::module_& module);

/// Values of Python made of JSON: dict, list, str, int, float, bool, None. Bytes of texts that are no UTF-8
/// become U+FFFD.
pybind11::object python_of(const Json& json);

/// What a function of the package's own Python makes of the arguments: python("views", "view_of")(...).
inline pybind11::object python(const char* module, const char* name) {
  return pybind11::module_::import((std::string("fray.") + module).c_str()).attr(name);
}

}  // namespace fray::python
