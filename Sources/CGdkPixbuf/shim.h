#ifndef YOMITORI_CGDKPIXBUF_SHIM_H
#define YOMITORI_CGDKPIXBUF_SHIM_H
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

typedef void (*YomitoriSizePrepared)(GdkPixbufLoader *loader, int width, int height, void *data);

/* G_CALLBACK is a cast between function types, which Swift has not. */
static inline void yomitori_loader_connect_size_prepared(GdkPixbufLoader *loader, YomitoriSizePrepared handler,
                                                         void *data) {
    g_signal_connect(loader, "size-prepared", G_CALLBACK(handler), data);
}

typedef void (*YomitoriAreaUpdated)(GdkPixbufLoader *loader, int x, int y, int width, int height, void *data);

static inline void yomitori_loader_connect_area_updated(GdkPixbufLoader *loader, YomitoriAreaUpdated handler,
                                                        void *data) {
    g_signal_connect(loader, "area-updated", G_CALLBACK(handler), data);
}
#endif
