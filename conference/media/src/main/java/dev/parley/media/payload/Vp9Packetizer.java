package dev.parley.media.payload;

/** Packetizer of VP9 (RFC 9628, section 4.2): non-flexible mode, a picture id, one layer. */
final class Vp9Packetizer extends FramePacketizer {
  private static final int DESCRIPTOR_BYTES = 3;
  private static final int HAS_PICTURE = 0x80;
  private static final int PREDICTED = 0x40;
  private static final int START = 0x08;
  private static final int END = 0x04;
  private static final int LONG_PICTURE = 0x80;

  private boolean first;

  @Override
  void begun() {
    first = true;
  }

  @Override
  int write(byte[] into, int target, int room) {
    int count = copy(room - DESCRIPTOR_BYTES, into, target + DESCRIPTOR_BYTES);
    into[target] =
        (byte)
            (HAS_PICTURE | (keyFrame() ? 0 : PREDICTED) | (first ? START : 0) | (last() ? END : 0));
    into[target + 1] = (byte) (LONG_PICTURE | pictureId() >> 8);
    into[target + 2] = (byte) pictureId();
    first = false;
    return DESCRIPTOR_BYTES + count;
  }
}
