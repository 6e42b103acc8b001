#ifndef YOMITORI_CGTK_SHIM_H
#define YOMITORI_CGTK_SHIM_H
#include <gtk/gtk.h>
#include <glib-unix.h>
#define HANDY_USE_UNSTABLE_API
#include <handy.h>
#endif
