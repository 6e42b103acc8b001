#ifndef YOMITORI_CPOPPLER_SHIM_H
#define YOMITORI_CPOPPLER_SHIM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* What is used of Poppler, by types of our own: without Poppler's headers the same functions say so, and everything else
   is built all the same. A check in Package.swift would not do: manifests are cached, and a Poppler that is installed later
   would not be seen.

   The library is loaded when the first PDF file is opened. It takes longer to load than all the others together, and a
   package need not depend on it. */
typedef void YomitoriPDF;

enum { YOMITORI_PDF_OK = 0, YOMITORI_PDF_DAMAGED = 1, YOMITORI_PDF_ENCRYPTED = 2, YOMITORI_PDF_UNSUPPORTED = 3 };

/* Meson's option `pdf` defines YOMITORI_NO_PDF. */
#if !defined(YOMITORI_NO_PDF) && __has_include(<poppler/glib/poppler.h>)
#include <cairo.h>
#include <dlfcn.h>
#include <poppler/glib/poppler.h>

/* A function of the library; NULL without it. The name is that of its binary interface since version 0.20. */
static inline void *yomitori_poppler_symbol(const char *name) {
    void *library = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL);
    return library == NULL ? NULL : dlsym(library, name);
}
#define YOMITORI_POPPLER(name) ((__typeof__(&name))yomitori_poppler_symbol(#name))

static inline bool yomitori_pdf_is_supported(void) {
    return yomitori_poppler_symbol("poppler_document_new_from_bytes") != NULL;
}

/* Copies the bytes. What is returned is freed by yomitori_pdf_close. All functions but yomitori_pdf_is_supported need the
   library. */
static inline YomitoriPDF *yomitori_pdf_open(const void *data, size_t count, int *problem) {
    GError *error = NULL;
    GBytes *bytes = g_bytes_new(data, count);
    PopplerDocument *document = YOMITORI_POPPLER(poppler_document_new_from_bytes)(bytes, NULL, &error);
    g_bytes_unref(bytes);
    if (document == NULL) {
        bool is_encrypted = g_error_matches(error, YOMITORI_POPPLER(poppler_error_quark)(), POPPLER_ERROR_ENCRYPTED);
        *problem = is_encrypted ? YOMITORI_PDF_ENCRYPTED : YOMITORI_PDF_DAMAGED;
        g_clear_error(&error);
        return NULL;
    }
    *problem = YOMITORI_PDF_OK;
    return document;
}

static inline void yomitori_pdf_close(YomitoriPDF *pdf) { g_object_unref(pdf); }

static inline int yomitori_pdf_page_count(YomitoriPDF *pdf) {
    return YOMITORI_POPPLER(poppler_document_get_n_pages)((PopplerDocument *)pdf);
}

/* The size of a page in points, 1/72 of an inch. */
static inline bool yomitori_pdf_page_size(YomitoriPDF *pdf, int index, double *width, double *height) {
    PopplerPage *page = YOMITORI_POPPLER(poppler_document_get_page)((PopplerDocument *)pdf, index);
    if (page == NULL) return false;
    YOMITORI_POPPLER(poppler_page_get_size)(page, width, height);
    g_object_unref(page);
    return true;
}

/* Pixels of a page: blue, green, red and a fourth byte each. Freed by yomitori_pixels_free. */
typedef struct {
    cairo_surface_t *surface;
    const unsigned char *data;
    int width, height, stride;
    bool has_alpha;
} YomitoriPixels;

static inline void yomitori_pixels_free(YomitoriPixels pixels) {
    if (pixels.surface != NULL) cairo_surface_destroy(pixels.surface);
}

static inline YomitoriPixels yomitori_pixels(cairo_surface_t *surface) {
    YomitoriPixels pixels = {surface, NULL, 0, 0, 0, false};
    if (surface == NULL || cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) return pixels;
    if (cairo_surface_get_type(surface) != CAIRO_SURFACE_TYPE_IMAGE) return pixels;
    cairo_format_t format = cairo_image_surface_get_format(surface);
    if (format != CAIRO_FORMAT_RGB24 && format != CAIRO_FORMAT_ARGB32) return pixels;
    cairo_surface_flush(surface);
    pixels.data = cairo_image_surface_get_data(surface);
    pixels.width = cairo_image_surface_get_width(surface);
    pixels.height = cairo_image_surface_get_height(surface);
    pixels.stride = cairo_image_surface_get_stride(surface);
    pixels.has_alpha = format == CAIRO_FORMAT_ARGB32;
    return pixels;
}

/* Draws a page on what a surface has; false where cairo could not. */
static inline bool yomitori_render(PopplerPage *page, cairo_surface_t *surface, double scale_x, double scale_y) {
    cairo_t *context = cairo_create(surface);
    cairo_scale(context, scale_x, scale_y);
    YOMITORI_POPPLER(poppler_page_render)(page, context);
    bool is_drawn = cairo_status(context) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(context);
    return is_drawn;
}

static inline cairo_surface_t *yomitori_white(int width, int height) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t *context = cairo_create(surface);
    cairo_set_source_rgb(context, 1, 1, 1);
    cairo_paint(context);
    cairo_destroy(context);
    return surface;
}

/* Draws a page on white. There are no data where that failed, which is for lack of memory. */
static inline YomitoriPixels yomitori_pdf_draw(YomitoriPDF *pdf, int index, double scale_x, double scale_y, int width,
                                               int height) {
    PopplerPage *page = YOMITORI_POPPLER(poppler_document_get_page)((PopplerDocument *)pdf, index);
    cairo_surface_t *surface = yomitori_white(width, height);
    bool is_drawn = page != NULL && cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS &&
                    yomitori_render(page, surface, scale_x, scale_y);
    if (page != NULL) g_object_unref(page);
    YomitoriPixels pixels = yomitori_pixels(surface);
    if (!is_drawn) pixels.data = NULL;
    return pixels;
}

static inline void yomitori_count(cairo_surface_t *observer, cairo_surface_t *target, void *data) { ++*(int *)data; }

/* Draws a page small, on white, and says in how many operations. cairo may fill a rectangle with a picture or paint it: a
   page that has a picture, and is drawn in one operation, is that picture. */
static inline YomitoriPixels yomitori_pdf_sketch(YomitoriPDF *pdf, int index, double scale_x, double scale_y, int width,
                                                 int height, int *operations) {
    PopplerPage *page = YOMITORI_POPPLER(poppler_document_get_page)((PopplerDocument *)pdf, index);
    cairo_surface_t *surface = yomitori_white(width, height);
    *operations = 0;
    cairo_surface_t *observer = cairo_surface_create_observer(surface, CAIRO_SURFACE_OBSERVER_NORMAL);
    cairo_surface_observer_add_paint_callback(observer, yomitori_count, operations);
    cairo_surface_observer_add_mask_callback(observer, yomitori_count, operations);
    cairo_surface_observer_add_fill_callback(observer, yomitori_count, operations);
    cairo_surface_observer_add_stroke_callback(observer, yomitori_count, operations);
    cairo_surface_observer_add_glyphs_callback(observer, yomitori_count, operations);
    bool is_drawn = page != NULL && yomitori_render(page, observer, scale_x, scale_y);
    cairo_surface_destroy(observer);
    if (page != NULL) g_object_unref(page);
    YomitoriPixels pixels = yomitori_pixels(surface);
    if (!is_drawn) pixels.data = NULL;
    return pixels;
}

/* Whether a page has exactly one picture, which covers it but for a hundredth of each side: its number then, else -1. Takes
   no picture apart. */
static inline int yomitori_pdf_covering_picture(YomitoriPDF *pdf, int index) {
    PopplerPage *page = YOMITORI_POPPLER(poppler_document_get_page)((PopplerDocument *)pdf, index);
    if (page == NULL) return -1;
    double width = 0, height = 0;
    YOMITORI_POPPLER(poppler_page_get_size)(page, &width, &height);
    int result = -1;
    GList *list = YOMITORI_POPPLER(poppler_page_get_image_mapping)(page);
    if (list != NULL && list->next == NULL) {
        PopplerImageMapping *mapping = (PopplerImageMapping *)list->data;
        double left = MIN(mapping->area.x1, mapping->area.x2), right = MAX(mapping->area.x1, mapping->area.x2);
        double low = MIN(mapping->area.y1, mapping->area.y2), high = MAX(mapping->area.y1, mapping->area.y2);
        double x = width / 100, y = height / 100;
        if (left <= x && right >= width - x && low <= y && high >= height - y && left >= -x && right <= width + x &&
            low >= -y && high <= height + y)
            result = mapping->image_id;
    }
    YOMITORI_POPPLER(poppler_page_free_image_mapping)(list);
    g_object_unref(page);
    return result;
}

/* A picture of a page as it is in the file. */
static inline YomitoriPixels yomitori_pdf_picture(YomitoriPDF *pdf, int index, int picture) {
    PopplerPage *page = YOMITORI_POPPLER(poppler_document_get_page)((PopplerDocument *)pdf, index);
    if (page == NULL) return yomitori_pixels(NULL);
    cairo_surface_t *surface = YOMITORI_POPPLER(poppler_page_get_image)(page, picture);
    g_object_unref(page);
    return yomitori_pixels(surface);
}

#else

static inline bool yomitori_pdf_is_supported(void) { return false; }
static inline YomitoriPDF *yomitori_pdf_open(const void *data, size_t count, int *problem) {
    *problem = YOMITORI_PDF_UNSUPPORTED;
    return NULL;
}
static inline void yomitori_pdf_close(YomitoriPDF *pdf) {}
static inline int yomitori_pdf_page_count(YomitoriPDF *pdf) { return 0; }
static inline bool yomitori_pdf_page_size(YomitoriPDF *pdf, int index, double *width, double *height) { return false; }
typedef struct {
    void *surface;
    const unsigned char *data;
    int width, height, stride;
    bool has_alpha;
} YomitoriPixels;
static inline YomitoriPixels yomitori_no_pixels(void) {
    YomitoriPixels pixels = {NULL, NULL, 0, 0, 0, false};
    return pixels;
}
static inline void yomitori_pixels_free(YomitoriPixels pixels) {}
static inline YomitoriPixels yomitori_pdf_draw(YomitoriPDF *pdf, int index, double scale_x, double scale_y, int width,
                                               int height) {
    return yomitori_no_pixels();
}
static inline YomitoriPixels yomitori_pdf_sketch(YomitoriPDF *pdf, int index, double scale_x, double scale_y, int width,
                                                 int height, int *operations) {
    return yomitori_no_pixels();
}
static inline int yomitori_pdf_covering_picture(YomitoriPDF *pdf, int index) { return -1; }
static inline YomitoriPixels yomitori_pdf_picture(YomitoriPDF *pdf, int index, int picture) {
    return yomitori_no_pixels();
}

#endif
#endif
