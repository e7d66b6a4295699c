package dev.parley.media.payload;

/**
 * View of AV1's aggregation header and of the layer of the first OBU (RTP Payload Format For AV1,
 * section 4.4). Use the {@link DependencyDescriptor}, which contains more, where a packet has it.
 *
 * <p>Threads: one at a time.
 */
public final class Av1Payload implements PayloadView {
  private static final int CONTINUES = 0x80;
  private static final int TO_BE_CONTINUED = 0x40;
  private static final int NEW_SEQUENCE = 0x08;
  private static final int EXTENDED = 0x04;

  /** Maximum length in bytes of the LEB128 length of an OBU that fits into a packet. */
  private static final int LENGTH_BYTES_MAX = 5;

  private int flags;
  private boolean marker;
  private int temporalId;
  private int spatialId;

  @Override
  public boolean wrap(byte[] bytes, int from, int length, boolean marker) {
    this.marker = marker;
    temporalId = 0;
    spatialId = 0;
    if (length < 2) {
      return false;
    }
    flags = bytes[from];
    if ((flags & CONTINUES) != 0) {
      return (flags & NEW_SEQUENCE) == 0;
    }
    int at = from + 1;
    if ((flags >> 4 & 3) != 1) {
      at = afterLength(bytes, at, from + length);
    }
    return at >= 0 && at < from + length && unit(bytes, at, from + length);
  }

  private static int afterLength(byte[] bytes, int from, int end) {
    for (int at = from; at < end && at < from + LENGTH_BYTES_MAX; at++) {
      if (bytes[at] >= 0) {
        return at + 1;
      }
    }
    return -1;
  }

  private boolean unit(byte[] bytes, int at, int end) {
    if (bytes[at] < 0) {
      return false;
    }
    if ((bytes[at] & EXTENDED) != 0) {
      if (at + 1 >= end) {
        return false;
      }
      temporalId = bytes[at + 1] >> 5 & 7;
      spatialId = bytes[at + 1] >> 3 & 3;
    }
    return true;
  }

  @Override
  public boolean keyFrameStart() {
    return (flags & NEW_SEQUENCE) != 0 && spatialId == 0;
  }

  @Override
  public boolean frameStart() {
    return (flags & CONTINUES) == 0;
  }

  @Override
  public boolean frameEnd() {
    return marker && (flags & TO_BE_CONTINUED) == 0;
  }

  @Override
  public int temporalId() {
    return temporalId;
  }

  @Override
  public int spatialId() {
    return spatialId;
  }

  @Override
  public boolean discardable() {
    return false;
  }
}
