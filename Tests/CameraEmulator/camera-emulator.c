/* A Video4Linux camera for the tests, without a camera: a FUSE file system that is a single file, which
 * answers the ioctl, mmap and poll calls of an unmodified program, libv4l2 included.
 *
 *   camera-emulator [--card NAME] [--bus NAME] [--no-controls | --bare] [--tell-first] [--sensor | --metadata] FILE MODE…
 *
 * FILE is created and mounted on, so it may lie anywhere; it needs root or a setuid fusermount3.
 * --no-controls leaves only the brightness control, --bare none.
 * MODE is FORMAT:WIDTHxHEIGHT@FPS:PICTURES[:STRIDE], FORMAT one of MJPG, YUYV, UYVY, NV12, GREY. PICTURES is a
 * file with the frames one after the other, as the driver would deliver them; they are sent in turn.
 *
 * Cameras with the same bus are parts of one device. --sensor is a node that the media controller has to set up,
 * --metadata one without pictures.
 *
 * Commands on standard input, one a line:
 *   stall               no more frames until "resume"
 *   stall restart       no more frames until the stream is switched off and on
 *   resume
 *   hold on | hold off  send the next frame again and again, until "hold off"
 *   busy on | busy off  answer as if another program streamed
 *   truncate N          the next N frames have only half of their bytes
 *   damage N            the next N frames are marked as damaged
 *   fail ERRNO N        the next N VIDIOC_DQBUF fail with this number
 *   light N             as if the room's light were N percent (YUYV only); unless it is 100, the torch adds 45
 *   hang                answer nothing any more, as a device does that has lost its firmware
 *   count               report "frames N dropped M" of the stream so far: taken, and come while no buffer was free
 *   unplug              the device goes away, under whoever has it open
 *   quit                as does the end of the input
 * Reports on standard output: "ready", "stream FORMAT WIDTHxHEIGHT", "stop", "set NAME=VALUE", "unplugged", and
 * "done COMMAND" when a command was executed.
 *
 * It is one file, although a long one: its parts (modes, frames, requests, the file system, commands) share the state
 * of one camera behind one lock, and one call of the compiler builds it.
 */
#define FUSE_USE_VERSION 35
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fuse_lowlevel.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MAX_BUFFERS = 8, MAX_MODES = 16, MAX_FRAMES = 1024 };
/* Each buffer has a place of its own in the file, which is also its mmap offset. */
#define SLOT (16ul << 20)
#define FILE_SIZE (MAX_BUFFERS * SLOT)

struct frame {
    const unsigned char *bytes;
    size_t size;
};

struct mode {
    unsigned format;
    unsigned width, height, fps, stride;
    size_t frame_size; /* the largest */
    struct frame frames[MAX_FRAMES];
    int frame_count;
};

struct control {
    unsigned id, type;
    const char *name;
    int minimum, maximum, step, value;
    const char *menu[4]; /* a menu may lack entries */
    /* Out of service while the control with this number has a value other than this. */
    unsigned master;
    int service;
    bool read_only;
    int initial; /* the first value, which is the default */
};

enum buffer_state { DEQUEUED, QUEUED, FILLED };

struct buffer {
    enum buffer_state state;
    unsigned used, sequence, flags;
    struct timespec time;
};

/* With eight entries, moving them is simpler to read than a ring buffer. */
struct queue {
    int entries[MAX_BUFFERS];
    int count;
};

/* Controls in the order of their numbers, as VIDIOC_QUERYCTRL lists them. */
static struct control controls[] = {
    {V4L2_CID_BRIGHTNESS, V4L2_CTRL_TYPE_INTEGER, "Brightness", -64, 64, 1, 0, .menu = {0}},
    {V4L2_CID_AUTO_WHITE_BALANCE, V4L2_CTRL_TYPE_BOOLEAN, "White Balance, Automatic", 0, 1, 1, 1, .menu = {0}},
    {V4L2_CID_POWER_LINE_FREQUENCY, V4L2_CTRL_TYPE_MENU, "Power Line Frequency", 0, 2, 1, 1,
     .menu = {"Disabled", "50 Hz", "60 Hz"}},
    {V4L2_CID_WHITE_BALANCE_TEMPERATURE, V4L2_CTRL_TYPE_INTEGER, "White Balance Temperature", 2800, 6500, 10, 4600,
     .master = V4L2_CID_AUTO_WHITE_BALANCE, .service = 0},
    {V4L2_CID_BACKLIGHT_COMPENSATION, V4L2_CTRL_TYPE_INTEGER, "Backlight Compensation", 0, 2, 1, 1, .menu = {0}},
    {V4L2_CID_EXPOSURE_AUTO, V4L2_CTRL_TYPE_MENU, "Auto Exposure", 0, 3, 1, 3,
     .menu = {0, "Manual Mode", 0, "Aperture Priority Mode"}},
    {V4L2_CID_EXPOSURE_ABSOLUTE, V4L2_CTRL_TYPE_INTEGER, "Exposure Time, Absolute", 3, 2047, 1, 250, .master = V4L2_CID_EXPOSURE_AUTO,
     .service = 1},
    {V4L2_CID_FOCUS_ABSOLUTE, V4L2_CTRL_TYPE_INTEGER, "Focus, Absolute", 0, 250, 5, 0, .master = V4L2_CID_FOCUS_AUTO, .service = 0},
    {V4L2_CID_FOCUS_AUTO, V4L2_CTRL_TYPE_BOOLEAN, "Focus, Automatic Continuous", 0, 1, 1, 1, .menu = {0}},
    {V4L2_CID_ZOOM_ABSOLUTE, V4L2_CTRL_TYPE_INTEGER, "Zoom, Absolute", 100, 500, 10, 100, .menu = {0}},
    {V4L2_CID_PRIVACY, V4L2_CTRL_TYPE_BOOLEAN, "Privacy", 0, 1, 1, 0, .read_only = true},
    {V4L2_CID_FLASH_LED_MODE, V4L2_CTRL_TYPE_MENU, "LED Mode", 0, 2, 1, 0, .menu = {"Off", "Flash", "Torch"}},
};
static int control_count = sizeof controls / sizeof *controls;
static unsigned broken; /* the control that can't be asked about */

static const char *mount_path, *card = "Emulated Camera", *bus = "emulator-1";
static unsigned capture = V4L2_CAP_VIDEO_CAPTURE;
static struct fuse_session *session;
static unsigned char *memory; /* content of the file */

/* All below is guarded by the lock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed;
static struct mode modes[MAX_MODES], *current = modes;
static int mode_count;
static struct buffer buffers[MAX_BUFFERS];
static int buffer_count;
static struct queue queued, filled;
static uint64_t owner, next_handle = 1; /* the open file that has the buffers */
static bool streaming, stalled, stalled_until_restart, held, busy, hung, gone;
static unsigned sequence, dropped;
static int truncations, damages, failures, failure_number;
static struct fuse_pollhandle *poller;
enum { MAX_WAITING = 64 };
static fuse_req_t waiting[MAX_WAITING]; /* for an answer of a device that hangs */
static int waiting_count;
static int light = 100; /* percent */

static void push(struct queue *q, int index) { q->entries[q->count++] = index; }

static int pop(struct queue *q) {
    int first = q->entries[0];
    memmove(q->entries, q->entries + 1, --q->count * sizeof *q->entries);
    return first;
}

/* ---- modes ---- */

static void die(const char *what) {
    perror(what);
    exit(2);
}

/* JPEG files lie in a row with no frame around them: they are told apart by their start markers. */
static void split_jpeg(struct mode *m, const unsigned char *bytes, size_t size) {
    for (size_t i = 0; i + 2 < size && m->frame_count < MAX_FRAMES; i++) {
        if (bytes[i] != 0xff || bytes[i + 1] != 0xd8 || bytes[i + 2] != 0xff) continue;
        if (m->frame_count) {
            struct frame *last = &m->frames[m->frame_count - 1];
            last->size = bytes + i - last->bytes;
        }
        m->frames[m->frame_count++] = (struct frame){bytes + i, size - i};
    }
    for (int i = 0; i < m->frame_count; i++)
        if (m->frames[i].size > m->frame_size) m->frame_size = m->frames[i].size;
}

static void split_raw(struct mode *m, const unsigned char *bytes, size_t size) {
    unsigned rows = m->format == V4L2_PIX_FMT_NV12 ? m->height * 3 / 2 : m->height;
    m->frame_size = (size_t)m->stride * rows;
    for (size_t at = 0; at + m->frame_size <= size && m->frame_count < MAX_FRAMES; at += m->frame_size)
        m->frames[m->frame_count++] = (struct frame){bytes + at, m->frame_size};
}

static void add_mode(const char *text) {
    char format[5] = "", path[512] = "";
    struct mode *m = &modes[mode_count++];
    int parts = mode_count > MAX_MODES ? 0
        : sscanf(text, "%4[^:]:%ux%u@%u:%511[^:]:%u", format, &m->width, &m->height, &m->fps, path, &m->stride);
    if (parts < 5 || !m->fps) {
        fprintf(stderr, "camera-emulator: what is '%s'?\n", text);
        exit(2);
    }
    m->format = v4l2_fourcc(format[0], format[1], format[2], format[3]);
    bool two_bytes = m->format == V4L2_PIX_FMT_YUYV || m->format == V4L2_PIX_FMT_UYVY;
    if (parts < 6) m->stride = two_bytes ? m->width * 2 : m->width;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (fd < 0 || fstat(fd, &status)) die(path);
    const unsigned char *bytes = mmap(0, status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (bytes == MAP_FAILED) die(path);
    close(fd);
    if (m->format == V4L2_PIX_FMT_MJPEG) {
        m->stride = 0;
        split_jpeg(m, bytes, status.st_size);
    } else {
        split_raw(m, bytes, status.st_size);
    }
    bool is_cut = m->format != V4L2_PIX_FMT_MJPEG && m->frame_count * m->frame_size < (size_t)status.st_size;
    if (!m->frame_count || m->frame_size > SLOT || is_cut) {
        fprintf(stderr, "camera-emulator: no frame, or too many, in '%s'\n", path);
        exit(2);
    }
}

/* The mode nearest in size, of the same format where there is one: a driver never refuses S_FMT. */
static struct mode *nearest(const struct v4l2_pix_format *wanted) {
    struct mode *best = 0;
    long best_error = 0;
    for (int any = 0; any < 2 && !best; any++)
        for (struct mode *m = modes; m < modes + mode_count; m++) {
            if (!any && m->format != wanted->pixelformat) continue;
            long error = labs((long)m->width * m->height - (long)wanted->width * wanted->height);
            if (!best || error < best_error) best = m, best_error = error;
        }
    return best;
}

/* The index-th of the formats, each counted once. */
static struct mode *format_at(unsigned index) {
    for (struct mode *m = modes; m < modes + mode_count; m++) {
        bool seen = false;
        for (struct mode *n = modes; n < m; n++) seen |= n->format == m->format;
        if (!seen && index-- == 0) return m;
    }
    return 0;
}

static unsigned buffer_length(void) {
    /* A compressed frame may be larger than those seen; drivers reserve two bytes a pixel. */
    size_t size = (size_t)current->width * current->height * 2;
    if (size < current->frame_size) size = current->frame_size;
    return (size + 4095) & ~4095ul;
}

/* ---- frames ---- */

static void wake_poller(void) {
    if (!poller) return;
    fuse_lowlevel_notify_poll(poller);
    fuse_pollhandle_destroy(poller);
    poller = 0;
}

static struct timespec monotonic(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now;
}

static struct timespec later(struct timespec t, long nanoseconds) {
    t.tv_nsec += nanoseconds;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    return t;
}

static struct control *find_control(unsigned id);

/* Brightness of the pictures in percent, from the room's light and the torch's. */
static int brightness(void) {
    const struct control *torch = find_control(V4L2_CID_FLASH_LED_MODE);
    return light + (light != 100 && torch && torch->value == V4L2_FLASH_LED_MODE_TORCH ? 45 : 0);
}

/* Puts a frame into the file, where the program's mapping sees it. Without the lock: the kernel may wait
 * for a page that is being read, and reading needs the thread that serves requests. */
static void store(int index, const struct frame *frame) {
    int percent = current->format == V4L2_PIX_FMT_YUYV ? brightness() : 100;
    pthread_mutex_unlock(&lock);
    unsigned char *place = memory + index * SLOT;
    memcpy(place, frame->bytes, frame->size);
    /* Luminance begins at 16. */
    if (percent != 100)
        for (size_t i = 0; i < frame->size; i += 2) {
            int level = 16 + (place[i] - 16) * percent / 100;
            place[i] = level < 0 ? 0 : level > 235 ? 235 : level;
        }
    struct fuse_bufvec data = FUSE_BUFVEC_INIT(frame->size);
    data.buf[0].mem = place;
    fuse_lowlevel_notify_store(session, FUSE_ROOT_ID, index * SLOT, &data, 0);
    pthread_mutex_lock(&lock);
}

/* Whether each repetition of the frames is reported at its first frame, with the time of the monotonic clock, for
 * measurements. */
static bool tells_first;

static void *produce(void *unused) {
    (void)unused;
    int next = 0;
    pthread_mutex_lock(&lock);
    struct timespec due = monotonic();
    for (;;) {
        due = later(due, 1000000000l / current->fps);
        while (pthread_cond_timedwait(&changed, &lock, &due) != ETIMEDOUT) {}
        if (!streaming) due = monotonic();
        if (!streaming || stalled || stalled_until_restart || gone) continue;
        unsigned number = sequence++;
        if (!queued.count) { /* nowhere to put it: dropped, as a camera does */
            dropped++;
            continue;
        }
        int index = queued.entries[0];
        struct frame frame = current->frames[next % current->frame_count];
        if (!held) next++;
        store(index, &frame);
        if (!streaming || gone || !queued.count || queued.entries[0] != index) continue;
        push(&filled, pop(&queued));
        struct buffer *b = &buffers[index];
        *b = (struct buffer){FILLED, frame.size, number, 0, monotonic()};
        if (truncations > 0) truncations--, b->used /= 2;
        if (damages > 0) damages--, b->flags = V4L2_BUF_FLAG_ERROR;
        wake_poller();
        if (tells_first && next % current->frame_count == 1) {
            struct timespec now = monotonic();
            printf("first %ld.%09ld\n", (long)now.tv_sec, now.tv_nsec);
        }
    }
    return 0;
}

static void stop_stream(void) {
    if (streaming) puts("stop");
    streaming = false;
    stalled_until_restart = false;
    queued.count = filled.count = 0;
    for (int i = 0; i < MAX_BUFFERS; i++) buffers[i].state = DEQUEUED;
    wake_poller();
}

/* ---- requests ---- */

union argument {
    char raw[512];
    struct v4l2_capability capability;
    struct v4l2_fmtdesc description;
    struct v4l2_frmsizeenum size;
    struct v4l2_frmivalenum interval;
    struct v4l2_format format;
    struct v4l2_streamparm parameters;
    struct v4l2_requestbuffers request;
    struct v4l2_buffer buffer;
    struct v4l2_queryctrl query;
    struct v4l2_querymenu menu;
    struct v4l2_control control;
    struct v4l2_input input;
    int number;
};

static void describe_format(struct v4l2_format *f, const struct mode *m) {
    f->fmt.pix = (struct v4l2_pix_format){
        .width = m->width, .height = m->height, .pixelformat = m->format, .field = V4L2_FIELD_NONE,
        .bytesperline = m->stride, .sizeimage = (unsigned)m->frame_size, .colorspace = V4L2_COLORSPACE_SRGB};
}

static void describe_buffer(struct v4l2_buffer *v, int index) {
    const struct buffer *b = &buffers[index];
    *v = (struct v4l2_buffer){
        .index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP, .field = V4L2_FIELD_NONE,
        .length = buffer_length(), .bytesused = b->state == QUEUED ? 0 : b->used, .sequence = b->sequence,
        .timestamp = {b->time.tv_sec, b->time.tv_nsec / 1000}, .m.offset = index * SLOT,
        .flags = b->flags | V4L2_BUF_FLAG_MAPPED | V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC
            | (b->state == QUEUED ? V4L2_BUF_FLAG_QUEUED : 0) | (b->state == FILLED ? V4L2_BUF_FLAG_DONE : 0)};
}

static struct control *find_control(unsigned id) {
    bool next = id & V4L2_CTRL_FLAG_NEXT_CTRL;
    id &= ~V4L2_CTRL_FLAG_NEXT_CTRL;
    for (struct control *c = controls; c < controls + control_count; c++)
        if (next ? c->id > id : c->id == id) return c;
    return 0;
}

static bool is_inactive(const struct control *c) {
    const struct control *master = c->master ? find_control(c->master) : 0;
    return master && master->value != c->service;
}

static int set_control(struct v4l2_control *wanted) {
    struct control *c = find_control(wanted->id);
    if (!c) return EINVAL;
    /* The order of the checks is uvcvideo's. */
    if (c->read_only || is_inactive(c)) return EACCES;
    if (c->type == V4L2_CTRL_TYPE_MENU && wanted->value >= 0 && wanted->value < 4 && !c->menu[wanted->value])
        return EINVAL;
    if (wanted->value < c->minimum || wanted->value > c->maximum) return ERANGE;
    c->value = wanted->value;
    printf("set %s=%d\n", c->name, c->value);
    return 0;
}

static int query_control(struct v4l2_queryctrl *query) {
    const struct control *c = find_control(query->id);
    if (!c) return EINVAL;
    if (c->id == broken) return EIO;
    *query = (struct v4l2_queryctrl){
        .id = c->id, .type = c->type, .minimum = c->minimum, .maximum = c->maximum, .step = c->step,
        .default_value = c->initial,
        .flags = (c->read_only ? V4L2_CTRL_FLAG_READ_ONLY : 0) | (is_inactive(c) ? V4L2_CTRL_FLAG_INACTIVE : 0)};
    strcpy((char *)query->name, c->name);
    return 0;
}

static int request_buffers(struct v4l2_requestbuffers *r, uint64_t handle) {
    if (r->type != V4L2_BUF_TYPE_VIDEO_CAPTURE || r->memory != V4L2_MEMORY_MMAP) return EINVAL;
    if ((owner && owner != handle) || streaming) return EBUSY;
    if (r->count > MAX_BUFFERS) r->count = MAX_BUFFERS;
    buffer_count = r->count;
    owner = buffer_count ? handle : 0;
    stop_stream();
    return 0;
}

static int stream(int on, uint64_t handle) {
    if (owner != handle || !buffer_count) return on ? EINVAL : 0;
    if (!on) {
        stop_stream();
        return 0;
    }
    streaming = true;
    sequence = dropped = 0;
    printf("stream %.4s %ux%u\n", (char *)&current->format, current->width, current->height);
    pthread_cond_broadcast(&changed);
    return 0;
}

static int dequeue(struct v4l2_buffer *b, uint64_t handle) {
    if (failures > 0) return failures--, failure_number;
    if (owner != handle || !streaming || b->memory != V4L2_MEMORY_MMAP) return EINVAL;
    if (!filled.count) return EAGAIN;
    int index = pop(&filled);
    buffers[index].state = DEQUEUED;
    describe_buffer(b, index);
    return 0;
}

static int enqueue(struct v4l2_buffer *b, uint64_t handle) {
    if (owner != handle || (int)b->index >= buffer_count || buffers[b->index].state != DEQUEUED) return EINVAL;
    buffers[b->index].state = QUEUED;
    buffers[b->index].flags = 0;
    push(&queued, b->index);
    describe_buffer(b, b->index);
    return 0;
}

static int describe_size(struct v4l2_frmsizeenum *s) {
    unsigned index = s->index;
    for (struct mode *m = modes; m < modes + mode_count; m++)
        if (m->format == s->pixel_format && index-- == 0) {
            s->type = V4L2_FRMSIZE_TYPE_DISCRETE;
            s->discrete = (struct v4l2_frmsize_discrete){m->width, m->height};
            return 0;
        }
    return EINVAL;
}

static int describe_interval(struct v4l2_frmivalenum *i) {
    for (struct mode *m = modes; m < modes + mode_count; m++)
        if (m->format == i->pixel_format && m->width == i->width && m->height == i->height && i->index == 0) {
            i->type = V4L2_FRMIVAL_TYPE_DISCRETE;
            i->discrete = (struct v4l2_fract){1, m->fps};
            return 0;
        }
    return EINVAL;
}

static int answer(unsigned request, union argument *a, uint64_t handle) {
    struct mode *m;
    switch (request) {
    case VIDIOC_QUERYCAP:
        a->capability = (struct v4l2_capability){
            .version = 0x060100, .device_caps = capture | V4L2_CAP_STREAMING,
            .capabilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING | V4L2_CAP_DEVICE_CAPS};
        strcpy((char *)a->capability.driver, "emulator");
        strncpy((char *)a->capability.card, card, sizeof a->capability.card - 1);
        strncpy((char *)a->capability.bus_info, bus, sizeof a->capability.bus_info - 1);
        return 0;
    case VIDIOC_ENUMINPUT:
        if (a->input.index) return EINVAL;
        strcpy((char *)a->input.name, "Camera 1");
        a->input.type = V4L2_INPUT_TYPE_CAMERA;
        return 0;
    case VIDIOC_G_INPUT: return a->number = 0;
    case VIDIOC_S_INPUT: return a->number ? EINVAL : 0;
    case VIDIOC_ENUM_FMT:
        if (a->description.type != V4L2_BUF_TYPE_VIDEO_CAPTURE || !(m = format_at(a->description.index))) return EINVAL;
        a->description.pixelformat = m->format;
        a->description.flags = m->format == V4L2_PIX_FMT_MJPEG ? V4L2_FMT_FLAG_COMPRESSED : 0;
        return 0;
    case VIDIOC_ENUM_FRAMESIZES: return describe_size(&a->size);
    case VIDIOC_ENUM_FRAMEINTERVALS: return describe_interval(&a->interval);
    case VIDIOC_G_FMT:
    case VIDIOC_TRY_FMT:
    case VIDIOC_S_FMT:
        if (a->format.type != V4L2_BUF_TYPE_VIDEO_CAPTURE) return EINVAL;
        m = request == VIDIOC_G_FMT ? current : nearest(&a->format.fmt.pix);
        if (request == VIDIOC_S_FMT) {
            if (busy || (buffer_count && m != current)) return EBUSY;
            current = m;
        }
        describe_format(&a->format, m);
        return 0;
    case VIDIOC_G_PARM:
    case VIDIOC_S_PARM:
        if (a->parameters.type != V4L2_BUF_TYPE_VIDEO_CAPTURE) return EINVAL;
        a->parameters.parm.capture = (struct v4l2_captureparm){
            .capability = V4L2_CAP_TIMEPERFRAME, .timeperframe = {1, current->fps}};
        return 0;
    case VIDIOC_REQBUFS: return busy ? EBUSY : request_buffers(&a->request, handle);
    case VIDIOC_QUERYBUF:
        if ((int)a->buffer.index >= buffer_count) return EINVAL;
        describe_buffer(&a->buffer, a->buffer.index);
        return 0;
    case VIDIOC_QBUF: return enqueue(&a->buffer, handle);
    case VIDIOC_DQBUF: return dequeue(&a->buffer, handle);
    case VIDIOC_STREAMON: return stream(1, handle);
    case VIDIOC_STREAMOFF: return stream(0, handle);
    case VIDIOC_QUERYCTRL: return query_control(&a->query);
    case VIDIOC_QUERYMENU: {
        const struct control *c = find_control(a->menu.id);
        if (!c || c->type != V4L2_CTRL_TYPE_MENU || a->menu.index > 3 || !c->menu[a->menu.index])
            return EINVAL;
        strcpy((char *)a->menu.name, c->menu[a->menu.index]);
        return 0;
    }
    case VIDIOC_G_CTRL: {
        const struct control *c = find_control(a->control.id);
        if (!c) return EINVAL;
        a->control.value = c->value;
        return 0;
    }
    case VIDIOC_S_CTRL: return set_control(&a->control);
    default: return ENOTTY;
    }
}

/* ---- the file system ---- */

static void on_ioctl(fuse_req_t req, fuse_ino_t node, unsigned request, void *arg, struct fuse_file_info *file,
                     unsigned flags, const void *in, size_t in_size, size_t out_size) {
    (void)node, (void)arg, (void)flags;
    union argument a;
    memset(&a, 0, sizeof a);
    if (in_size > sizeof a || out_size > sizeof a) {
        fuse_reply_err(req, ENOTTY);
        return;
    }
    if (in_size) memcpy(&a, in, in_size);
    pthread_mutex_lock(&lock);
    if (hung) {
        /* Not even a signal releases waiting programs, so their requests are answered when the device is unplugged. */
        if (waiting_count < MAX_WAITING) waiting[waiting_count++] = req;
        else fuse_reply_err(req, EIO);
        pthread_mutex_unlock(&lock);
        return;
    }
    int error = gone ? ENODEV : answer(request, &a, file->fh);
    pthread_mutex_unlock(&lock);
    if (error) fuse_reply_err(req, error);
    else fuse_reply_ioctl(req, 0, &a, out_size);
}

static void on_poll(fuse_req_t req, fuse_ino_t node, struct fuse_file_info *file, struct fuse_pollhandle *handle) {
    (void)node, (void)file;
    pthread_mutex_lock(&lock);
    if (handle) {
        if (poller) fuse_pollhandle_destroy(poller);
        poller = handle;
    }
    unsigned events = gone ? POLLERR | POLLHUP : !streaming ? POLLERR : filled.count ? POLLIN | POLLRDNORM : 0;
    if (failures > 0) events |= POLLIN;
    pthread_mutex_unlock(&lock);
    fuse_reply_poll(req, events);
}

static void reply_attributes(fuse_req_t req) {
    struct stat status = {.st_ino = FUSE_ROOT_ID, .st_mode = S_IFREG | 0666, .st_nlink = 1, .st_size = FILE_SIZE};
    fuse_reply_attr(req, &status, 3600);
}

static void on_getattr(fuse_req_t req, fuse_ino_t node, struct fuse_file_info *file) {
    (void)node, (void)file;
    reply_attributes(req);
}

static void on_setattr(fuse_req_t req, fuse_ino_t node, struct stat *to, int what, struct fuse_file_info *file) {
    (void)node, (void)to, (void)what, (void)file;
    reply_attributes(req);
}

static void on_open(fuse_req_t req, fuse_ino_t node, struct fuse_file_info *file) {
    (void)node;
    pthread_mutex_lock(&lock);
    file->fh = next_handle++;
    bool is_gone = gone;
    pthread_mutex_unlock(&lock);
    file->keep_cache = 1;
    if (is_gone) fuse_reply_err(req, ENODEV);
    else fuse_reply_open(req, file);
}

static void on_release(fuse_req_t req, fuse_ino_t node, struct fuse_file_info *file) {
    (void)node;
    pthread_mutex_lock(&lock);
    if (owner == file->fh) {
        stop_stream();
        buffer_count = 0;
        owner = 0;
    }
    pthread_mutex_unlock(&lock);
    fuse_reply_err(req, 0);
}

static void on_read(fuse_req_t req, fuse_ino_t node, size_t size, off_t offset, struct fuse_file_info *file) {
    (void)node, (void)file;
    if ((size_t)offset >= FILE_SIZE) size = 0;
    else if (offset + size > FILE_SIZE) size = FILE_SIZE - offset;
    fuse_reply_buf(req, (char *)memory + offset, size);
}

static const struct fuse_lowlevel_ops operations = {
    .getattr = on_getattr, .setattr = on_setattr, .open = on_open, .release = on_release,
    .read = on_read, .ioctl = on_ioctl, .poll = on_poll,
};

static void remove_mount(void) {
    umount2(mount_path, MNT_DETACH);
    unlink(mount_path);
}

/* ---- commands ---- */

static void obey(const char *line) {
    int number, count;
    char word[16];
    if (!strcmp(line, "stall\n")) stalled = true;
    else if (!strcmp(line, "stall restart\n")) stalled_until_restart = true;
    else if (!strcmp(line, "resume\n")) stalled = stalled_until_restart = false;
    else if (!strcmp(line, "count\n")) printf("frames %u dropped %u\n", sequence - dropped, dropped);
    else if (!strcmp(line, "hang\n")) hung = true;
    else if (sscanf(line, "busy %15s", word) == 1) busy = !strcmp(word, "on");
    else if (sscanf(line, "hold %15s", word) == 1) held = !strcmp(word, "on");
    else if (sscanf(line, "truncate %d", &count) == 1) truncations = count;
    else if (sscanf(line, "damage %d", &count) == 1) damages = count;
    else if (sscanf(line, "light %d", &count) == 1) light = count;
    else if (sscanf(line, "fail %d %d", &number, &count) == 2) {
        failure_number = number;
        failures = count;
        wake_poller();
    } else if (!strcmp(line, "unplug\n")) {
        gone = true;
        hung = false;
        while (waiting_count) fuse_reply_err(waiting[--waiting_count], ENODEV);
        remove_mount();
        wake_poller();
        puts("unplugged");
    } else fprintf(stderr, "camera-emulator: what is '%s'?\n", line);
}

static void *listen_for_commands(void *unused) {
    (void)unused;
    char line[128];
    while (fgets(line, sizeof line, stdin) && strcmp(line, "quit\n")) {
        pthread_mutex_lock(&lock);
        obey(line);
        printf("done %s", line);
        pthread_mutex_unlock(&lock);
    }
    /* The program that started this one has finished or died: no mount may stay behind. */
    if (!gone) remove_mount();
    _exit(0);
}

int main(int count, char **words) {
    int i = 1;
    for (; i < count && words[i][0] == '-'; i++) {
        if (!strcmp(words[i], "--no-controls")) control_count = 1;
        else if (!strcmp(words[i], "--bare")) control_count = 0;
        else if (!strcmp(words[i], "--broken-control")) broken = V4L2_CID_EXPOSURE_ABSOLUTE;
        else if (!strcmp(words[i], "--tell-first")) tells_first = true;
        else if (!strcmp(words[i], "--card") && i + 1 < count) card = words[++i];
        else if (!strcmp(words[i], "--bus") && i + 1 < count) bus = words[++i];
        else if (!strcmp(words[i], "--sensor")) capture |= V4L2_CAP_IO_MC;
        else if (!strcmp(words[i], "--metadata")) capture = V4L2_CAP_META_CAPTURE;
        else return fprintf(stderr, "camera-emulator: what is '%s'?\n", words[i]), 2;
    }
    if (count - i < 2) return fprintf(stderr, "camera-emulator [OPTION...] FILE MODE...\n"), 2;
    for (struct control *c = controls; c < controls + control_count; c++) c->initial = c->value;
    mount_path = words[i++];
    for (; i < count; i++) add_mode(words[i]);
    setvbuf(stdout, 0, _IOLBF, 0);

    memory = mmap(0, FILE_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    int fd = open(mount_path, O_CREAT | O_RDWR | O_CLOEXEC, 0666);
    if (memory == MAP_FAILED || fd < 0) die(mount_path);
    close(fd);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&changed, &attributes);

    char *options[] = {"camera-emulator", "-ofsname=camera-emulator"};
    struct fuse_args arguments = FUSE_ARGS_INIT(2, options);
    session = fuse_session_new(&arguments, &operations, sizeof operations, 0);
    if (!session || fuse_set_signal_handlers(session) || fuse_session_mount(session, mount_path)) {
        unlink(mount_path);
        return 1;
    }
    puts("ready");
    pthread_t producer, listener;
    pthread_create(&producer, 0, produce, 0);
    pthread_create(&listener, 0, listen_for_commands, 0);
    fuse_session_loop(session);
    /* Unmounted by "unplug", which may still be at work, or by a signal. */
    pthread_mutex_lock(&lock);
    if (!gone) {
        remove_mount();
        return 1;
    }
    pthread_mutex_unlock(&lock);
    pthread_join(listener, 0);
}
