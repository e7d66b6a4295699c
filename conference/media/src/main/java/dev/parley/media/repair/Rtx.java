package dev.parley.media.repair;

import dev.parley.media.rtp.Octets;
import dev.parley.media.rtp.RtpPacket;

/**
 * Retransmissions as streams of their own (RFC 4588): the original sequence number stands in front
 * of the payload, two octets. Packets are changed where they lie.
 */
public final class Rtx {
  /** Octets of the original sequence number. */
  public static final int NUMBER_BYTES = 2;

  private Rtx() {}

  /**
   * Makes a packet the retransmission of itself.
   *
   * @param packet with two octets of room behind it in its array; looks at the result
   * @return octets of the result, or 0 without room
   */
  public static int wrap(RtpPacket packet, int ssrc, int payloadType, int sequence) {
    byte[] bytes = packet.bytes();
    int from = packet.from();
    int length = packet.length();
    int payload = packet.payload();
    if (from + length + NUMBER_BYTES > bytes.length) {
      return 0;
    }
    System.arraycopy(bytes, payload, bytes, payload + NUMBER_BYTES, from + length - payload);
    Octets.put16(bytes, payload, packet.sequence());
    packet.wrap(bytes, from, length + NUMBER_BYTES);
    packet.ssrc(ssrc);
    packet.payloadType(payloadType);
    packet.sequence(sequence);
    return packet.length();
  }

  /**
   * Makes a retransmission the packet that it repairs; that begins two octets later.
   *
   * @return false when it holds none, as packets do that only fill the line; it is unchanged then
   */
  public static boolean unwrap(RtpPacket packet, int ssrc, int payloadType) {
    if (packet.payloadLength() < NUMBER_BYTES) {
      return false;
    }
    byte[] bytes = packet.bytes();
    int from = packet.from();
    int length = packet.length();
    int original = Octets.get16(bytes, packet.payload());
    System.arraycopy(bytes, from, bytes, from + NUMBER_BYTES, packet.headerLength());
    packet.wrap(bytes, from + NUMBER_BYTES, length - NUMBER_BYTES);
    packet.ssrc(ssrc);
    packet.payloadType(payloadType);
    packet.sequence(original);
    return true;
  }
}
