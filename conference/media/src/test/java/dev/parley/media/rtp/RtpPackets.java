package dev.parley.media.rtp;

import java.util.HexFormat;

/** Packets for tests. */
public final class RtpPackets {
  private RtpPackets() {}

  /** {@return the octets that are written as hexadecimal digits, with spaces where you like} */
  public static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits.replaceAll("\\s", ""));
  }

  /** {@return a packet of payload type 96 without extensions} */
  public static byte[] rtp(int sequence, int timestamp, int ssrc, int payload) {
    byte[] bytes = new byte[RtpPacket.HEADER_BYTES + payload];
    bytes[0] = (byte) 0x80;
    bytes[1] = 96;
    BigEndian.put16(bytes, 2, sequence);
    BigEndian.put32(bytes, 4, timestamp);
    BigEndian.put32(bytes, 8, ssrc);
    for (int i = 0; i < payload; i++) {
      bytes[RtpPacket.HEADER_BYTES + i] = (byte) (sequence + i);
    }
    return bytes;
  }

  /** {@return a view of these octets} */
  public static RtpPacket view(byte[] bytes) {
    RtpPacket packet = new RtpPacket();
    if (!packet.wrap(bytes, 0, bytes.length)) {
      throw new AssertionError("no RTP: " + HexFormat.of().formatHex(bytes));
    }
    return packet;
  }
}
