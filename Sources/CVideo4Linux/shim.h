// What Swift cannot import by itself: variadic functions and macros that compute. Each inline function
// does one call and nothing else; names keep the C name behind the prefix.
#ifndef YOMITORI_CVIDEO4LINUX_SHIM_H
#define YOMITORI_CVIDEO4LINUX_SHIM_H
#include <fcntl.h>
#include <libv4l2.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

static inline int y_v4l2_ioctl(int fd, unsigned long request, void *argument) {
    return v4l2_ioctl(fd, request, argument);
}
static inline int y_open(const char *path, int flags) { return open(path, flags | O_CLOEXEC); }
static inline int y_ioctl(int fd, unsigned long request, void *argument) { return ioctl(fd, request, argument); }

/* libv4l2 writes every refusal to standard error, also those that are expected; callers get errno anyway. */
static inline void y_v4l2_silence(void) { v4l2_log_file = fopen("/dev/null", "we"); }

static const unsigned long Y_VIDIOC_QUERYCAP = VIDIOC_QUERYCAP;
static const unsigned long Y_VIDIOC_ENUM_FMT = VIDIOC_ENUM_FMT;
static const unsigned long Y_VIDIOC_ENUM_FRAMESIZES = VIDIOC_ENUM_FRAMESIZES;
static const unsigned long Y_VIDIOC_ENUM_FRAMEINTERVALS = VIDIOC_ENUM_FRAMEINTERVALS;
static const unsigned long Y_VIDIOC_S_FMT = VIDIOC_S_FMT;
static const unsigned long Y_VIDIOC_S_PARM = VIDIOC_S_PARM;
static const unsigned long Y_VIDIOC_REQBUFS = VIDIOC_REQBUFS;
static const unsigned long Y_VIDIOC_QUERYBUF = VIDIOC_QUERYBUF;
static const unsigned long Y_VIDIOC_QBUF = VIDIOC_QBUF;
static const unsigned long Y_VIDIOC_DQBUF = VIDIOC_DQBUF;
static const unsigned long Y_VIDIOC_STREAMON = VIDIOC_STREAMON;
static const unsigned long Y_VIDIOC_STREAMOFF = VIDIOC_STREAMOFF;
static const unsigned long Y_VIDIOC_QUERYCTRL = VIDIOC_QUERYCTRL;
static const unsigned long Y_VIDIOC_QUERYMENU = VIDIOC_QUERYMENU;
static const unsigned long Y_VIDIOC_G_CTRL = VIDIOC_G_CTRL;
static const unsigned long Y_VIDIOC_S_CTRL = VIDIOC_S_CTRL;

static const unsigned Y_V4L2_CTRL_FLAG_NEXT_CTRL = V4L2_CTRL_FLAG_NEXT_CTRL;
#endif
