package dev.parley.media.payload;

/**
 * Packetizer of H.264 (RFC 6184, packetization mode 1): each NAL unit of the byte stream alone, or
 * in fragments (FU-A).
 */
final class H264Packetizer extends FramePacketizer {
  private static final int FU_A = 28;
  private static final int FIRST = 0x80;
  private static final int LAST = 0x40;
  private static final int FRAGMENT_BYTES = 2;

  private int unitEnd;
  private int header; // of the unit that is being fragmented
  private boolean fragmenting;

  @Override
  void begun() {
    fragmenting = false;
    nextUnit();
  }

  /** Moves behind the next start code, and finds the end of the unit there. */
  private void nextUnit() {
    int from = at();
    while (from < end() && frame()[from] == 0) {
      from++;
    }
    if (from < end() && frame()[from] == 1 && from - at() >= 2) {
      from++; // a start code
    } else if (from < end() && from > at()) {
      from = at(); // zeros that are no start code belong to a unit
    }
    unitEnd = unitEnd(from);
    skipTo(from);
    if (unitEnd == from && from < end()) {
      nextUnit();
    }
  }

  /** {@return the index of the zeros before the next start code, or the end of the frame} */
  private int unitEnd(int from) {
    int zeros = 0;
    for (int i = from; i < end(); i++) {
      byte next = frame()[i];
      if (next == 1 && zeros >= 2) {
        return i - zeros;
      }
      zeros = next == 0 ? zeros + 1 : 0;
    }
    return end();
  }

  @Override
  int write(byte[] into, int target, int room) {
    int left = unitEnd - at();
    if (!fragmenting && left <= room) {
      int count = copy(left, into, target);
      nextUnit();
      return count;
    }
    boolean first = !fragmenting;
    if (first) {
      header = frame()[at()];
      skipTo(at() + 1);
      fragmenting = true;
    }
    int count =
        copy(Math.min(room - FRAGMENT_BYTES, unitEnd - at()), into, target + FRAGMENT_BYTES);
    boolean last = at() >= unitEnd;
    into[target] = (byte) ((header & 0xE0) | FU_A);
    into[target + 1] = (byte) ((header & 0x1F) | (first ? FIRST : 0) | (last ? LAST : 0));
    if (last) {
      fragmenting = false;
      nextUnit();
    }
    return FRAGMENT_BYTES + count;
  }
}
