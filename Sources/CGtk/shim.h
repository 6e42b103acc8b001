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
static inline gboolean yomitori_value_holds_object(const GValue *value) { return G_VALUE_HOLDS_OBJECT(value); }
static inline gboolean yomitori_value_holds_boxed(const GValue *value) { return G_VALUE_HOLDS_BOXED(value); }
static inline gboolean yomitori_is_a(gpointer instance, GType type) { return G_TYPE_CHECK_INSTANCE_TYPE(instance, type); }

/* Sends a signal that has no arguments, as those that keys send to a text. */
static inline void yomitori_emit(gpointer object, const char *signal) { g_signal_emit_by_name(object, signal); }

/* Tells whoever listens for the user, as a screen reader does. The signal came with ATK 2.46; older ones stay silent. */
static inline void yomitori_announce(AtkObject *object, const char *text) {
    if (g_signal_lookup("announcement", ATK_TYPE_OBJECT) != 0) g_signal_emit_by_name(object, "announcement", text);
}

/* Whether an entry of a menu in a popover is one of several choices, of which one is active. */
static inline gboolean yomitori_is_choice(GtkWidget *entry) {
    GtkButtonRole role = GTK_BUTTON_ROLE_NORMAL;
    g_object_get(entry, "role", &role, NULL);
    return role == GTK_BUTTON_ROLE_RADIO;
}

static inline gboolean yomitori_is_active(GtkWidget *entry) {
    gboolean is_active = FALSE;
    g_object_get(entry, "active", &is_active, NULL);
    return is_active;
}

/* The states of buttons for screen readers as GTK gives them, which are without that of an active entry of a menu. */
static AtkStateSet *(*yomitori_button_states)(AtkObject *) = NULL;

static inline AtkStateSet *yomitori_entry_states(AtkObject *object) {
    AtkStateSet *states = yomitori_button_states(object);
    GtkWidget *widget = gtk_accessible_get_widget(GTK_ACCESSIBLE(object));
    if (widget != NULL && GTK_IS_MODEL_BUTTON(widget) && yomitori_is_active(widget))
        atk_state_set_add_state(states, ATK_STATE_CHECKED);
    return states;
}

/* Tells screen readers whether an entry of a menu is active. */
static inline void yomitori_tell_active(GtkWidget *entry) {
    AtkObject *object = gtk_widget_get_accessible(entry);
    AtkObjectClass *functions = ATK_OBJECT_GET_CLASS(object);
    if (!GTK_IS_ACCESSIBLE(object)) return;
    if (yomitori_button_states == NULL) {
        yomitori_button_states = functions->ref_state_set;
        functions->ref_state_set = yomitori_entry_states;
    }
    atk_object_notify_state_change(object, ATK_STATE_CHECKED, yomitori_is_active(entry));
}

/* Variadic, so that Swift does not import it. */
static inline void yomitori_set_ellipsize(GtkCellRenderer *renderer, gboolean in_middle, gint characters) {
    g_object_set(renderer, "ellipsize", in_middle ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_END, "single-paragraph-mode", TRUE, "width-chars", characters, NULL);
}

/* A hyphen at the end of a line would be taken for a part of the name. */
static inline void yomitori_set_unhyphenated(GtkCellRenderer *renderer) {
    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
    g_object_set(renderer, "attributes", attributes, NULL);
    pango_attr_list_unref(attributes);
}

static inline void yomitori_set_cell_sensitive(GtkCellRenderer *renderer, gboolean is_sensitive) {
    g_object_set(renderer, "sensitive", is_sensitive, NULL);
}

static inline void yomitori_set_ellipsize_lines(GtkCellRenderer *renderer, gboolean at_end) {
    g_object_set(renderer, "ellipsize", PANGO_ELLIPSIZE_END, "width-chars", 8,
        "alignment", at_end ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT, NULL);
}

static inline void yomitori_set_ellipsize_place(GtkCellRenderer *renderer, gboolean in_middle) {
    g_object_set(renderer, "ellipsize", in_middle ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_END, NULL);
}

/* libdispatch's main queue, which is Swift's main actor too, as a file descriptor to watch and a
   function that runs what is queued. Exported by libdispatch for just this: another run loop. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);
#endif
