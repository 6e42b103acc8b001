#ifndef YOMITORI_CCANBERRA_SHIM_H
#define YOMITORI_CCANBERRA_SHIM_H
#include <canberra.h>
#endif
