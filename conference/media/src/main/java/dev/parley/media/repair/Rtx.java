package dev.parley.media.repair;

import dev.parley.media.rtp.BigEndian;
import dev.parley.media.rtp.RtpPacket;

/**
 * Retransmission streams (RTX, RFC 4588): the original sequence number precedes the payload in two
 * bytes. Packets are changed in place.
 */
public final class Rtx {
  /** Length of the original sequence number. */
  public static final int NUMBER_BYTES = 2;

  private Rtx() {}

  /**
   * Turns a packet into its retransmission.
   *
   * @param packet with two bytes of room behind it; wrapped around the result
   * @return length of the result, or 0 without room
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
    BigEndian.put16(bytes, payload, packet.sequence());
    packet.wrap(bytes, from, length + NUMBER_BYTES);
    packet.ssrc(ssrc);
    packet.payloadType(payloadType);
    packet.sequence(sequence);
    return packet.length();
  }

  /**
   * Turns a retransmission into the original packet, which begins two bytes later.
   *
   * @return false, with the packet unchanged, when it contains none: such packets are padding
   */
  public static boolean unwrap(RtpPacket packet, int ssrc, int payloadType) {
    if (packet.payloadLength() < NUMBER_BYTES) {
      return false;
    }
    byte[] bytes = packet.bytes();
    int from = packet.from();
    int length = packet.length();
    int original = BigEndian.get16(bytes, packet.payload());
    System.arraycopy(bytes, from, bytes, from + NUMBER_BYTES, packet.headerLength());
    packet.wrap(bytes, from + NUMBER_BYTES, length - NUMBER_BYTES);
    packet.ssrc(ssrc);
    packet.payloadType(payloadType);
    packet.sequence(original);
    return true;
  }
}
