package dev.parley.media.rtcp;

import static dev.parley.media.rtp.BigEndian.get16;
import static dev.parley.media.rtp.BigEndian.put16;
import static dev.parley.media.rtp.BigEndian.put24;
import static dev.parley.media.rtp.BigEndian.put32;
import static dev.parley.media.rtp.BigEndian.put64;

import java.util.Arrays;

/**
 * Encoder for RTCP compound packets: appends one packet after another to an array. Each method
 * returns whether there was room; without room, nothing is written. Report blocks follow their
 * report. One thread at a time.
 */
public final class RtcpWriter {
  /** Maximum number of report blocks of a report, and of sources in a BYE. */
  public static final int COUNT_MAX = 31;

  /** Maximum length of a canonical name in bytes. */
  public static final int CNAME_BYTES_MAX = 255;

  private byte[] bytes = {};
  private int from;
  private int at;
  private int end;
  private int packet = -1;

  /** Creates an encoder without room. */
  public RtcpWriter() {}

  /** Begins a compound packet at an index of an array, with this much room. */
  public void begin(byte[] into, int from, int room) {
    this.bytes = into;
    this.from = from;
    this.at = from;
    this.end = from + Math.min(room, into.length - from);
    this.packet = -1;
  }

  /** {@return bytes written since {@link #begin}} */
  public int length() {
    return at - from;
  }

  private boolean packet(int type, int count, int length) {
    if (length > end - at) {
      return false;
    }
    packet = at;
    bytes[at] = (byte) (0x80 | count);
    bytes[at + 1] = (byte) type;
    put16(bytes, at + 2, length / 4 - 1);
    at += length;
    return true;
  }

  /** Writes a sender report without blocks; {@link ReportReader} describes the fields. */
  public boolean senderReport(int ssrc, long ntp, int timestamp, long packets, long octets) {
    if (!packet(RtcpTypes.SENDER_REPORT, 0, ReportReader.SENDER_BYTES)) {
      return false;
    }
    put32(bytes, packet + 4, ssrc);
    put64(bytes, packet + 8, ntp);
    put32(bytes, packet + 16, timestamp);
    put32(bytes, packet + 20, (int) packets);
    put32(bytes, packet + 24, (int) octets);
    return true;
  }

  /** Writes a receiver report without blocks. */
  public boolean receiverReport(int ssrc) {
    if (!packet(RtcpTypes.RECEIVER_REPORT, 0, ReportReader.RECEIVER_BYTES)) {
      return false;
    }
    put32(bytes, packet + 4, ssrc);
    return true;
  }

  /**
   * Adds a report block to the report written last.
   *
   * @return false also without such a report, and when it has {@link #COUNT_MAX} blocks
   */
  public boolean block(
      int source,
      int fractionLost,
      int lost,
      int extendedHighest,
      int jitter,
      int lastReport,
      int delay) {
    boolean report =
        packet >= 0
            && ((bytes[packet + 1] & 0xff) == RtcpTypes.SENDER_REPORT
                || (bytes[packet + 1] & 0xff) == RtcpTypes.RECEIVER_REPORT);
    if (!report || (bytes[packet] & 0x1f) == COUNT_MAX || end - at < ReportReader.BLOCK_BYTES) {
      return false;
    }
    put32(bytes, at, source);
    bytes[at + 4] = (byte) fractionLost;
    put24(bytes, at + 5, lost);
    put32(bytes, at + 8, extendedHighest);
    put32(bytes, at + 12, jitter);
    put32(bytes, at + 16, lastReport);
    put32(bytes, at + 20, delay);
    at += ReportReader.BLOCK_BYTES;
    bytes[packet]++;
    put16(bytes, packet + 2, get16(bytes, packet + 2) + ReportReader.BLOCK_BYTES / 4);
    return true;
  }

  /**
   * Writes a source description with the canonical name of a source, in UTF-8.
   *
   * @throws IllegalArgumentException when the name has more than {@link #CNAME_BYTES_MAX} bytes
   */
  public boolean cname(int ssrc, byte[] name) {
    if (name.length > CNAME_BYTES_MAX) {
      throw new IllegalArgumentException("a canonical name of " + name.length + " octets");
    }
    int length = 4 + ((4 + 2 + name.length) / 4 + 1) * 4;
    if (!packet(RtcpTypes.SOURCE_DESCRIPTION, 1, length)) {
      return false;
    }
    Arrays.fill(bytes, packet + 10 + name.length, at, (byte) 0);
    put32(bytes, packet + 4, ssrc);
    bytes[packet + 8] = 1;
    bytes[packet + 9] = (byte) name.length;
    System.arraycopy(name, 0, bytes, packet + 10, name.length);
    return true;
  }

  /** Writes a BYE of a source. */
  public boolean bye(int ssrc) {
    if (!packet(RtcpTypes.BYE, 1, 8)) {
      return false;
    }
    put32(bytes, packet + 4, ssrc);
    return true;
  }

  private boolean feedback(int type, int format, int length, int sender, int source) {
    if (!packet(type, format, length)) {
      return false;
    }
    put32(bytes, packet + 4, sender);
    put32(bytes, packet + 8, source);
    return true;
  }

  /**
   * Writes a generic NACK.
   *
   * @param sequences missing sequence numbers in ascending order, the first {@code count} of the
   *     array; at least one
   */
  public boolean nack(int sender, int source, int[] sequences, int count) {
    int entries = 0;
    for (int i = 0; i < count; i = entryEnd(sequences, i, count)) {
      entries++;
    }
    int length = RtcpTypes.FEEDBACK_BYTES + entries * 4;
    if (count <= 0
        || !feedback(RtcpTypes.TRANSPORT_FEEDBACK, RtcpTypes.NACK, length, sender, source)) {
      return false;
    }
    int entry = packet + RtcpTypes.FEEDBACK_BYTES;
    for (int i = 0; i < count; entry += 4) {
      int last = entryEnd(sequences, i, count);
      int mask = 0;
      for (int j = i + 1; j < last; j++) {
        mask |= 1 << (((sequences[j] - sequences[i]) & 0xffff) - 1);
      }
      put16(bytes, entry, sequences[i]);
      put16(bytes, entry + 2, mask);
      i = last;
    }
    return true;
  }

  private static int entryEnd(int[] sequences, int first, int count) {
    int last = first + 1;
    while (last < count) {
      int step = (sequences[last] - sequences[first]) & 0xffff;
      if (step < 1 || step > 16) {
        break;
      }
      last++;
    }
    return last;
  }

  /** Writes a picture loss indication, which requests a key frame. */
  public boolean pictureLoss(int sender, int source) {
    return feedback(
        RtcpTypes.PAYLOAD_FEEDBACK,
        RtcpTypes.PICTURE_LOSS,
        RtcpTypes.FEEDBACK_BYTES,
        sender,
        source);
  }

  /** Writes a receiver's estimate of the total bit rate of these sources (REMB), rounded down. */
  public boolean remb(int sender, long bitsPerSecond, int... sources) {
    int length = 20 + sources.length * 4;
    if (sources.length > 255
        || !feedback(RtcpTypes.PAYLOAD_FEEDBACK, RtcpTypes.APPLICATION, length, sender, 0)) {
      return false;
    }
    int exponent = Math.max(0, 64 - 18 - Long.numberOfLeadingZeros(bitsPerSecond));
    int mantissa = (int) (bitsPerSecond >>> exponent);
    put32(bytes, packet + 12, RtcpTypes.REMB_NAME);
    put32(bytes, packet + 16, (sources.length << 24) | (exponent << 18) | mantissa);
    for (int i = 0; i < sources.length; i++) {
      put32(bytes, packet + 20 + i * 4, sources[i]);
    }
    return true;
  }
}
