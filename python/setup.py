"""The wheel holds an extension that CMake has built, so it is one of this platform."""

from setuptools import Distribution, setup


class WithExtension(Distribution):
    def has_ext_modules(self) -> bool:
        return True


setup(distclass=WithExtension)
