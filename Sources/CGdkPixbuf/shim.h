#ifndef YOMITORI_CGDKPIXBUF_SHIM_H
#define YOMITORI_CGDKPIXBUF_SHIM_H
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>
#endif
