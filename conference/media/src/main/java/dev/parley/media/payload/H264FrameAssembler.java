package dev.parley.media.payload;

/** Assembler of H.264 access units in the byte stream format, with fragmented NAL units joined. */
final class H264FrameAssembler extends FrameAssembler {
  private static final byte[] START = {0, 0, 0, 1};
  private static final int STAP_A = 24;
  private static final int FU_A = 28;
  private static final int FIRST = 0x80;

  private final H264Payload view = new H264Payload();
  private final byte[] head = new byte[1];

  @Override
  PayloadView view() {
    return view;
  }

  @Override
  boolean piece(byte[] bytes, int from, int length) {
    return switch (bytes[from] & 0x1F) {
      case STAP_A -> aggregate(bytes, from + 1, from + length);
      case FU_A -> fragment(bytes, from, length);
      default -> unit(bytes, from, length);
    };
  }

  /** Adds the NAL units of an aggregation packet, whose lengths the view has validated. */
  private boolean aggregate(byte[] bytes, int from, int end) {
    boolean fits = true;
    for (int at = from; at < end && fits; ) {
      int length = BitReader.unsignedShort(bytes, at);
      fits = unit(bytes, at + 2, length);
      at += 2 + length;
    }
    return fits;
  }

  private boolean unit(byte[] bytes, int from, int length) {
    return append(START, 0, START.length) && append(bytes, from, length);
  }

  /**
   * Adds a fragment. The NAL unit header is composed of the FU indicator and FU header (RFC 6184,
   * section 5.8).
   */
  private boolean fragment(byte[] bytes, int from, int length) {
    if ((bytes[from + 1] & FIRST) != 0) {
      head[0] = (byte) ((bytes[from] & 0xE0) | (bytes[from + 1] & 0x1F));
      if (!unit(head, 0, 1)) {
        return false;
      }
    }
    return append(bytes, from + 2, length - 2);
  }
}
