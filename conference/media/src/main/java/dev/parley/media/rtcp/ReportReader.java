package dev.parley.media.rtcp;

import static dev.parley.media.rtp.Octets.get24;
import static dev.parley.media.rtp.Octets.get32;
import static dev.parley.media.rtp.Octets.get64;
import static dev.parley.media.rtp.Octets.get8;

/**
 * Reads a sender or receiver report (RFC 3550 section 6.4), and steps through its blocks. The
 * accessors hold after a {@link #wrap} or {@link #next} that was true. One thread at a time.
 */
public final class ReportReader {
  /** Octets of one block. */
  static final int BLOCK_BYTES = 24;

  /** Octets of a sender report before its blocks. */
  static final int SENDER_BYTES = 28;

  /** Octets of a receiver report before its blocks. */
  static final int RECEIVER_BYTES = 8;

  private byte[] bytes = new byte[SENDER_BYTES + BLOCK_BYTES];
  private boolean sender;
  private int from;
  private int block;
  private int next;
  private int end;

  /** Creates a reader of nothing. */
  public ReportReader() {}

  /** Looks at the packet that a compound shows, if it is a report that has all of its blocks. */
  public boolean wrap(RtcpCompound packet) {
    sender = false;
    next = 0;
    end = 0;
    boolean fromSender = packet.type() == Rtcp.SENDER_REPORT;
    int header = fromSender ? SENDER_BYTES : RECEIVER_BYTES;
    int whole = header + packet.count() * BLOCK_BYTES;
    if ((!fromSender && packet.type() != Rtcp.RECEIVER_REPORT) || packet.length() < whole) {
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
   * {@return whether this is a sender report, which alone has times and counters; those of others
   * are 0}
   */
  public boolean sender() {
    return sender;
  }

  /** {@return who reports} */
  public int ssrc() {
    return get32(bytes, from + 4);
  }

  /** {@return the wall time of the sender, as in {@link NtpTime}} */
  public long ntp() {
    return sender ? get64(bytes, from + 8) : 0;
  }

  /** {@return the same moment in units of the source's clock} */
  public int timestamp() {
    return sender ? get32(bytes, from + 16) : 0;
  }

  /** {@return packets sent so far, 32 bits without sign} */
  public int packets() {
    return sender ? get32(bytes, from + 20) : 0;
  }

  /** {@return octets of payload sent so far, 32 bits without sign} */
  public int octets() {
    return sender ? get32(bytes, from + 24) : 0;
  }

  /** Steps to the next block, and tells whether there is one. */
  public boolean next() {
    if (next >= end) {
      return false;
    }
    block = next;
    next += BLOCK_BYTES;
    return true;
  }

  /** {@return the source that the block is about} */
  public int source() {
    return get32(bytes, block);
  }

  /** {@return which part was lost since the report before, of 256} */
  public int fractionLost() {
    return get8(bytes, block + 4);
  }

  /** {@return packets lost so far; less than 0 when some came twice} */
  public int lost() {
    return (get24(bytes, block + 5) << 8) >> 8;
  }

  /** {@return the highest sequence number with its turns, 32 bits without sign} */
  public int extendedHighest() {
    return get32(bytes, block + 8);
  }

  /** {@return how unevenly packets come, in units of the source's clock} */
  public int jitter() {
    return get32(bytes, block + 12);
  }

  /** {@return the middle of the last sender report's wall time, or 0 when there was none} */
  public int lastReport() {
    return get32(bytes, block + 16);
  }

  /** {@return how long ago that report came, in parts of 65,536 of a second} */
  public int delay() {
    return get32(bytes, block + 20);
  }
}
