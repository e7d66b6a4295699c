package dev.parley.devices.api;

/** Layout of the pixels of a picture. */
public enum PixelFormat {
  /** YUV 4:2:0 in three planes, the input of video encoders. */
  I420,
  /** YUV 4:2:0 in two planes, the second one with U and V in turn. */
  NV12,
  /** YUV 4:2:2 in one plane: Y, U, Y, V. */
  YUYV,
  /** Blue, green, red and an unused byte: what X11 has on little-endian machines. */
  BGRX,
  /** JPEG pictures. */
  MJPEG;

  /** {@return bytes of a row of the first plane without padding; 0 for compressed pictures} */
  public int rowBytes(int width) {
    return switch (this) {
      case I420, NV12 -> width;
      case YUYV -> (width + 1) / 2 * 4;
      case BGRX -> 4 * width;
      case MJPEG -> 0;
    };
  }

  /** {@return bytes of a picture; 0 for compressed ones} */
  public long bytes(int stride, int height) {
    long rows = (long) stride * height;
    long half = (height + 1L) / 2;
    return switch (this) {
      case I420 -> rows + 2 * ((stride + 1) / 2 * half);
      case NV12 -> rows + stride * half;
      case YUYV, BGRX -> rows;
      case MJPEG -> 0;
    };
  }
}
