/* A USB webcam in user space, for the kernel's own driver: it speaks the USB/IP protocol to vhci_hcd over a socket
 * pair, so that uvcvideo binds to it as to any webcam. Needs root, and the module vhci-hcd.
 *
 *   usb-camera MODE…
 *
 * MODE is FORMAT:WIDTHxHEIGHT@FPS:PICTURES, FORMAT MJPG or YUYV; PICTURES is a file with the frames one after the
 * other, sent in turn. Commands on standard input, one a line: "stall MILLISECONDS", "unplug" (as does its end).
 * Reports on standard output: "plugged", "stream FORMAT WIDTHxHEIGHT@FPS", "set NAME=VALUE", "unplugged".
 *
 * Descriptors and requests are those of "Universal Serial Bus Device Class Definition for Video Devices" 1.1 (UVC);
 * the messages those of the kernel's Documentation/usb/usbip_protocol.rst.
 *
 * It is one file, although a long one: its parts (modes, descriptors, controls, messages, the stream, requests,
 * plugging) share the state of one device, and one call of the compiler builds it.
 */
#define _GNU_SOURCE
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MAX_MODES = 16, MAX_FRAMES = 256, MAX_URBS = 256, MAX_TRANSFER = 1 << 17, PROPOSAL = 34 };
/* Entities of the video function, by the ids that its descriptors give them. */
enum { CAMERA = 1, PROCESSING = 2, OUTPUT = 3, EXTENSION = 4 };

struct mode {
    bool is_jpeg;
    int width, height, fps;
    int format, frame; /* their numbers in the descriptors, from 1 */
    const uint8_t *pictures[MAX_FRAMES];
    size_t sizes[MAX_FRAMES];
    int count;
};

static struct mode modes[MAX_MODES];
static int mode_count;

static void die(const char *what) {
    perror(what);
    exit(2);
}

/* ---- modes ---- */

static void add_picture(struct mode *m, const uint8_t *bytes, size_t size) {
    if (m->count == MAX_FRAMES) return;
    m->pictures[m->count] = bytes;
    m->sizes[m->count++] = size;
}

static void split(struct mode *m, const uint8_t *bytes, size_t size) {
    size_t frame = (size_t)m->width * m->height * 2;
    if (!m->is_jpeg) {
        for (size_t at = 0; at + frame <= size; at += frame) add_picture(m, bytes + at, frame);
        return;
    }
    size_t start = 0;
    for (size_t i = 2; i + 2 < size; i++)
        if (bytes[i] == 0xff && bytes[i + 1] == 0xd8 && bytes[i + 2] == 0xff) {
            add_picture(m, bytes + start, i - start);
            start = i;
        }
    add_picture(m, bytes + start, size - start);
}

static void add_mode(const char *text) {
    char format[5] = "", path[512] = "";
    struct mode *m = &modes[mode_count++];
    if (mode_count > MAX_MODES
        || sscanf(text, "%4[^:]:%dx%d@%d:%511s", format, &m->width, &m->height, &m->fps, path) < 5 || m->fps < 1) {
        fprintf(stderr, "usb-camera: what is '%s'?\n", text);
        exit(2);
    }
    m->is_jpeg = !strcmp(format, "MJPG");
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0 || fstat(file, &status)) die(path);
    uint8_t *bytes = malloc(status.st_size);
    for (off_t at = 0; at < status.st_size;) {
        ssize_t count = read(file, bytes + at, status.st_size - at);
        if (count <= 0) die(path);
        at += count;
    }
    close(file);
    split(m, bytes, status.st_size);
    if (!m->count) {
        fprintf(stderr, "usb-camera: no frame in '%s'\n", path);
        exit(2);
    }
}

/* ---- descriptors ---- */

#define WORD(x) (uint8_t)(x), (uint8_t)((x) >> 8)
#define LONG(x) (uint8_t)(x), (uint8_t)((x) >> 8), (uint8_t)((x) >> 16), (uint8_t)((x) >> 24)
#define APPEND(...) append((const uint8_t[]){__VA_ARGS__}, sizeof(const uint8_t[]){__VA_ARGS__})

/* An extension unit of our own, whose first control is the light; map-torch tells the driver so. */
#define TORCH_GUID 0x59, 0x4f, 0x4d, 0x49, 0x54, 0x4f, 0x52, 0x49, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71

static const uint8_t device[] = {18, 1, WORD(0x0200), 0xef, 2, 1, 64, WORD(0x1d6b), WORD(0x0102), WORD(0x0100), 1, 2, 3, 1};
static uint8_t configuration[2048];
static int length;

static void append(const uint8_t *bytes, int count) {
    memcpy(configuration + length, bytes, count);
    length += count;
}

static void fill_in(int place, int value) {
    configuration[place] = value;
    configuration[place + 1] = value >> 8;
}

static int formats_of(bool is_jpeg) {
    int count = 0;
    for (int i = 0; i < mode_count; i++) count += modes[i].is_jpeg == is_jpeg;
    return count;
}

static void describe_control_interface(void) {
    APPEND(9, 4, 0, 0, 0, 0x0e, 1, 0, 2);
    int header = length;
    APPEND(13, 0x24, 1, WORD(0x0110), WORD(0), LONG(6000000), 1, 1);
    /* Exposure mode, focus, zoom, automatic focus: bits 1, 5, 9 and 17. */
    APPEND(18, 0x24, 2, CAMERA, WORD(0x0201), 0, 0, WORD(0), WORD(0), WORD(0), 3, 0x22, 0x02, 0x02);
    /* Brightness, contrast, power line frequency: bits 0, 1 and 10. */
    APPEND(13, 0x24, 5, PROCESSING, CAMERA, WORD(0), 3, 0x03, 0x04, 0x00, 0, 0);
    APPEND(26, 0x24, 6, EXTENSION, TORCH_GUID, 1, 1, PROCESSING, 1, 0x01, 0);
    APPEND(9, 0x24, 3, OUTPUT, WORD(0x0101), 0, EXTENSION, 0);
    fill_in(header + 5, length - header);
}

static void describe_format(bool is_jpeg, int number) {
    int count = formats_of(is_jpeg), frame = 0;
    if (is_jpeg) APPEND(11, 0x24, 6, number, count, 1, 1, 0, 0, 0, 0);
    else APPEND(27, 0x24, 4, number, count, 'Y', 'U', 'Y', '2', 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71, 16, 1, 0, 0, 0, 0);
    for (struct mode *m = modes; m < modes + mode_count; m++) {
        if (m->is_jpeg != is_jpeg) continue;
        m->format = number;
        m->frame = ++frame;
        uint32_t interval = 10000000 / m->fps, size = m->width * m->height * 2, rate = size * 8 * m->fps;
        APPEND(30, 0x24, is_jpeg ? 7 : 5, frame, 0, WORD(m->width), WORD(m->height), LONG(rate), LONG(rate),
               LONG(size), LONG(interval), 1, LONG(interval));
    }
    APPEND(6, 0x24, 0x0d, 1, 1, 4);
}

static void describe(void) {
    APPEND(9, 2, WORD(0), 2, 1, 0, 0x80, 250);
    APPEND(8, 11, 0, 2, 0x0e, 3, 0, 2);
    describe_control_interface();
    bool both = formats_of(true) && formats_of(false);
    int formats = both ? 2 : 1;
    APPEND(9, 4, 1, 0, 1, 0x0e, 2, 0, 0);
    int header = length;
    APPEND(13 + formats, 0x24, 1, formats, WORD(0), 0x81, 0, OUTPUT, 0, 0, 0, 1);
    /* One byte for each format: it has no controls of its own. */
    append((const uint8_t[2]){0, 0}, formats);
    int number = 0;
    if (formats_of(true)) describe_format(true, ++number);
    if (formats_of(false)) describe_format(false, ++number);
    fill_in(header + 4, length - header);
    APPEND(7, 5, 0x81, 2, WORD(512), 0);
    fill_in(2, length);
}

/* ---- controls ---- */

struct control {
    int entity, selector, size, minimum, maximum, step, standard, value;
    const char *name;
};

static struct control controls[] = {
    {CAMERA, 0x02, 1, 8, 8, 8, 8, 8, "exposure mode"},
    {CAMERA, 0x06, 2, 0, 250, 5, 0, 0, "focus"},
    {CAMERA, 0x08, 1, 0, 1, 1, 1, 1, "automatic focus"},
    {CAMERA, 0x0b, 2, 100, 500, 1, 100, 100, "zoom"},
    {PROCESSING, 0x02, 2, -64, 64, 1, 0, 0, "brightness"},
    {PROCESSING, 0x03, 2, 0, 95, 1, 32, 32, "contrast"},
    {PROCESSING, 0x05, 1, 0, 2, 1, 1, 1, "power line"},
    {EXTENSION, 0x01, 1, 0, 2, 1, 0, 0, "torch"},
};

/* ---- messages ---- */

struct message {
    uint32_t command, number, device, direction, endpoint;
    union {
        struct { uint32_t flags, length, start, packets, interval; uint8_t setup[8]; } submit;
        struct { uint32_t status, length, start, packets, errors, padding[2]; } reply;
        struct { uint32_t number, padding[6]; } unlink;
    };
};
_Static_assert(sizeof(struct message) == 48, "as it is on the wire");
enum { SUBMIT = 1, UNLINK = 2, SUBMITTED = 3, UNLINKED = 4 };

static int line; /* to the driver */

static bool receive(void *to, size_t count) {
    for (uint8_t *p = to; count;) {
        ssize_t got = read(line, p, count);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        p += got;
        count -= got;
    }
    return true;
}

static void send_all(const void *from, size_t count) {
    for (const uint8_t *p = from; count;) {
        ssize_t sent = write(line, p, count);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) exit(0);
        p += sent;
        count -= sent;
    }
}

/* Replies with the device's data; of received data only the count is sent. */
static void reply(uint32_t number, int status, const void *bytes, uint32_t count) {
    static struct { struct message head; uint8_t bytes[MAX_TRANSFER]; } out;
    memset(&out.head, 0, sizeof out.head);
    out.head.command = htobe32(SUBMITTED);
    out.head.number = htobe32(number);
    out.head.reply.status = htobe32(status);
    out.head.reply.length = htobe32(count);
    if (bytes) memcpy(out.bytes, bytes, count);
    send_all(&out, sizeof out.head + (bytes ? count : 0));
}

/* ---- the stream ---- */

static struct { uint32_t number, length; } urbs[MAX_URBS]; /* transfers that the driver waits for */
static int urb_count;
static uint8_t probed[PROPOSAL], committed[PROPOSAL];
static struct mode *streamed;
static bool is_streaming, in_frame, owes_end;
static double due;
static int picture;
static size_t sent;
static uint8_t parity;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

/* Adjusts the driver's proposal to one that the camera supports (UVC 1.1, table 4-47). */
static struct mode *settle(uint8_t *c) {
    struct mode *m = modes;
    for (int i = 0; i < mode_count; i++)
        if (modes[i].format == c[2] && modes[i].frame == c[3]) m = &modes[i];
    uint32_t interval = 10000000 / m->fps, size = m->width * m->height * 2;
    const uint8_t settled[PROPOSAL] = {1, 0, m->format, m->frame, LONG(interval), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, LONG(size),
                                       LONG(size + 2), LONG(6000000), 3, 0, 0, 0};
    memcpy(c, settled, sizeof settled);
    return m;
}

static void start_stream(void) {
    streamed = settle(committed);
    due = now();
    picture = 0;
    in_frame = owes_end = false;
    is_streaming = true;
    printf("stream %s %dx%d@%d\n", streamed->is_jpeg ? "MJPG" : "YUYV", streamed->width, streamed->height, streamed->fps);
}

static uint32_t take_urb(uint32_t *room) {
    uint32_t number = urbs[0].number;
    *room = urbs[0].length;
    memmove(urbs, urbs + 1, --urb_count * sizeof *urbs);
    return number;
}

/* Fills the transfers that the driver waits for. A frame is one payload; a transfer that is not full ends it. */
static void pump(void) {
    static uint8_t bytes[MAX_TRANSFER];
    while (is_streaming && urb_count) {
        uint32_t room, used = 0, number;
        if (owes_end) {
            number = take_urb(&room);
            reply(number, 0, bytes, 0);
            owes_end = in_frame = false;
            picture = (picture + 1) % streamed->count;
            continue;
        }
        if (!in_frame) {
            double time = now();
            if (time < due) return;
            due = due + 1.0 / streamed->fps < time ? time : due + 1.0 / streamed->fps;
            in_frame = true;
            sent = 0;
            parity ^= 1;
        }
        number = take_urb(&room);
        if (room > sizeof bytes) room = sizeof bytes;
        if (!sent) {
            bytes[0] = 2; /* the payload's header: its length, and the end of the frame */
            bytes[1] = 0x82 | parity;
            used = 2;
        }
        size_t rest = streamed->sizes[picture] - sent, part = rest < room - used ? rest : room - used;
        memcpy(bytes + used, streamed->pictures[picture] + sent, part);
        sent += part;
        reply(number, 0, bytes, used + part);
        if (sent < streamed->sizes[picture]) continue;
        owes_end = used + part == room;
        if (owes_end) continue;
        in_frame = false;
        picture = (picture + 1) % streamed->count;
    }
}

/* ---- requests ---- */

static void send_string(uint32_t number, int index, uint16_t wanted) {
    static const char *const texts[] = {"", "Yomitori", "Emulated USB Webcam", "0001"};
    uint8_t bytes[128] = {4, 3, 9, 4}; /* index 0: the languages, American English */
    int count = 4;
    if (index) {
        const char *text = texts[index < 4 ? index : 0];
        count = bytes[0] = 2 + 2 * strlen(text);
        for (int i = 0; text[i]; i++) bytes[2 + 2 * i] = text[i], bytes[3 + 2 * i] = 0;
    }
    reply(number, 0, bytes, count < wanted ? count : wanted);
}

static bool answer_standard(uint32_t number, uint8_t request, uint16_t value, uint16_t index, uint16_t wanted) {
    static const uint8_t zeros[2];
    switch (request) {
    case 6: /* GET_DESCRIPTOR */
        if (value >> 8 == 1) reply(number, 0, device, wanted < sizeof device ? wanted : sizeof device);
        else if (value >> 8 == 2) reply(number, 0, configuration, wanted < length ? wanted : length);
        else if (value >> 8 == 3) send_string(number, value & 255, wanted);
        else return false;
        return true;
    case 0: reply(number, 0, zeros, wanted < 2 ? wanted : 2); return true; /* GET_STATUS */
    case 1: /* CLEAR_FEATURE: of the bulk endpoint, how uvcvideo ends a stream */
        if (index == 0x81) is_streaming = false;
        reply(number, 0, 0, 0);
        return true;
    case 3: case 9: case 11: reply(number, 0, 0, 0); return true; /* SET_FEATURE, _CONFIGURATION, _INTERFACE */
    case 8: reply(number, 0, (uint8_t[]){1}, 1); return true;
    case 10: reply(number, 0, zeros, 1); return true;
    default: return false;
    }
}

enum { SET_CUR = 0x01, GET_CUR = 0x81, GET_MIN, GET_MAX, GET_RES, GET_LEN, GET_INFO, GET_DEF };

static bool answer_negotiation(uint32_t number, uint8_t request, bool commits, uint16_t wanted, const uint8_t *in) {
    uint8_t *state = commits ? committed : probed, settled[PROPOSAL];
    switch (request) {
    case SET_CUR:
        memcpy(state, in, wanted < PROPOSAL ? wanted : PROPOSAL);
        settle(state);
        reply(number, 0, 0, wanted);
        if (commits) start_stream();
        return true;
    case GET_LEN: reply(number, 0, (uint8_t[]){PROPOSAL, 0}, 2); return true;
    case GET_INFO: reply(number, 0, (uint8_t[]){3}, 1); return true;
    default:
        memcpy(settled, state, sizeof settled);
        settle(settled);
        reply(number, 0, settled, wanted < PROPOSAL ? wanted : PROPOSAL);
        return true;
    }
}

static bool answer_control(uint32_t number, uint8_t request, struct control *c, uint16_t wanted, const uint8_t *in) {
    int value = 0;
    switch (request) {
    case SET_CUR:
        memcpy(&value, in, c->size);
        c->value = c->size == 2 ? (int16_t)value : value;
        printf("set %s=%d\n", c->name, c->value);
        reply(number, 0, 0, wanted);
        return true;
    case GET_CUR: value = c->value; break;
    case GET_MIN: value = c->minimum; break;
    case GET_MAX: value = c->maximum; break;
    case GET_RES: value = c->step; break;
    case GET_DEF: value = c->standard; break;
    case GET_LEN: reply(number, 0, (uint8_t[]){c->size, 0}, 2); return true;
    case GET_INFO: reply(number, 0, (uint8_t[]){3}, 1); return true;
    default: return false;
    }
    reply(number, 0, &value, wanted < c->size ? wanted : c->size);
    return true;
}

static bool answer_class(uint32_t number, const uint8_t *setup, uint16_t wanted, const uint8_t *in) {
    int selector = setup[3], interface = setup[4], entity = setup[5];
    if (interface == 1 && (selector == 1 || selector == 2))
        return answer_negotiation(number, setup[1], selector == 2, wanted, in);
    if (interface == 0)
        for (size_t i = 0; i < sizeof controls / sizeof *controls; i++)
            if (controls[i].entity == entity && controls[i].selector == selector)
                return answer_control(number, setup[1], &controls[i], wanted, in);
    return false;
}

static void answer(uint32_t number, const uint8_t *setup, const uint8_t *in) {
    uint16_t value = setup[2] | setup[3] << 8, index = setup[4] | setup[5] << 8, wanted = setup[6] | setup[7] << 8;
    bool is_answered = (setup[0] & 0x60) == 0 ? answer_standard(number, setup[1], value, index, wanted)
        : (setup[0] & 0x60) == 0x20 ? answer_class(number, setup, wanted, in) : false;
    if (!is_answered) reply(number, -EPIPE, 0, 0); /* a stall: USB's "no" */
}

static void forget(uint32_t number, uint32_t unlinked) {
    int status = 0;
    for (int i = 0; i < urb_count; i++) {
        if (urbs[i].number != unlinked) continue;
        memmove(urbs + i, urbs + i + 1, (--urb_count - i) * sizeof *urbs);
        status = -ECONNRESET;
        break;
    }
    struct message out = {.command = htobe32(UNLINKED), .number = htobe32(number), .reply.status = htobe32(status)};
    send_all(&out, sizeof out);
}

/* Takes one message from the driver; false at the end of the line. */
static bool take_message(void) {
    static uint8_t in[MAX_TRANSFER];
    struct message m;
    if (!receive(&m, sizeof m)) return false;
    uint32_t number = be32toh(m.number), endpoint = be32toh(m.endpoint);
    if (be32toh(m.command) == UNLINK) {
        forget(number, be32toh(m.unlink.number));
        return true;
    }
    uint32_t count = be32toh(m.submit.length);
    bool is_inwards = be32toh(m.direction);
    if (!is_inwards && (count > sizeof in || !receive(in, count))) return false;
    if (endpoint == 0) answer(number, m.submit.setup, in);
    else if (is_inwards && urb_count < MAX_URBS) {
        urbs[urb_count].number = number;
        urbs[urb_count++].length = count;
    } else reply(number, -EPIPE, 0, 0);
    return true;
}

/* ---- plugging ---- */

static void plug(void) {
    int ends[2], size = 1 << 20;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) die("socketpair");
    for (int i = 0; i < 2; i++) setsockopt(ends[i], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    char text[64];
    /* Port, socket, bus and device number, high speed. */
    int count = snprintf(text, sizeof text, "0 %d %d 3", ends[1], 0x10001);
    int file = open("/sys/devices/platform/vhci_hcd.0/attach", O_WRONLY | O_CLOEXEC);
    if (file < 0 || write(file, text, count) != count) die("vhci_hcd");
    close(file);
    close(ends[1]);
    line = ends[0];
    puts("plugged");
}

/* Executes a command; false when the camera is to be unplugged. */
static bool obey(void) {
    char text[128];
    int milliseconds;
    ssize_t count = read(0, text, sizeof text - 1);
    if (count <= 0) return false;
    text[count] = 0;
    if (sscanf(text, "stall %d", &milliseconds) == 1) usleep(milliseconds * 1000);
    return strncmp(text, "unplug", 6) != 0;
}

int main(int count, char **words) {
    if (count < 2) return fprintf(stderr, "usb-camera MODE...\n"), 2;
    for (int i = 1; i < count; i++) add_mode(words[i]);
    setvbuf(stdout, 0, _IOLBF, 0);
    describe();
    settle(probed);
    settle(committed);
    plug();
    for (;;) {
        struct pollfd entries[] = {{line, POLLIN, 0}, {0, POLLIN, 0}};
        double rest = is_streaming && urb_count && !in_frame ? due - now() : 3600;
        poll(entries, 2, rest > 0 ? (int)(rest * 1000) + 1 : 0);
        if (entries[1].revents && !obey()) break;
        if (entries[0].revents && !take_message()) break;
        pump();
    }
    shutdown(line, SHUT_RDWR);
    puts("unplugged");
}
