package dev.parley.media.framing;

/** Puts packets on a stream. */
public final class Framer {
  /** Bytes before each packet. */
  public static final int HEADER_BYTES = Deframer.HEADER_BYTES;

  private Framer() {}

  /**
   * Writes the header of a packet of this length, which is to follow it. Throws {@link
   * IllegalArgumentException} for a length that cannot be said.
   */
  public static void header(int length, byte[] out, int at) {
    if (length < 0 || length > Deframer.PACKET_BYTES_MAX) {
      throw new IllegalArgumentException("a packet of " + length + " bytes cannot be framed");
    }
    out[at] = (byte) (length >> 8);
    out[at + 1] = (byte) length;
  }

  /**
   * Writes a packet with its header.
   *
   * @return the bytes written; 0 if there is no room for all of them, and then nothing is
   */
  public static int write(byte[] packet, int from, int length, byte[] out, int at) {
    if (length > out.length - at - HEADER_BYTES) {
      return 0;
    }
    header(length, out, at);
    System.arraycopy(packet, from, out, at + HEADER_BYTES, length);
    return HEADER_BYTES + length;
  }
}
