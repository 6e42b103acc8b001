/* Tells uvcvideo that the first control of the emulated webcam's extension unit is a light: what udev's rules and
 * vendors' tools do for real webcams.
 *
 *   map-torch DEVICE
 */
#include <fcntl.h>
#include <linux/usb/video.h>
#include <linux/uvcvideo.h>
#include <linux/v4l2-controls.h>
#include <linux/videodev2.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

int main(int count, char **words) {
    int device = count == 2 ? open(words[1], O_RDWR) : -1;
    if (device < 0) return perror("map-torch"), 1;
    struct uvc_menu_info entries[] = {{0, "Off"}, {1, "Flash"}, {2, "Torch"}};
    struct uvc_xu_control_mapping mapping = {
        .id = V4L2_CID_FLASH_LED_MODE, .name = "LED Mode",
        .entity = {0x59, 0x4f, 0x4d, 0x49, 0x54, 0x4f, 0x52, 0x49, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71},
        .selector = 1, .size = 8, .v4l2_type = V4L2_CTRL_TYPE_MENU, .data_type = UVC_CTRL_DATA_TYPE_ENUM,
        .menu_info = entries, .menu_count = 3};
    if (ioctl(device, UVCIOC_CTRL_MAP, &mapping)) return perror("UVCIOC_CTRL_MAP"), 1;
    return 0;
}
