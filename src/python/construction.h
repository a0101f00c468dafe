// T.__new__(T) of Python makes an object without anything in it, whose methods would read what is not there.
// Here a class is told to make whole objects there, or none.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <utility>

namespace fray::python {

/// For a class whose objects only Fray makes.
template <class Type>
void forbid_bare(Type& type, const std::string& made_by) {
  const std::string message = "fray makes these: " + made_by;
  type.attr("__new__") = pybind11::cpp_function(
      [message](const pybind11::object&, const pybind11::args&, const pybind11::kwargs&) -> pybind11::object {
        throw pybind11::type_error(message);
      },
      "Raises TypeError.");
}

/// For a class, final, that has `make` as its constructor too: then __new__ makes the object and __init__,
/// finding it made, does nothing. `extra`: py::arg("cls"), then those of the constructor.
template <class Type, class Made, class... Arguments, class... Extra>
void make_whole(Type& type, Made (*make)(Arguments...), const Extra&... extra) {
  type.attr("__new__") = pybind11::cpp_function(
      [make](const pybind11::object&, Arguments... arguments) {
        return pybind11::cast(make(std::forward<Arguments>(arguments)...));
      },
      extra...);
}

}  // namespace fray::python
