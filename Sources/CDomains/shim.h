#ifndef YOMITORI_CDOMAINS_SHIM_H
#define YOMITORI_CDOMAINS_SHIM_H
#include <glib.h>
#include <idn2.h>
#include <libpsl.h>
#endif
