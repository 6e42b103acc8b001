#ifndef YOMITORI_CGTK_SHIM_H
#define YOMITORI_CGTK_SHIM_H
#include <gtk/gtk.h>
#include <gtk/gtk-a11y.h>
#include <glib-unix.h>
#include <gio/gunixfdlist.h>
#include <cairo-gobject.h>
#include <libintl.h>
#include <locale.h>
#define HANDY_USE_UNSTABLE_API
#include <handy.h>

/* Macros that Swift does not import, as functions. */
static inline GType yomitori_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType yomitori_type_int(void) { return G_TYPE_INT; }
static inline GType yomitori_type_uint(void) { return G_TYPE_UINT; }
static inline GType yomitori_type_double(void) { return G_TYPE_DOUBLE; }
static inline GType yomitori_type_string(void) { return G_TYPE_STRING; }
static inline GType yomitori_value_type(const GValue *value) { return G_VALUE_TYPE(value); }
static inline gboolean yomitori_value_holds_object(const GValue *value) { return G_VALUE_HOLDS_OBJECT(value); }
static inline gboolean yomitori_value_holds_boxed(const GValue *value) { return G_VALUE_HOLDS_BOXED(value); }
static inline gboolean yomitori_is_a(gpointer instance, GType type) { return G_TYPE_CHECK_INSTANCE_TYPE(instance, type); }

/* Sends a signal that has no arguments, as those that keys send to a text. */
static inline void yomitori_emit(gpointer object, const char *signal) { g_signal_emit_by_name(object, signal); }

/* Tells whoever listens for the user, as a screen reader does. The signal came with ATK 2.46; older ones stay silent. */
static inline void yomitori_announce(AtkObject *object, const char *text) {
    if (g_signal_lookup("announcement", ATK_TYPE_OBJECT) != 0) g_signal_emit_by_name(object, "announcement", text);
}

/* Variadic, so that Swift does not import it. */
static inline void yomitori_set_ellipsize(GtkCellRenderer *renderer, gboolean in_middle, gint characters) {
    g_object_set(renderer, "ellipsize", in_middle ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_END, "single-paragraph-mode", TRUE, "width-chars", characters, NULL);
}

static inline void yomitori_set_cell_sensitive(GtkCellRenderer *renderer, gboolean is_sensitive) {
    g_object_set(renderer, "sensitive", is_sensitive, NULL);
}

static inline void yomitori_set_ellipsize_lines(GtkCellRenderer *renderer, gboolean at_end) {
    g_object_set(renderer, "ellipsize", PANGO_ELLIPSIZE_END, "width-chars", 8,
        "alignment", at_end ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT, NULL);
}

/* libdispatch's main queue, which is Swift's main actor too, as a file descriptor to watch and a
   function that runs what is queued. Exported by libdispatch for just this: another run loop. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);
#endif
