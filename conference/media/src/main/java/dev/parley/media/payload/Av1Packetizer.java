package dev.parley.media.payload;

/**
 * Packetizer of AV1 (RTP Payload Format For AV1, section 4): each packet has one OBU, or a fragment
 * of one, without its size field. Temporal delimiters are left out.
 */
final class Av1Packetizer extends FramePacketizer {
  private static final int CONTINUES = 0x80;
  private static final int CONTINUED = 0x40;
  private static final int ONE_ELEMENT = 0x10;
  private static final int NEW_SEQUENCE = 0x08;
  private static final int HAS_SIZE = 0x02;
  private static final int HAS_EXTENSION = 0x04;
  private static final int TEMPORAL_DELIMITER = 2;
  private static final int SIZE_BYTES_MAX = 8;

  private final byte[] header = new byte[2];
  private int headerLength; // of the OBU header that is still to be written
  private int obuEnd;
  private boolean first;
  private boolean fragmenting;

  @Override
  void begun() {
    first = true;
    fragmenting = false;
    nextObu();
  }

  /** Reads the header and size of the next OBU that is sent, and moves to its content. */
  private void nextObu() {
    byte[] bytes = frame();
    int from = at();
    while (from < end()) {
      int type = bytes[from] >> 3 & 0xf;
      boolean sized = (bytes[from] & HAS_SIZE) != 0;
      header[0] = (byte) (bytes[from] & ~HAS_SIZE);
      headerLength = (bytes[from] & HAS_EXTENSION) != 0 ? 2 : 1;
      if (from + headerLength > end()) {
        break;
      }
      header[1] = headerLength == 2 ? bytes[from + 1] : 0;
      from += headerLength;
      long size = (long) end() - from;
      if (sized) {
        size = 0;
        for (int i = 0; i < SIZE_BYTES_MAX && from < end(); i++) {
          size |= (long) (bytes[from] & 0x7f) << (7 * i);
          if ((bytes[from++] & 0x80) == 0) {
            break;
          }
        }
      }
      obuEnd = (int) Math.min(end(), from + size);
      if (type != TEMPORAL_DELIMITER) {
        skipTo(from);
        return;
      }
      from = obuEnd;
    }
    skipTo(end());
  }

  @Override
  int write(byte[] into, int target, int room) {
    boolean continues = fragmenting;
    int to = target + 1;
    for (int i = 0; i < headerLength; i++) {
      into[to++] = header[i];
    }
    headerLength = 0;
    to += copy(Math.min(target + room - to, obuEnd - at()), into, to);
    fragmenting = at() < obuEnd;
    into[target] =
        (byte)
            ((continues ? CONTINUES : 0)
                | (fragmenting ? CONTINUED : 0)
                | ONE_ELEMENT
                | (first && keyFrame() ? NEW_SEQUENCE : 0));
    first = false;
    if (!fragmenting) {
      nextObu();
    }
    return to - target;
  }
}
