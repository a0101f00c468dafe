# CMake does not know this system; nothing about it needs to be said.
