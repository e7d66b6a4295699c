package dev.parley.distribution.handout;

import dev.parley.distribution.group.GroupHeader;
import dev.parley.media.rtp.BigEndian;

/**
 * Payload of a FILE_REPORT packet:
 *
 * <pre>
 * | hand-out (32 bits) | round (16 bits) | state (8 bits) | 0 (8 bits) |
 * | received bytes (64 bits) | first piece (16 bits) | numbers of symbols (8 bits each) |
 * </pre>
 *
 * <p>The numbers say how many symbols each piece lacks, from the first piece on; pieces outside
 * lack none. So a member asks for all that it lacks of 200 MB with one packet (NORM_NACK, RFC 5740,
 * section 4.3.1). An object is a received payload. One thread at a time.
 */
public final class FileReport {
  /** Length of the fields before the numbers. */
  public static final int HEADER_BYTES = 18;

  /** Maximum number of pieces in a packet. */
  public static final int PIECES_MAX = GroupHeader.PAYLOAD_BYTES_MAX - HEADER_BYTES;

  private static final int ROUND_AT = 4;
  private static final int STATE_AT = 6;
  private static final int RECEIVED_AT = 8;
  private static final int FIRST_AT = 16;

  private byte[] bytes = new byte[HEADER_BYTES];
  private int from;
  private int count;
  private ReportState state = ReportState.PROGRESS;

  /** Creates an object without a payload. */
  public FileReport() {}

  /** Writes the fields before the numbers. */
  public static void write(
      byte[] out, int handout, int round, ReportState state, long received, int first) {
    BigEndian.put32(out, 0, handout);
    BigEndian.put16(out, ROUND_AT, round);
    BigEndian.put16(out, STATE_AT, state.code() << Byte.SIZE);
    BigEndian.put64(out, RECEIVED_AT, received);
    BigEndian.put16(out, FIRST_AT, first);
  }

  /** Wraps a received payload. {@return false if it is malformed} */
  public boolean wrap(byte[] received, int at, int length) {
    if (length < HEADER_BYTES || length > HEADER_BYTES + PIECES_MAX) {
      return false;
    }
    ReportState read = ReportState.of(BigEndian.get8(received, at + STATE_AT));
    if (read == null) {
      return false;
    }
    state = read;
    bytes = received;
    from = at;
    count = length - HEADER_BYTES;
    return true;
  }

  /** {@return number of the hand-out} */
  public int handout() {
    return BigEndian.get32(bytes, from);
  }

  /** {@return the round whose end the member has seen} */
  public int round() {
    return BigEndian.get16(bytes, from + ROUND_AT);
  }

  /** {@return state of the member} */
  public ReportState state() {
    return state;
  }

  /** {@return bytes of the file that the member has, as it says} */
  public long received() {
    return BigEndian.get64(bytes, from + RECEIVED_AT);
  }

  /** {@return the first piece of the numbers, which may be any of 16 bits} */
  public int first() {
    return BigEndian.get16(bytes, from + FIRST_AT);
  }

  /** {@return how many pieces there are numbers of} */
  public int count() {
    return count;
  }

  /** {@return how many symbols a piece lacks, by its index in this packet} */
  public int missing(int index) {
    return BigEndian.get8(bytes, from + HEADER_BYTES + index);
  }
}
