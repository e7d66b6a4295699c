package dev.parley.media.framing;

/** Encoder that frames packets for a stream. */
public final class Framer {
  /** Length of the header before each packet. */
  public static final int HEADER_BYTES = Deframer.HEADER_BYTES;

  private Framer() {}

  /**
   * Writes the header for a packet of this length. Throws {@link IllegalArgumentException} for a
   * length that the header cannot express.
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
   * @return number of bytes written; 0, with nothing written, if they do not fit
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
