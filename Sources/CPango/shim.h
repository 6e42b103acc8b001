#ifndef YOMITORI_CPANGO_SHIM_H
#define YOMITORI_CPANGO_SHIM_H
#include <cairo.h>
#include <dlfcn.h>
#include <glib-object.h>
#include <stdbool.h>
#include <stddef.h>

/* What is used of Pango, by types of our own, so that its headers are not needed. The library is loaded when the first
   caption is drawn: pictures and pages, which are most of what is asked for, start faster without it. */
typedef struct {
    void *(*create_layout)(cairo_t *);
    void (*layout_path)(cairo_t *, void *);
    void *(*font_from_string)(const char *);
    void (*font_free)(void *);
    void (*font_set_absolute_size)(void *, double);
    void (*set_font)(void *, const void *);
    void (*set_single_paragraph_mode)(void *, int);
    void (*set_text)(void *, const char *, int);
    void (*get_pixel_size)(void *, int *, int *);
    int (*unknown_glyphs)(void *);
} YomitoriPango;

/* Pango's unit: 1024 to a pixel. */
enum { YOMITORI_PANGO_SCALE = 1024 };

/* The kinds of parts of a path, which Swift does not import where two modules include cairo's header. */
enum { YOMITORI_MOVE_TO = CAIRO_PATH_MOVE_TO, YOMITORI_LINE_TO = CAIRO_PATH_LINE_TO,
       YOMITORI_CLOSE_PATH = CAIRO_PATH_CLOSE_PATH };

/* Loads Pango; false where it is not installed. The names are those of its binary interface since version 1.16. */
static inline bool yomitori_pango_load(YomitoriPango *pango) {
    void *cairo = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
    void *text = dlopen("libpango-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
    if (cairo == NULL || text == NULL) return false;
#define YOMITORI_PANGO(member, library, name) \
    if ((*(void **)&pango->member = dlsym(library, name)) == NULL) return false
    YOMITORI_PANGO(create_layout, cairo, "pango_cairo_create_layout");
    YOMITORI_PANGO(layout_path, cairo, "pango_cairo_layout_path");
    YOMITORI_PANGO(font_from_string, text, "pango_font_description_from_string");
    YOMITORI_PANGO(font_free, text, "pango_font_description_free");
    YOMITORI_PANGO(font_set_absolute_size, text, "pango_font_description_set_absolute_size");
    YOMITORI_PANGO(set_font, text, "pango_layout_set_font_description");
    YOMITORI_PANGO(set_single_paragraph_mode, text, "pango_layout_set_single_paragraph_mode");
    YOMITORI_PANGO(set_text, text, "pango_layout_set_text");
    YOMITORI_PANGO(get_pixel_size, text, "pango_layout_get_pixel_size");
    YOMITORI_PANGO(unknown_glyphs, text, "pango_layout_get_unknown_glyphs_count");
#undef YOMITORI_PANGO
    return true;
}
#endif
