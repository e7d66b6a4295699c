package dev.parley.media.payload;

/**
 * View of an H.264 payload: single NAL unit, STAP-A or FU-A (RFC 6184, sections 5.6, 5.7.1 and
 * 5.8). Packets of the interleaved mode are rejected, since it is never negotiated.
 *
 * <p>A key frame starts with its sequence parameter set, which WebRTC encoders repeat before each:
 * a frame of another size cannot be decoded without it. The start of a frame is inferred from its
 * first slice and from NAL units that may precede it, so several packets of a frame can report it.
 */
public final class H264Payload implements PayloadView {
  /** Maximum number of NAL units in an aggregation packet; one with more is rejected. */
  public static final int UNITS_MAX = 64;

  private static final int SLICE = 1;
  private static final int IDR = 5;
  private static final int SUPPLEMENT = 6;
  private static final int SEQUENCE_PARAMETERS = 7;
  private static final int DELIMITER = 9;
  private static final int UNIT_MAX = 23;
  private static final int STAP_A = 24;
  private static final int FU_A = 28;

  private boolean marker;
  private boolean start;
  private boolean idr;
  private boolean parameters;
  private boolean referenced;

  @Override
  public boolean wrap(byte[] bytes, int from, int length, boolean marker) {
    this.marker = marker;
    start = false;
    idr = false;
    parameters = false;
    referenced = false;
    if (length < 1 || bytes[from] < 0) {
      return false;
    }
    int type = bytes[from] & 0x1F;
    if (type >= 1 && type <= UNIT_MAX) {
      unit(bytes, from, length);
      return true;
    }
    return switch (type) {
      case STAP_A -> aggregate(bytes, from + 1, from + length);
      case FU_A -> fragment(bytes, from, length);
      default -> false;
    };
  }

  private boolean aggregate(byte[] bytes, int from, int end) {
    int at = from;
    for (int units = 0; at < end; units++) {
      if (end - at < 3 || units == UNITS_MAX) {
        return false;
      }
      int length = BitReader.unsignedShort(bytes, at);
      if (length == 0 || length > end - at - 2) {
        return false;
      }
      unit(bytes, at + 2, length);
      at += 2 + length;
    }
    return at > from;
  }

  private boolean fragment(byte[] bytes, int from, int length) {
    if (length < 3) {
      return false;
    }
    int head = bytes[from + 1];
    int type = head & 0x1F;
    referenced = (bytes[from] & 0x60) != 0;
    idr = type == IDR;
    if ((head & 0x80) != 0) {
      begins(type, bytes[from + 2]);
    }
    return true;
  }

  private void unit(byte[] bytes, int from, int length) {
    int type = bytes[from] & 0x1F;
    referenced |= (bytes[from] & 0x60) != 0;
    idr |= type == IDR;
    begins(type, length > 1 ? bytes[from + 1] : 0);
  }

  /**
   * Detects the first slice of a picture: it starts at macroblock 0, which is encoded as a single 1
   * bit.
   */
  private void begins(int type, byte next) {
    parameters |= type == SEQUENCE_PARAMETERS;
    start |=
        switch (type) {
          case SLICE, IDR -> next < 0;
          case SUPPLEMENT, SEQUENCE_PARAMETERS, DELIMITER -> true;
          default -> false;
        };
  }

  @Override
  public boolean keyFrameStart() {
    return parameters;
  }

  @Override
  public boolean frameStart() {
    return start;
  }

  @Override
  public boolean frameEnd() {
    return marker;
  }

  /**
   * {@return 1 for frames with nal_ref_idc 0, which no other frame references and which encoders
   * with two temporal layers use for the upper one; otherwise 0}
   */
  @Override
  public int temporalId() {
    return referenced ? 0 : 1;
  }

  @Override
  public int spatialId() {
    return 0;
  }

  @Override
  public boolean discardable() {
    return !referenced;
  }

  /** {@return whether the packet contains a slice of an IDR picture} */
  public boolean idr() {
    return idr;
  }
}
