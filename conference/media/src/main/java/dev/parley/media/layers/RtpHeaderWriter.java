package dev.parley.media.layers;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Writer for RTP header fields in place (RFC 3550, section 5.1). */
final class RtpHeaderWriter {
  static final int HEADER_BYTES = 12;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  /** Writes the fields that differ between receivers. */
  static void header(
      byte[] packet, int from, boolean marker, int sequence, int timestamp, int ssrc) {
    packet[from + 1] = (byte) ((packet[from + 1] & 0x7F) | (marker ? 0x80 : 0));
    SHORT.set(packet, from + 2, (short) sequence);
    INT.set(packet, from + 4, timestamp);
    INT.set(packet, from + 8, ssrc);
  }

  static int timestamp(byte[] packet, int from) {
    return (int) INT.get(packet, from + 4);
  }

  /** Writes a packet that contains one byte of padding only. {@return its length} */
  static int empty(byte[] into, int at, int payloadType, int sequence, int timestamp, int ssrc) {
    into[at] = (byte) 0xA0;
    into[at + 1] = (byte) payloadType;
    header(into, at, false, sequence, timestamp, ssrc);
    into[at + HEADER_BYTES] = 1;
    return HEADER_BYTES + 1;
  }

  private RtpHeaderWriter() {}
}
