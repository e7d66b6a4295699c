package dev.parley.devices.v4l2;

import dev.parley.devices.api.PixelFormat;
import java.util.List;
import java.util.Map;

/**
 * Requests and structures of videodev2.h on 64-bit systems. A request has the size of its structure
 * in bits 16 to 29: a kernel with another structure refuses it with ENOTTY.
 */
final class Videodev {
  static final long QUERYCAP = 0x8068_5600L;
  static final long ENUM_FMT = 0xc040_5602L;
  static final long S_FMT = 0xc0d0_5605L;
  static final long REQBUFS = 0xc014_5608L;
  static final long QUERYBUF = 0xc058_5609L;
  static final long QBUF = 0xc058_560fL;
  static final long DQBUF = 0xc058_5611L;
  static final long STREAMON = 0x4004_5612L;
  static final long STREAMOFF = 0x4004_5613L;
  static final long S_PARM = 0xc0cc_5616L;

  // struct v4l2_capability
  static final int CAPABILITY_BYTES = 104;
  static final int CARD = 16;
  static final int CARD_BYTES = 32;
  static final int CAPABILITIES = 84;
  static final int DEVICE_CAPABILITIES = 88;
  static final int CAN_CAPTURE = 0x1;
  static final int CAN_STREAM = 0x400_0000;
  static final int HAS_DEVICE_CAPABILITIES = 0x8000_0000;

  // struct v4l2_fmtdesc
  static final int DESCRIPTION_BYTES = 64;
  static final int DESCRIBED_FORMAT = 44;

  // struct v4l2_format with v4l2_pix_format
  static final int FORMAT_BYTES = 208;
  static final int WIDTH = 8;
  static final int HEIGHT = 12;
  static final int PIXEL_FORMAT = 16;
  static final int FIELD = 20;
  static final int STRIDE = 24;
  static final int PROGRESSIVE = 1;

  // struct v4l2_streamparm with v4l2_captureparm
  static final int PARAMETERS_BYTES = 204;
  static final int FRAME_NUMERATOR = 12;
  static final int FRAME_DENOMINATOR = 16;

  // struct v4l2_requestbuffers
  static final int REQUEST_BYTES = 20;
  static final int REQUEST_TYPE = 4;
  static final int REQUEST_MEMORY = 8;

  // struct v4l2_buffer
  static final int BUFFER_BYTES = 88;
  static final int INDEX = 0;
  static final int TYPE = 4;
  static final int BYTES_USED = 8;
  static final int FLAGS = 12;
  static final int SECONDS = 24;
  static final int MICROS = 32;
  static final int MEMORY = 60;
  static final int OFFSET = 64;
  static final int LENGTH = 72;
  static final int FLAG_ERROR = 0x40;

  static final int VIDEO_CAPTURE = 1;
  static final int MAPPED = 1;

  /** Formats by their code of four characters. */
  private static final Map<Integer, PixelFormat> FORMATS =
      Map.of(
          0x56595559, PixelFormat.YUYV,
          0x3231564e, PixelFormat.NV12,
          0x32315559, PixelFormat.I420,
          0x47504a4d, PixelFormat.MJPEG);

  /** Formats in the order of preference: those that need no decoder first. */
  private static final List<Integer> PREFERRED =
      List.of(0x32315559, 0x3231564e, 0x56595559, 0x47504a4d);

  private Videodev() {}

  /** {@return the formats that are understood, the preferred ones first} */
  static List<Integer> preferred() {
    return PREFERRED;
  }

  /**
   * {@return the format with a code}
   *
   * @throws dev.parley.devices.api.DeviceException when it is not understood
   */
  static PixelFormat format(int code) {
    PixelFormat known = FORMATS.get(code);
    if (known == null) {
      throw V4l2Errors.unsupported("has no format of " + FORMATS.values());
    }
    return known;
  }
}
