add_subdirectory(dnd/tables/data)
fray_library(fray_dnd dnd fray_core fray_dnd_data nlohmann_json::nlohmann_json WITHOUT dnd/campaign dnd/tables/data)
# Products and sums are rounded one by one, as they are everywhere: so every build values a melee alike.
target_compile_options(fray_dnd PRIVATE -ffp-contract=off)
# Its campaigns are reached through the game, so who has the games has them.
fray_library(fray_dnd_campaign dnd/campaign fray_dnd)
target_link_libraries(fray_games PUBLIC fray_dnd_campaign)
