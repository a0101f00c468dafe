// The extension module fray._fray: what of the package fray is C++.
#include <pybind11/pybind11.h>

#include "play/keep_solved.h"
#include "python/bindings.h"
#include "python/errors.h"

namespace fray::python {

namespace py = pybind11;

py::object python_of(const Json& json) {
  switch (json.type()) {
    case Json::value_t::boolean: return py::bool_(json.get<bool>());
    case Json::value_t::number_integer: return py::int_(json.get<std::int64_t>());
    case Json::value_t::number_unsigned: return py::int_(json.get<std::uint64_t>());
    case Json::value_t::number_float: return py::float_(json.get<double>());
    case Json::value_t::string: {
      const auto& text = json.get_ref<const std::string&>();
      return py::reinterpret_steal<py::object>(
          PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
    }
    case Json::value_t::array: {
      py::list list(json.size());
      std::size_t i = 0;
      for (const Json& item : json) list[i++] = python_of(item);
      return list;
    }
    case Json::value_t::object: {
      py::dict dict;
      for (const auto& [name, value] : json.items()) dict[py::str(name)] = python_of(value);
      return dict;
    }
    default: return py::none();
  }
}

}  // namespace fray::python

PYBIND11_MODULE(_fray, module) {
  module.doc() = "What of the package fray is C++; use fray itself.";
  module.attr("__version__") = FRAY_VERSION;
  fray::keep_solved();
  fray::python::register_errors();
  fray::python::bind_games(module);
  fray::python::bind_states(module);
  fray::python::bind_batches(module);
  fray::python::bind_engines(module);
  fray::python::bind_exact(module);
  fray::python::bind_fights(module);
  fray::python::bind_matches(module);
  fray::python::bind_studies(module);
}
