package dev.parley.media.rtcp;

import static dev.parley.media.rtp.BigEndian.get16;
import static dev.parley.media.rtp.BigEndian.get32;

/**
 * Parser for generic NACKs (RFC 4585, section 6.2.1): 17 sequence numbers per entry, so a datagram
 * of 1,500 bytes contains some 6,300 at most. One thread at a time.
 */
public final class NackReader {
  private byte[] bytes = new byte[RtcpTypes.FEEDBACK_BYTES];
  private int from;
  private int next;
  private int end;
  private int first;
  private int mask;
  private int sequence;

  /** Creates a parser without a packet. */
  public NackReader() {}

  /**
   * Wraps the current packet of a compound.
   *
   * @return whether it is a generic NACK
   */
  public boolean wrap(RtcpCompound packet) {
    next = 0;
    end = 0;
    mask = 0;
    if (!packet.feedback(RtcpTypes.TRANSPORT_FEEDBACK, RtcpTypes.NACK)) {
      return false;
    }
    bytes = packet.bytes();
    from = packet.from();
    next = from + RtcpTypes.FEEDBACK_BYTES;
    end = from + (packet.length() & ~3);
    return true;
  }

  /** {@return the SSRC whose packets are missing} */
  public int source() {
    return get32(bytes, from + 8);
  }

  /**
   * Steps to the next sequence number.
   *
   * @return whether there is one
   */
  public boolean next() {
    if (mask != 0) {
      int bit = Integer.numberOfTrailingZeros(mask);
      mask &= mask - 1;
      sequence = (first + 1 + bit) & 0xffff;
      return true;
    }
    if (next >= end) {
      return false;
    }
    first = get16(bytes, next);
    mask = get16(bytes, next + 2);
    sequence = first;
    next += 4;
    return true;
  }

  /** {@return the sequence number, 0 to 65535} */
  public int sequence() {
    return sequence;
  }
}
