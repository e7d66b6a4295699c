package dev.parley.media.layers;

/** Fields of packets as a receiver reads them. */
final class RtpFields {
  static int sequence(byte[] packet) {
    return (packet[2] & 0xFF) << 8 | (packet[3] & 0xFF);
  }

  static boolean marker(byte[] packet) {
    return packet[1] < 0;
  }

  private RtpFields() {}
}
