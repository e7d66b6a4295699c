package dev.parley.media.congestion;

import static dev.parley.media.congestion.Feedback.HEADER_BYTES;
import static dev.parley.media.congestion.Feedback.LARGE;
import static dev.parley.media.congestion.Feedback.LOST;
import static dev.parley.media.congestion.Feedback.ONE_BIT_STATUSES;
import static dev.parley.media.congestion.Feedback.SMALL;
import static dev.parley.media.congestion.Feedback.TWO_BIT_STATUSES;
import static dev.parley.media.congestion.Feedback.unsignedShort;

/**
 * Reads feedback packets where they lie: {@link #wrap} checks one, {@link #next} steps from packet
 * to packet that it tells of.
 *
 * <pre>
 * if (reader.wrap(bytes, from, length)) {
 *   while (reader.next()) {
 *     use(reader.sequence(), reader.received(), reader.arrival());
 *   }
 * }
 * </pre>
 *
 * <p>One reader serves one receiver, whose clock it follows when its 24 bits begin again.
 *
 * <p>Threads: one at a time. The bytes must stay until the last step. Nothing is allocated.
 */
public final class FeedbackReader {
  /** A feedback packet that tells of more packets is refused: who sent them knows no more. */
  public static final int STATUSES_MAX = SentLog.PACKETS_MAX;

  private static final byte[] NONE = {};
  private static final int PADDED = 0x20;

  private byte[] bytes = NONE;
  private int from;
  private int count;
  private int done;
  private int chunkAt;
  private int chunk;
  private int leftInChunk;
  private int deltaAt;
  private long ticks;
  private int symbol;
  private long reference;
  private boolean started;

  /**
   * Looks at an RTCP packet.
   *
   * @param from where its header begins
   * @param length how many bytes there are; what follows the packet is not looked at, and padding,
   *     which most receivers write behind the deltas, may be taken off already
   * @return whether it is feedback, whole and true to its format; false: there is nothing to step
   *     through
   */
  public boolean wrap(byte[] bytes, int from, int length) {
    count = 0;
    done = 0;
    if (length < HEADER_BYTES + Feedback.CHUNK_BYTES
        || (bytes[from] & 0xff & ~PADDED) != (2 << 6 | Feedback.FORMAT)
        || (bytes[from + 1] & 0xff) != Feedback.TYPE) {
      return false;
    }
    int packet = 4 * (unsignedShort(bytes, from + 2) + 1);
    boolean padded = (bytes[from] & PADDED) != 0;
    if (packet > length && !padded) {
      return false;
    }
    int end = from + Math.min(packet, length);
    if (padded && packet <= length) {
      end -= bytes[end - 1] & 0xff;
    }
    int statuses = unsignedShort(bytes, from + 14);
    int deltas = checkChunks(bytes, from + HEADER_BYTES, end, statuses);
    if (deltas < 0) {
      return false;
    }
    this.bytes = bytes;
    this.from = from;
    count = statuses;
    chunkAt = from + HEADER_BYTES;
    leftInChunk = 0;
    deltaAt = deltas;
    int told = (int) Feedback.INT.get(bytes, from + 16) >> 8;
    reference = started ? reference + ((told - (int) reference) << 8 >> 8) : told;
    started = true;
    ticks = reference << Feedback.REFERENCE_SHIFT;
    return true;
  }

  /** {@return where the deltas begin; -1: chunks or deltas do not fit, or are none that we know} */
  private static int checkChunks(byte[] bytes, int from, int end, int statuses) {
    if (statuses == 0 || statuses > STATUSES_MAX) {
      return -1;
    }
    int at = from;
    int deltaBytes = 0;
    for (int left = statuses; left > 0; at += Feedback.CHUNK_BYTES) {
      if (at + Feedback.CHUNK_BYTES > end) {
        return -1;
      }
      int chunk = unsignedShort(bytes, at);
      int covered = Math.min(left, statusesIn(chunk));
      int more = deltaBytes(chunk, covered);
      if (covered == 0 || more < 0) {
        return -1;
      }
      deltaBytes += more;
      left -= covered;
    }
    return deltaBytes <= end - at ? at : -1;
  }

  /** {@return how many bytes the deltas of a chunk need; -1: there is a status that is reserved} */
  private static int deltaBytes(int chunk, int covered) {
    if ((chunk & Feedback.VECTOR) == 0) {
      return symbol(chunk, 0) > LARGE ? -1 : covered * symbol(chunk, 0);
    }
    int bytes = 0;
    for (int i = 0; i < covered; i++) {
      if (symbol(chunk, i) > LARGE) {
        return -1;
      }
      bytes += symbol(chunk, i);
    }
    return bytes;
  }

  private static int statusesIn(int chunk) {
    if ((chunk & Feedback.VECTOR) == 0) {
      return chunk & Feedback.RUN_MAX;
    }
    return (chunk & Feedback.TWO_BITS) == 0 ? ONE_BIT_STATUSES : TWO_BIT_STATUSES;
  }

  private static int symbol(int chunk, int index) {
    if ((chunk & Feedback.VECTOR) == 0) {
      return chunk >> 13;
    }
    return (chunk & Feedback.TWO_BITS) == 0
        ? (chunk >> (ONE_BIT_STATUSES - 1 - index)) & 1
        : (chunk >> (2 * (TWO_BIT_STATUSES - 1 - index))) & 3;
  }

  /** Steps to the next packet that is told of; false: there is none. */
  public boolean next() {
    if (done == count) {
      return false;
    }
    if (leftInChunk == 0) {
      chunk = unsignedShort(bytes, chunkAt);
      chunkAt += Feedback.CHUNK_BYTES;
      leftInChunk = statusesIn(chunk);
    }
    symbol = symbol(chunk, statusesIn(chunk) - leftInChunk);
    leftInChunk--;
    done++;
    if (symbol == SMALL) {
      ticks += bytes[deltaAt++] & 0xff;
    } else if (symbol == LARGE) {
      ticks += (short) Feedback.SHORT.get(bytes, deltaAt);
      deltaAt += 2;
    }
    return true;
  }

  /** {@return the 16 bits of the packet's transport-wide number} */
  public int sequence() {
    return unsignedShort(bytes, from + 12) + done - 1 & 0xffff;
  }

  /** {@return whether the packet has arrived} */
  public boolean received() {
    return symbol != LOST;
  }

  /** When the received packet arrived: nanoseconds of the receiver's clock, in steps of 250 us. */
  public long arrival() {
    return ticks * Feedback.TICK_NANOS;
  }

  /** {@return how many packets the feedback tells of} */
  public int count() {
    return count;
  }

  /** {@return the SSRC of who wrote it} */
  public int sender() {
    return (int) Feedback.INT.get(bytes, from + 4);
  }

  /** {@return the SSRC of one of the streams that it tells of} */
  public int media() {
    return (int) Feedback.INT.get(bytes, from + 8);
  }

  /** {@return the count of feedback packets, 8 bits, from which lost ones are known} */
  public int number() {
    return bytes[from + HEADER_BYTES - 1] & 0xff;
  }
}
