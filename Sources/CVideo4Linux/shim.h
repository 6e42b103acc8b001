#ifndef YOMITORI_CVIDEO4LINUX_SHIM_H
#define YOMITORI_CVIDEO4LINUX_SHIM_H
#include <libv4l2.h>
#include <linux/videodev2.h>
#endif
