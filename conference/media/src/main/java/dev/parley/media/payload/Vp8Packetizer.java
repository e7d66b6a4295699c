package dev.parley.media.payload;

/** Packetizer of VP8 (RFC 7741, section 4.2): a picture id of 15 bits, one partition. */
final class Vp8Packetizer extends FramePacketizer {
  private static final int DESCRIPTOR_BYTES = 4;
  private static final int EXTENDED = 0x80;
  private static final int START = 0x10;
  private static final int HAS_PICTURE = 0x80;
  private static final int LONG_PICTURE = 0x80;

  private boolean first;

  @Override
  void begun() {
    first = true;
  }

  @Override
  int write(byte[] into, int target, int room) {
    into[target] = (byte) (EXTENDED | (first ? START : 0));
    into[target + 1] = (byte) HAS_PICTURE;
    into[target + 2] = (byte) (LONG_PICTURE | pictureId() >> 8);
    into[target + 3] = (byte) pictureId();
    first = false;
    return DESCRIPTOR_BYTES + copy(room - DESCRIPTOR_BYTES, into, target + DESCRIPTOR_BYTES);
  }
}
