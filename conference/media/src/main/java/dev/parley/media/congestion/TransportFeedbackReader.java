package dev.parley.media.congestion;

import static dev.parley.media.congestion.TransportFeedbackFormat.HEADER_BYTES;
import static dev.parley.media.congestion.TransportFeedbackFormat.LARGE;
import static dev.parley.media.congestion.TransportFeedbackFormat.LOST;
import static dev.parley.media.congestion.TransportFeedbackFormat.ONE_BIT_STATUSES;
import static dev.parley.media.congestion.TransportFeedbackFormat.SMALL;
import static dev.parley.media.congestion.TransportFeedbackFormat.TWO_BIT_STATUSES;
import static dev.parley.media.congestion.TransportFeedbackFormat.unsignedShort;

/**
 * Parser for transport-wide feedback packets: {@link #wrap} validates one in place, and {@link
 * #next} steps through the packets that it reports on.
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
public final class TransportFeedbackReader {
  /** Maximum number of packets in one feedback packet; the sender remembers no more. */
  public static final int STATUSES_MAX = SentPacketLog.PACKETS_MAX;

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
   * Validates an RTCP packet.
   *
   * @param from index of its header
   * @param length number of bytes available; bytes after the packet are ignored, and the padding
   *     that most receivers write behind the deltas may have been removed
   * @return whether it is a complete, well-formed feedback packet; if false, there is nothing to
   *     step through
   */
  public boolean wrap(byte[] bytes, int from, int length) {
    count = 0;
    done = 0;
    if (length < HEADER_BYTES + TransportFeedbackFormat.CHUNK_BYTES
        || (bytes[from] & 0xff & ~PADDED) != (2 << 6 | TransportFeedbackFormat.FORMAT)
        || (bytes[from + 1] & 0xff) != TransportFeedbackFormat.TYPE) {
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
    int told = (int) TransportFeedbackFormat.INT.get(bytes, from + 16) >> 8;
    reference = started ? reference + ((told - (int) reference) << 8 >> 8) : told;
    started = true;
    ticks = reference << TransportFeedbackFormat.REFERENCE_SHIFT;
    return true;
  }

  /** {@return index of the deltas; -1 if chunks or deltas do not fit or have an unknown form} */
  private static int checkChunks(byte[] bytes, int from, int end, int statuses) {
    if (statuses == 0 || statuses > STATUSES_MAX) {
      return -1;
    }
    int at = from;
    int deltaBytes = 0;
    for (int left = statuses; left > 0; at += TransportFeedbackFormat.CHUNK_BYTES) {
      if (at + TransportFeedbackFormat.CHUNK_BYTES > end) {
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

  /** {@return number of bytes of the deltas of a chunk; -1 if it contains a reserved status} */
  private static int deltaBytes(int chunk, int covered) {
    if ((chunk & TransportFeedbackFormat.VECTOR) == 0) {
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
    if ((chunk & TransportFeedbackFormat.VECTOR) == 0) {
      return chunk & TransportFeedbackFormat.RUN_MAX;
    }
    return (chunk & TransportFeedbackFormat.TWO_BITS) == 0 ? ONE_BIT_STATUSES : TWO_BIT_STATUSES;
  }

  private static int symbol(int chunk, int index) {
    if ((chunk & TransportFeedbackFormat.VECTOR) == 0) {
      return chunk >> 13;
    }
    return (chunk & TransportFeedbackFormat.TWO_BITS) == 0
        ? (chunk >> (ONE_BIT_STATUSES - 1 - index)) & 1
        : (chunk >> (2 * (TWO_BIT_STATUSES - 1 - index))) & 3;
  }

  /**
   * Steps to the next packet reported on.
   *
   * @return false at the end
   */
  public boolean next() {
    if (done == count) {
      return false;
    }
    if (leftInChunk == 0) {
      chunk = unsignedShort(bytes, chunkAt);
      chunkAt += TransportFeedbackFormat.CHUNK_BYTES;
      leftInChunk = statusesIn(chunk);
    }
    symbol = symbol(chunk, statusesIn(chunk) - leftInChunk);
    leftInChunk--;
    done++;
    if (symbol == SMALL) {
      ticks += bytes[deltaAt++] & 0xff;
    } else if (symbol == LARGE) {
      ticks += (short) TransportFeedbackFormat.SHORT.get(bytes, deltaAt);
      deltaAt += 2;
    }
    return true;
  }

  /** {@return the transport-wide sequence number of the packet, 16 bits} */
  public int sequence() {
    return unsignedShort(bytes, from + 12) + done - 1 & 0xffff;
  }

  /** {@return whether the packet was received} */
  public boolean received() {
    return symbol != LOST;
  }

  /**
   * {@return the arrival time of the packet, in nanoseconds of the receiver's clock, in steps of
   * 250 us}
   */
  public long arrival() {
    return ticks * TransportFeedbackFormat.TICK_NANOS;
  }

  /** {@return the number of packets reported on} */
  public int count() {
    return count;
  }

  /** {@return the SSRC of the feedback's sender} */
  public int sender() {
    return (int) TransportFeedbackFormat.INT.get(bytes, from + 4);
  }

  /** {@return the SSRC of one of the media streams reported on} */
  public int media() {
    return (int) TransportFeedbackFormat.INT.get(bytes, from + 8);
  }

  /** {@return the feedback packet count, 8 bits, by which lost feedback is detected} */
  public int number() {
    return bytes[from + HEADER_BYTES - 1] & 0xff;
  }
}
