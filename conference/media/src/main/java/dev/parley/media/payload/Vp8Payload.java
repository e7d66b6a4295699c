package dev.parley.media.payload;

/**
 * View of the VP8 payload descriptor (RFC 7741, section 4.2), and of the payload header (section
 * 4.3) at the start of a key frame.
 *
 * <p>Threads: one at a time.
 */
public final class Vp8Payload implements PayloadView {
  private static final int EXTENDED = 0x80;
  private static final int NON_REFERENCE = 0x20;
  private static final int START = 0x10;
  private static final int PARTITION = 0x07;
  private static final int HAS_PICTURE = 0x80;
  private static final int HAS_BASE = 0x40;
  private static final int HAS_TEMPORAL = 0x20;
  private static final int HAS_KEY = 0x10;
  private static final int LONG_PICTURE = 0x80;

  /** Length of frame tag, start code, width and height. */
  private static final int KEY_HEADER_BYTES = 10;

  private boolean start;
  private int partition;
  private boolean nonReference;
  private boolean marker;
  private int pictureId;
  private int pictureIdBits;
  private int baseId;
  private int temporalId;
  private boolean layerSync;
  private int keyIndex;
  private int descriptorBytes;
  private boolean keyFrame;
  private int width;
  private int height;

  @Override
  public boolean wrap(byte[] bytes, int from, int length, boolean marker) {
    int end = from + length;
    if (length < 2) {
      return false;
    }
    int first = bytes[from];
    start = (first & START) != 0;
    partition = first & PARTITION;
    nonReference = (first & NON_REFERENCE) != 0;
    this.marker = marker;
    pictureId = NONE;
    pictureIdBits = 0;
    baseId = NONE;
    temporalId = 0;
    layerSync = false;
    keyIndex = NONE;
    int at = from + 1;
    if ((first & EXTENDED) != 0) {
      at = extension(bytes, at, end);
    }
    if (at < 0 || at >= end) {
      return false;
    }
    descriptorBytes = at - from;
    frameHeader(bytes, at, end);
    return true;
  }

  /** {@return the index behind the extension, or a negative number when it is truncated} */
  private int extension(byte[] bytes, int from, int end) {
    int has = bytes[from];
    int at = from + 1;
    if ((has & HAS_PICTURE) != 0) {
      if (at >= end) {
        return -1;
      }
      pictureIdBits = (bytes[at] & LONG_PICTURE) != 0 ? 15 : 7;
      if (at + 1 >= end) {
        return -1;
      }
      pictureId = number(bytes, at, pictureIdBits);
      at += pictureIdBits == 15 ? 2 : 1;
    }
    if ((has & HAS_BASE) != 0) {
      if (at >= end) {
        return -1;
      }
      baseId = bytes[at++] & 0xFF;
    }
    if ((has & (HAS_TEMPORAL | HAS_KEY)) != 0) {
      if (at >= end) {
        return -1;
      }
      int layer = bytes[at++];
      if ((has & HAS_TEMPORAL) != 0) {
        temporalId = layer >> 6 & 3;
        layerSync = (layer & 0x20) != 0;
      }
      keyIndex = (has & HAS_KEY) != 0 ? layer & 0x1F : NONE;
    }
    return at;
  }

  private void frameHeader(byte[] bytes, int at, int end) {
    keyFrame = start && partition == 0 && (bytes[at] & 1) == 0;
    boolean sized =
        keyFrame
            && end - at >= KEY_HEADER_BYTES
            && (bytes[at + 3] & 0xFF) == 0x9D
            && bytes[at + 4] == 0x01
            && bytes[at + 5] == 0x2A;
    width = sized ? size(bytes, at + 6) : 0;
    height = sized ? size(bytes, at + 8) : 0;
  }

  private static int size(byte[] bytes, int at) {
    return (bytes[at + 1] & 0x3F) << 8 | (bytes[at] & 0xFF);
  }

  /** {@return a picture id of 7 or 15 bits; VP9 has the same format} */
  static int number(byte[] bytes, int at, int bits) {
    int first = bytes[at] & 0x7F;
    return bits == 15 ? first << 8 | (bytes[at + 1] & 0xFF) : first;
  }

  /** Adds to a picture id in place; VP9 has the same format. {@return its length in bytes} */
  static int add(byte[] bytes, int at, int end, int pictureIds) {
    if (at >= end) {
      return 0;
    }
    if ((bytes[at] & LONG_PICTURE) == 0) {
      bytes[at] = (byte) (bytes[at] + pictureIds & 0x7F);
      return 1;
    }
    if (at + 1 < end) {
      int id = number(bytes, at, 15) + pictureIds & 0x7FFF;
      bytes[at] = (byte) (LONG_PICTURE | id >> 8);
      bytes[at + 1] = (byte) id;
    }
    return 2;
  }

  @Override
  public void renumber(byte[] bytes, int from, int length, int pictureIds, int baseIds) {
    int end = from + length;
    if (length < 2 || (bytes[from] & EXTENDED) == 0) {
      return;
    }
    int has = bytes[from + 1];
    int at = from + 2;
    if ((has & HAS_PICTURE) != 0) {
      at += add(bytes, at, end, pictureIds);
    }
    if ((has & HAS_BASE) != 0 && at < end) {
      bytes[at] = (byte) (bytes[at] + baseIds);
    }
  }

  @Override
  public boolean keyFrameStart() {
    return keyFrame;
  }

  @Override
  public boolean frameStart() {
    return start && partition == 0;
  }

  @Override
  public boolean frameEnd() {
    return marker;
  }

  @Override
  public int temporalId() {
    return temporalId;
  }

  @Override
  public int spatialId() {
    return 0;
  }

  @Override
  public boolean discardable() {
    return nonReference;
  }

  @Override
  public int pictureId() {
    return pictureId;
  }

  @Override
  public int pictureIdBits() {
    return pictureIdBits;
  }

  @Override
  public int baseId() {
    return baseId;
  }

  @Override
  public boolean renumbersPictures() {
    return true;
  }

  /** {@return the layer sync bit: whether the frame depends on temporal layer 0 alone} */
  public boolean layerSync() {
    return layerSync;
  }

  /** {@return KEYIDX, 5 bits, or {@link #NONE}} */
  public int keyIndex() {
    return keyIndex;
  }

  /** {@return the index of the partition} */
  public int partition() {
    return partition;
  }

  /** {@return the length of the descriptor} */
  public int descriptorBytes() {
    return descriptorBytes;
  }

  /** {@return width in pixels; 0 unless a key frame starts here} */
  public int width() {
    return width;
  }

  /** {@return height in pixels; 0 unless a key frame starts here} */
  public int height() {
    return height;
  }
}
