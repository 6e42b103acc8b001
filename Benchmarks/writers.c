/* How long symbols take other writers: the same lines as WriteSpeed's, with a library's name in front, answered by
   microseconds a symbol, or where the symbology follows a "#" by how many modules it has. Needs libqrencode-dev and libzint-dev; Benchmarks/writers compiles it. */
#include <qrencode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zint.h>

static int qr_level(const char *level) {
    switch (level[0]) {
    case 'L': return QR_ECLEVEL_L;
    case 'Q': return QR_ECLEVEL_Q;
    case 'H': return QR_ECLEVEL_H;
    default: return QR_ECLEVEL_M;
    }
}

static int make_qrencode(const char *level, int version, const char *text) {
    QRcode *code = QRcode_encodeString(text, version, qr_level(level), QR_MODE_8, 1);
    if (!code) return 0;
    int width = code->width;
    QRcode_free(code);
    return width;
}

static int rows; /* Of the last symbol. */

static int make_zint(int symbology, const char *level, int version, const char *text) {
    struct zint_symbol *symbol = ZBarcode_Create();
    symbol->symbology = symbology;
    symbol->input_mode = UNICODE_MODE;
    if (strchr("LMQH", level[0])) {
        symbol->option_1 = qr_level(level) + 1;
    } else if (level[0] != '-') {
        symbol->option_1 = atoi(level);
    }
    if (version > 0) symbol->option_2 = version;
    int failed = ZBarcode_Encode(symbol, (const unsigned char *)text, (int)strlen(text)) >= ZINT_ERROR;
    if (failed) fprintf(stderr, "zint %d: %s\n", symbology, symbol->errtxt);
    int width = failed ? 0 : symbol->width;
    rows = symbol->rows;
    ZBarcode_Delete(symbol);
    return width;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

int main(void) {
    static char line[1 << 16];
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        char *library = strtok(line, "\t"), *symbology = strtok(NULL, "\t"), *level = strtok(NULL, "\t");
        char *version = strtok(NULL, "\t"), *text = strtok(NULL, "");
        if (!text) return 2;
        int is_qrencode = strcmp(library, "libqrencode") == 0, count = 1;
        if (symbology[0] == '#') {
            int width = make_zint(atoi(symbology + 1), level, atoi(version), text);
            printf("%f\n", (double)width * rows);
            continue;
        }
        double best = 1e18, start, taken;
#define MAKE() \
    (is_qrencode ? make_qrencode(level, atoi(version), text) : make_zint(atoi(symbology), level, atoi(version), text))
        if (!MAKE()) {
            puts("failed");
            continue;
        }
        for (;; count *= 2) {
            start = now();
            for (int index = 0; index < count; index++) MAKE();
            if (now() - start > 5000) break;
        }
        for (int batch = 0; batch < 10; batch++) {
            start = now();
            for (int index = 0; index < count; index++) MAKE();
            taken = now() - start;
            if (taken < best) best = taken;
        }
        printf("%f\n", best / count);
    }
    return 0;
}
