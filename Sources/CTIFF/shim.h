#ifndef YOMITORI_CTIFF_SHIM_H
#define YOMITORI_CTIFF_SHIM_H
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <tiffio.h>

// Swift can't call functions with variable arguments: fields of 32 bits are asked for here. 0 where there is none.
static inline uint32_t yomitori_tiff_number(TIFF *tiff, uint32_t tag) {
    uint32_t value = 0;
    return TIFFGetField(tiff, tag, &value) ? value : 0;
}

// What libtiff said last of what is wrong: it has one handler for all files, and this program has one file.
static inline char *yomitori_tiff_last_error(void) {
    static char message[256];
    return message;
}

static inline void yomitori_tiff_note_error(const char *module, const char *format, va_list arguments) {
    (void)module;
    vsnprintf(yomitori_tiff_last_error(), 256, format, arguments);
}

static inline void yomitori_tiff_forget_error(void) { yomitori_tiff_last_error()[0] = 0; }

// Whether libtiff can decode the kind of picture that the directory describes; says why not.
static inline int yomitori_tiff_can_decode(TIFF *tiff) {
    char reason[1024] = "";
    if (TIFFRGBAImageOK(tiff, reason)) return 1;
    snprintf(yomitori_tiff_last_error(), 256, "%s", reason);
    return 0;
}

// Errors are kept, warnings dropped; by default both go to stderr.
static inline void yomitori_tiff_keep_errors(void) {
    TIFFSetWarningHandler(NULL);
    TIFFSetErrorHandler(yomitori_tiff_note_error);
}
#endif
