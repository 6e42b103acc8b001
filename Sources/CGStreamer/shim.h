// GStreamer, for cameras that PipeWire has. What Swift cannot import by itself, macros and variadic functions, as
// functions; each does one thing.
#ifndef YOMITORI_CGSTREAMER_SHIM_H
#define YOMITORI_CGSTREAMER_SHIM_H
#include <gst/app/gstappsink.h>
#include <gst/gst.h>
#include <gst/video/video.h>

static inline void y_gst_set_int(gpointer object, const char *property, int value) {
    g_object_set(object, property, value, NULL);
}
static inline gboolean y_gst_has_property(gpointer object, const char *property) {
    return g_object_class_find_property(G_OBJECT_GET_CLASS(object), property) != NULL;
}
static inline GstDevice *y_gst_as_device(gpointer object) { return GST_IS_DEVICE(object) ? object : NULL; }
/* A device provider of the caller's own, with a reference: gst_device_provider_factory_get_by_name(3) gives everybody the
   same object, whose connection is that of its first start. */
static inline GstDeviceProvider *y_gst_new_device_provider(const char *name) {
    GstDeviceProviderFactory *found = gst_device_provider_factory_find(name);
    if (found == NULL) return NULL;
    GstPluginFeature *factory = gst_plugin_feature_load(GST_PLUGIN_FEATURE(found));
    gst_object_unref(found);
    if (factory == NULL) return NULL;
    GType type = gst_device_provider_factory_get_device_provider_type(GST_DEVICE_PROVIDER_FACTORY(factory));
    gst_object_unref(factory);
    return gst_object_ref_sink(g_object_new(type, NULL));
}
static inline gint64 y_gst_milliseconds(guint milliseconds) { return (gint64)milliseconds * GST_MSECOND; }

/* Frames as fast as the camera gives them, the newest two only, without waiting for a clock. */
static inline void y_gst_set_up_sink(gpointer sink) {
    g_object_set(sink, "max-buffers", 2, "drop", TRUE, "sync", FALSE, NULL);
}
static inline gboolean y_gst_link(GstElement *pipeline, GstElement *source, GstElement *converter, GstElement *sink,
                                  GstCaps *caps) {
    gst_bin_add_many(GST_BIN(pipeline), source, sink, NULL);
    if (!converter) return gst_element_link_filtered(source, sink, caps);
    gst_bin_add(GST_BIN(pipeline), converter);
    return gst_element_link(source, converter) && gst_element_link_filtered(converter, sink, caps);
}

/* A picture's planes, wherever in memory they lie. */
static inline const guint8 *y_gst_plane(const GstVideoFrame *frame, guint plane) {
    return GST_VIDEO_FRAME_PLANE_DATA(frame, plane);
}
/* The bytes from a plane's first to the end of the memory that was mapped for it; 0 where it is not inside any. */
static inline gsize y_gst_plane_size(const GstVideoFrame *frame, guint plane) {
    const guint8 *data = GST_VIDEO_FRAME_PLANE_DATA(frame, plane);
    for (guint i = 0; i < GST_VIDEO_MAX_PLANES; i++) {
        const guint8 *start = frame->map[i].data;
        if (start != NULL && data >= start && data < start + frame->map[i].size) {
            return frame->map[i].size - (gsize)(data - start);
        }
    }
    return 0;
}
static inline int y_gst_stride(const GstVideoFrame *frame, guint plane) {
    return GST_VIDEO_FRAME_PLANE_STRIDE(frame, plane);
}
static inline int y_gst_width(const GstVideoFrame *frame) { return GST_VIDEO_FRAME_WIDTH(frame); }
static inline int y_gst_height(const GstVideoFrame *frame) { return GST_VIDEO_FRAME_HEIGHT(frame); }
static inline GstVideoFormat y_gst_format(const GstVideoFrame *frame) { return GST_VIDEO_FRAME_FORMAT(frame); }
#endif
