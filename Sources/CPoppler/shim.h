#ifndef YOMITORI_CPOPPLER_SHIM_H
#define YOMITORI_CPOPPLER_SHIM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* What is used of Poppler, by types of our own: where Poppler is not there to build with, the same functions say so,
   and everything else is built all the same. A check in Package.swift would not do: manifests are cached, and a Poppler
   that is installed later would not be seen. */
typedef void YomitoriPDF;

enum { YOMITORI_PDF_OK = 0, YOMITORI_PDF_DAMAGED = 1, YOMITORI_PDF_ENCRYPTED = 2, YOMITORI_PDF_UNSUPPORTED = 3 };

#if __has_include(<poppler.h>)
#include <cairo.h>
#include <poppler.h>

static inline bool yomitori_pdf_is_supported(void) { return true; }

/* Copies the bytes. What is returned is freed by yomitori_pdf_close. */
static inline YomitoriPDF *yomitori_pdf_open(const void *data, size_t count, int *problem) {
    GError *error = NULL;
    GBytes *bytes = g_bytes_new(data, count);
    PopplerDocument *document = poppler_document_new_from_bytes(bytes, NULL, &error);
    g_bytes_unref(bytes);
    if (document == NULL) {
        bool is_encrypted = g_error_matches(error, POPPLER_ERROR, POPPLER_ERROR_ENCRYPTED);
        *problem = is_encrypted ? YOMITORI_PDF_ENCRYPTED : YOMITORI_PDF_DAMAGED;
        g_clear_error(&error);
        return NULL;
    }
    *problem = YOMITORI_PDF_OK;
    return document;
}

static inline void yomitori_pdf_close(YomitoriPDF *pdf) { g_object_unref(pdf); }

static inline int yomitori_pdf_page_count(YomitoriPDF *pdf) { return poppler_document_get_n_pages(POPPLER_DOCUMENT(pdf)); }

/* The size of a page in points, 1/72 of an inch. */
static inline bool yomitori_pdf_page_size(YomitoriPDF *pdf, int index, double *width, double *height) {
    PopplerPage *page = poppler_document_get_page(POPPLER_DOCUMENT(pdf), index);
    if (page == NULL) return false;
    poppler_page_get_size(page, width, height);
    g_object_unref(page);
    return true;
}

/* Draws a page over what is in the pixels: blue, green, red and an unused byte each. */
static inline bool yomitori_pdf_draw(YomitoriPDF *pdf, int index, double scale_x, double scale_y,
                                     unsigned char *pixels, int width, int height) {
    PopplerPage *page = poppler_document_get_page(POPPLER_DOCUMENT(pdf), index);
    if (page == NULL) return false;
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_RGB24, width, height, width * 4);
    cairo_t *context = cairo_create(surface);
    cairo_scale(context, scale_x, scale_y);
    poppler_page_render(page, context);
    bool is_drawn = cairo_status(context) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(context);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    g_object_unref(page);
    return is_drawn;
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
static inline bool yomitori_pdf_draw(YomitoriPDF *pdf, int index, double scale_x, double scale_y,
                                     unsigned char *pixels, int width, int height) {
    return false;
}

#endif
#endif
