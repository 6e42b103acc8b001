#ifndef YOMITORI_CZLIB_SHIM_H
#define YOMITORI_CZLIB_SHIM_H
#include <zlib.h>
#endif
