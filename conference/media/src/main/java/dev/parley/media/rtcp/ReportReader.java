package dev.parley.media.rtcp;

import static dev.parley.media.rtp.BigEndian.get24;
import static dev.parley.media.rtp.BigEndian.get32;
import static dev.parley.media.rtp.BigEndian.get64;
import static dev.parley.media.rtp.BigEndian.get8;

/**
 * Parser for sender and receiver reports (RFC 3550, section 6.4), which steps through their report
 * blocks. The accessors are valid after a {@link #wrap} or {@link #next} that returned true. One
 * thread at a time.
 */
public final class ReportReader {
  /** Length of a report block. */
  static final int BLOCK_BYTES = 24;

  /** Length of a sender report before its blocks. */
  static final int SENDER_BYTES = 28;

  /** Length of a receiver report before its blocks. */
  static final int RECEIVER_BYTES = 8;

  private byte[] bytes = new byte[SENDER_BYTES + BLOCK_BYTES];
  private boolean sender;
  private int from;
  private int block;
  private int next;
  private int end;

  /** Creates a parser without a packet. */
  public ReportReader() {}

  /**
   * Wraps the current packet of a compound.
   *
   * @return whether it is a report with all of its blocks
   */
  public boolean wrap(RtcpCompound packet) {
    sender = false;
    next = 0;
    end = 0;
    boolean fromSender = packet.type() == RtcpTypes.SENDER_REPORT;
    int header = fromSender ? SENDER_BYTES : RECEIVER_BYTES;
    int whole = header + packet.count() * BLOCK_BYTES;
    if ((!fromSender && packet.type() != RtcpTypes.RECEIVER_REPORT) || packet.length() < whole) {
      return false;
    }
    bytes = packet.bytes();
    sender = fromSender;
    from = packet.from();
    next = from + header;
    end = from + whole;
    return true;
  }

  /**
   * {@return whether this is a sender report; only those contain times and counters, which are 0
   * otherwise}
   */
  public boolean sender() {
    return sender;
  }

  /** {@return the SSRC of the report's sender} */
  public int ssrc() {
    return get32(bytes, from + 4);
  }

  /** {@return the NTP time of the sender, as in {@link NtpTime}} */
  public long ntp() {
    return sender ? get64(bytes, from + 8) : 0;
  }

  /** {@return the RTP time stamp of the same moment} */
  public int timestamp() {
    return sender ? get32(bytes, from + 16) : 0;
  }

  /** {@return packet count of the sender, 32 bits unsigned} */
  public int packets() {
    return sender ? get32(bytes, from + 20) : 0;
  }

  /** {@return octet count of the sender, payload only, 32 bits unsigned} */
  public int octets() {
    return sender ? get32(bytes, from + 24) : 0;
  }

  /**
   * Steps to the next report block.
   *
   * @return whether there is one
   */
  public boolean next() {
    if (next >= end) {
      return false;
    }
    block = next;
    next += BLOCK_BYTES;
    return true;
  }

  /** {@return the SSRC that the block is about} */
  public int source() {
    return get32(bytes, block);
  }

  /** {@return fraction of packets lost since the previous report, in units of 1/256} */
  public int fractionLost() {
    return get8(bytes, block + 4);
  }

  /** {@return cumulative number of packets lost; negative after duplicates} */
  public int lost() {
    return (get24(bytes, block + 5) << 8) >> 8;
  }

  /** {@return extended highest sequence number received, 32 bits unsigned} */
  public int extendedHighest() {
    return get32(bytes, block + 8);
  }

  /** {@return interarrival jitter, in ticks of the source's clock} */
  public int jitter() {
    return get32(bytes, block + 12);
  }

  /**
   * {@return middle 32 bits of the NTP time of the last sender report (LSR); 0 when there was none}
   */
  public int lastReport() {
    return get32(bytes, block + 16);
  }

  /** {@return delay since that report (DLSR), in units of 1/65,536 s} */
  public int delay() {
    return get32(bytes, block + 20);
  }
}
