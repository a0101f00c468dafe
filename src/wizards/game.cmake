fray_library(fray_wizards wizards fray_chess)
