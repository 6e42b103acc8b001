// What Linux's C library has only as GNU extensions, which Swift's Glibc module does not show; and what Meson says.
#ifndef YOMITORI_CLINUX_SHIM_H
#define YOMITORI_CLINUX_SHIM_H

/* memfd_create(2) with MFD_CLOEXEC. */
int y_memfd_create_function(const char *name, unsigned int flags) __asm__("memfd_create");
static inline int y_memfd(const char *name) { return y_memfd_create_function(name, 1u); }

/* mallopt(3): memory that was freed stays with the process, large blocks too (M_MMAP_MAX, M_TRIM_THRESHOLD). */
int y_mallopt_function(int parameter, int value) __asm__("mallopt");
static inline void y_keep_freed_memory(void) {
    y_mallopt_function(-4, 0);
    y_mallopt_function(-1, 2147483647);
}
/* The same for blocks below 32 MiB, and up to 64 MiB (M_MMAP_THRESHOLD, M_TRIM_THRESHOLD). */
static inline void y_keep_some_freed_memory(void) {
    y_mallopt_function(-3, 33554432);
    y_mallopt_function(-1, 67108864);
}

/* malloc_trim(3): returns to the kernel what was freed. */
int y_malloc_trim_function(unsigned long padding) __asm__("malloc_trim");
static inline void y_return_freed_memory(void) { y_malloc_trim_function(0); }

/* dladdr(3). */
typedef struct {
    const char *file;
    void *base;
    const char *symbol;
    void *address;
} YomitoriCodeAddress;
int y_dladdr(const void *address, YomitoriCodeAddress *result) __asm__("dladdr");

/* Where yomitori-draw is installed: seen from the folder of the other programs, unless the path is absolute. */
#ifndef YOMITORI_DRAWING_FOLDER
#define YOMITORI_DRAWING_FOLDER "../libexec/yomitori"
#endif
static inline const char *y_drawing_folder(void) { return YOMITORI_DRAWING_FOLDER; }
#endif
