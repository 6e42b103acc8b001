#ifndef YOMITORI_CTURBOJPEG_SHIM_H
#define YOMITORI_CTURBOJPEG_SHIM_H
#include <turbojpeg.h>
#endif
