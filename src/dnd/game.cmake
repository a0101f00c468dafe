add_subdirectory(dnd/tables/data)
fray_library(fray_dnd dnd fray_core fray_dnd_data nlohmann_json::nlohmann_json WITHOUT dnd/campaign dnd/tables/data)
# Its campaigns are reached through the game, so who has the games has them.
fray_library(fray_dnd_campaign dnd/campaign fray_dnd)
target_link_libraries(fray_games PUBLIC fray_dnd_campaign)
