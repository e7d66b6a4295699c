package dev.parley.media.congestion;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Layout of a transport-wide feedback packet, RTCP type 205 with format 15.
 *
 * <pre>
 *  0: V=2 P FMT=15 | PT=205 | length in words less one
 *  4: SSRC of who writes
 *  8: SSRC of the media
 * 12: number of the first packet | how many packets are told of
 * 16: reference time in 64 ms, 24 bits | count of feedback packets, 8 bits
 * 20: chunks of 16 bits: what became of the packets
 *     deltas of 8 or 16 bits, in 250 us: time since the received packet before
 * </pre>
 */
final class TransportFeedbackFormat {
  static final int FORMAT = 15;
  static final int TYPE = 205;
  static final int HEADER_BYTES = 20;
  static final int CHUNK_BYTES = 2;

  /** Nanoseconds of a delta unit, 250 us. */
  static final long TICK_NANOS = 250_000;

  /** Shift from a reference time unit of 64 ms to 256 delta units. */
  static final int REFERENCE_SHIFT = 8;

  static final int LOST = 0;
  static final int SMALL = 1;
  static final int LARGE = 2;

  static final int RUN_MAX = 0x1fff;
  static final int ONE_BIT_STATUSES = 14;
  static final int TWO_BIT_STATUSES = 7;
  static final int VECTOR = 0x8000;
  static final int TWO_BITS = 0x4000;

  static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  static int unsignedShort(byte[] bytes, int at) {
    return (short) SHORT.get(bytes, at) & 0xffff;
  }

  private TransportFeedbackFormat() {}
}
