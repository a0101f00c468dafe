add_subdirectory(gnostic/tables)
fray_library(fray_gnostic gnostic fray_core fray_hyperpig_table WITHOUT gnostic/tables)
