// The files of src/dnd/tables/data as texts, which the build puts into the program.
#pragma once

#include <string_view>

namespace fray::dnd::data_file {

std::string_view pieces();
std::string_view effects();
std::string_view spells();
std::string_view items();

}  // namespace fray::dnd::data_file
