/* Prints answers of a camera as Linux's own header lays them out, for RecordedCamera: cc camera.c && ./a.out */
#include <linux/videodev2.h>
#include <stdio.h>
#include <string.h>

static void print(const char *name, unsigned long request, const void *bytes, size_t length) {
  printf("%s %08lx ", name, request);
  for (size_t i = 0; i < length; i++) {
    printf("%02x", ((const unsigned char *)bytes)[i]);
  }
  printf("\n");
}

#define PRINT(request, value) print(#request, request, &value, sizeof(value))

int main(void) {
  struct v4l2_capability capability = {.version = 0x060100};
  strcpy((char *)capability.driver, "uvcvideo");
  strcpy((char *)capability.card, "Example Webcam: \xc3\xa9" "cran");
  strcpy((char *)capability.bus_info, "usb-0000:00:14.0-1");
  capability.capabilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING | V4L2_CAP_META_CAPTURE |
                            V4L2_CAP_EXT_PIX_FORMAT | V4L2_CAP_DEVICE_CAPS;
  capability.device_caps = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING | V4L2_CAP_EXT_PIX_FORMAT;
  PRINT(VIDIOC_QUERYCAP, capability);
  capability.device_caps = V4L2_CAP_META_CAPTURE | V4L2_CAP_STREAMING;
  print("METADATA", VIDIOC_QUERYCAP, &capability, sizeof capability);

  struct v4l2_fmtdesc jpeg = {.index = 0, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .flags = 1,
                              .pixelformat = V4L2_PIX_FMT_MJPEG, .description = "Motion-JPEG"};
  PRINT(VIDIOC_ENUM_FMT, jpeg);
  struct v4l2_fmtdesc yuyv = {.index = 1, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE,
                              .pixelformat = V4L2_PIX_FMT_YUYV, .description = "YUYV 4:2:2"};
  PRINT(VIDIOC_ENUM_FMT, yuyv);

  struct v4l2_format format = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  format.fmt.pix.width = 64;
  format.fmt.pix.height = 48;
  format.fmt.pix.pixelformat = V4L2_PIX_FMT_YUYV;
  format.fmt.pix.field = V4L2_FIELD_NONE;
  format.fmt.pix.bytesperline = 128;
  format.fmt.pix.sizeimage = 128 * 48;
  format.fmt.pix.colorspace = V4L2_COLORSPACE_SRGB;
  PRINT(VIDIOC_S_FMT, format);

  struct v4l2_streamparm rate = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  rate.parm.capture.capability = V4L2_CAP_TIMEPERFRAME;
  rate.parm.capture.timeperframe.numerator = 1;
  rate.parm.capture.timeperframe.denominator = 30;
  PRINT(VIDIOC_S_PARM, rate);

  struct v4l2_requestbuffers buffers = {.count = 2, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE,
                                        .memory = V4L2_MEMORY_MMAP, .capabilities = 0x5};
  PRINT(VIDIOC_REQBUFS, buffers);

  for (unsigned index = 0; index < 2; index++) {
    struct v4l2_buffer buffer = {.index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE,
                                 .memory = V4L2_MEMORY_MMAP, .length = 128 * 48};
    buffer.m.offset = index * 8192;
    PRINT(VIDIOC_QUERYBUF, buffer);
  }
  for (unsigned frame = 0; frame < 3; frame++) {
    struct v4l2_buffer buffer = {.index = frame % 2, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE,
                                 .bytesused = 128 * 48, .flags = 0x12001, .field = V4L2_FIELD_NONE,
                                 .sequence = frame, .memory = V4L2_MEMORY_MMAP, .length = 128 * 48};
    buffer.timestamp.tv_sec = 5;
    buffer.timestamp.tv_usec = 33000 * frame;
    buffer.m.offset = frame % 2 * 8192;
    PRINT(VIDIOC_DQBUF, buffer);
  }
  return 0;
}
