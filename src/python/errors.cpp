#include "python/errors.h"

namespace fray::python {

namespace py = pybind11;

void register_errors() {
  py::register_exception_translator([](std::exception_ptr pointer) {
    try {
      if (pointer) std::rethrow_exception(pointer);
    } catch (const py::cast_error&) {
      // What a function of Python has answered is not what was wanted.
      PyErr_SetString(PyExc_TypeError, "a value of another type was expected");
    } catch (const Refused& refused) {
      // Messages quote what was given, which need not be UTF-8.
      const auto text = [](const std::string& bytes) {
        return py::reinterpret_steal<py::object>(
            PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "replace"));
      };
      const py::object type = py::module_::import("fray.errors").attr("FrayError");
      PyErr_SetObject(type.ptr(), type(text(refused.error().code), text(refused.error().message)).ptr());
    }
  });
}

}  // namespace fray::python
