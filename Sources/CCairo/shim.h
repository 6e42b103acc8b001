#ifndef YOMITORI_CCAIRO_SHIM_H
#define YOMITORI_CCAIRO_SHIM_H
#include <cairo.h>
#include <cairo-pdf.h>
#endif
