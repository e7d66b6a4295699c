package dev.parley.media.congestion;

import static dev.parley.media.congestion.TransportFeedbackFormat.HEADER_BYTES;
import static dev.parley.media.congestion.TransportFeedbackFormat.INT;
import static dev.parley.media.congestion.TransportFeedbackFormat.LARGE;
import static dev.parley.media.congestion.TransportFeedbackFormat.LOST;
import static dev.parley.media.congestion.TransportFeedbackFormat.ONE_BIT_STATUSES;
import static dev.parley.media.congestion.TransportFeedbackFormat.SHORT;
import static dev.parley.media.congestion.TransportFeedbackFormat.SMALL;
import static dev.parley.media.congestion.TransportFeedbackFormat.TWO_BIT_STATUSES;

/**
 * Sender of transport-wide feedback: takes the arrival of each packet that has a transport-wide
 * number, and writes a feedback packet every 50 to 250 ms, so that feedback takes about a twentieth
 * of the received bit rate.
 *
 * <p>A packet that arrives out of order is reported together with the packets after it, which are
 * repeated. A duplicate counts once. A packet more than {@link #PACKETS_MAX} numbers behind is not
 * reported.
 */
public final class TransportFeedbackWriter {
  /** Maximum number of packets that wait to be reported. */
  public static final int PACKETS_MAX = 1_024;

  /** Minimum room for a feedback packet: enough when all packets are lost except the last one. */
  public static final int ROOM_BYTES_MIN = 320;

  /** Size of the largest feedback packet in bytes. */
  public static final int FEEDBACK_BYTES_MAX = 1_000;

  /** Minimum interval between feedback packets. */
  public static final long INTERVAL_NANOS_MIN = 50_000_000;

  /** Maximum time from an arrival to its feedback. */
  public static final long INTERVAL_NANOS_MAX = 250_000_000;

  /** Size in bits of a small feedback packet with SRTCP, UDP and IP headers. */
  private static final long FEEDBACK_WIRE_BITS = 80 * 8;

  /** Received bits for each bit of feedback. */
  private static final long SHARE = 20;

  private final int ssrc;
  private final long[] numbers = new long[PACKETS_MAX];
  private final long[] arrivals = new long[PACKETS_MAX];
  private final byte[] symbols = new byte[PACKETS_MAX];
  private final short[] deltas = new short[PACKETS_MAX];
  private int media;
  private long begin;
  private long end;
  private int count;
  private long deadline = Long.MAX_VALUE;
  private long interval = INTERVAL_NANOS_MIN;
  private long measuredFrom;
  private long measuredBytes;

  /**
   * @param ssrc SSRC of the sender of the feedback
   */
  public TransportFeedbackWriter(int ssrc) {
    this.ssrc = ssrc;
  }

  /**
   * Records an arrival.
   *
   * @param media SSRC of the packet
   * @param sequence transport-wide sequence number, of which the low 16 bits are used
   * @param bytes length of the packet
   */
  public void arrived(int media, int sequence, int bytes, long now) {
    if (end == 0) {
      begin = 0x10000L + (sequence & 0xffff);
      end = begin;
      measuredFrom = now;
    }
    long number = end - 1 + (short) (sequence - (int) (end - 1));
    int slot = (int) number & PACKETS_MAX - 1;
    measuredBytes += bytes;
    if (end - number > PACKETS_MAX || numbers[slot] == number) {
      return;
    }
    this.media = media;
    numbers[slot] = number;
    arrivals[slot] = Math.floorDiv(now, TransportFeedbackFormat.TICK_NANOS);
    end = Math.max(end, number + 1);
    begin = Math.max(Math.min(begin, number), end - PACKETS_MAX);
    if (end - begin > PACKETS_MAX / 2) {
      deadline = now;
    } else if (deadline == Long.MAX_VALUE) {
      deadline = now + interval;
    }
  }

  /** {@return when {@link #write} is due; {@link Long#MAX_VALUE} while unknown} */
  public long nextDeadline() {
    return deadline;
  }

  /**
   * Writes one feedback packet if one is due. Call this until it returns 0.
   *
   * @param limit end of the room in {@code into}, at least {@link #ROOM_BYTES_MIN} from {@code
   *     from}
   * @return length of the packet, a multiple of four; 0 when none is due or the room is too small
   */
  public int write(long now, byte[] into, int from, int limit) {
    int room = Math.min(limit - from, FEEDBACK_BYTES_MAX);
    if (now < deadline || room < ROOM_BYTES_MIN) {
      return 0;
    }
    int statuses = describe(room - 3);
    int at = writeChunks(into, from + HEADER_BYTES, statuses);
    at = writeDeltas(into, at, statuses);
    while ((at - from & 3) != 0) {
      into[at++] = 0;
    }
    writeHeader(into, from, at - from, statuses);
    begin += statuses;
    if (begin == end) {
      deadline = Long.MAX_VALUE;
      measure(now);
    }
    return at - from;
  }

  /** Encodes the status of the packets from {@link #begin} on, as far as {@code room} allows. */
  private int describe(int room) {
    long last = 0;
    int received = 0;
    int deltaBytes = 0;
    int statuses = 0;
    for (long number = begin; number < end; number++) {
      int slot = (int) number & PACKETS_MAX - 1;
      int symbol = LOST;
      if (numbers[slot] == number) {
        last = received++ == 0 ? reference(arrivals[slot]) : last;
        long delta = arrivals[slot] - last;
        if (delta != (short) delta) {
          break;
        }
        last = arrivals[slot];
        symbol = (delta & ~0xff) == 0 ? SMALL : LARGE;
        deltas[statuses] = (short) delta;
        deltaBytes += symbol;
      }
      int chunks = statuses / TWO_BIT_STATUSES + 1;
      if (HEADER_BYTES + TransportFeedbackFormat.CHUNK_BYTES * chunks + deltaBytes > room) {
        break;
      }
      symbols[statuses++] = (byte) symbol;
    }
    return statuses;
  }

  /** {@return the reference time at or before {@code ticks}, in ticks} */
  private static long reference(long ticks) {
    return ticks
        >> TransportFeedbackFormat.REFERENCE_SHIFT
        << TransportFeedbackFormat.REFERENCE_SHIFT;
  }

  private int writeChunks(byte[] into, int from, int statuses) {
    int at = from;
    for (int done = 0; done < statuses; at += TransportFeedbackFormat.CHUNK_BYTES) {
      int run = run(done, statuses);
      if (run >= ONE_BIT_STATUSES || run == statuses - done) {
        SHORT.set(into, at, (short) (symbols[done] << 13 | run));
        done += run;
      } else if (!anyLarge(done, Math.min(statuses, done + ONE_BIT_STATUSES))) {
        SHORT.set(into, at, (short) (TransportFeedbackFormat.VECTOR | vector(done, statuses, 1)));
        done += ONE_BIT_STATUSES;
      } else if (run > TWO_BIT_STATUSES) {
        SHORT.set(into, at, (short) (symbols[done] << 13 | run));
        done += run;
      } else {
        int chunk =
            TransportFeedbackFormat.VECTOR
                | TransportFeedbackFormat.TWO_BITS
                | vector(done, statuses, 2);
        SHORT.set(into, at, (short) chunk);
        done += TWO_BIT_STATUSES;
      }
    }
    return at;
  }

  private int run(int first, int statuses) {
    int at = first + 1;
    while (at < statuses && symbols[at] == symbols[first]) {
      at++;
    }
    return at - first;
  }

  private boolean anyLarge(int first, int last) {
    for (int i = first; i < last; i++) {
      if (symbols[i] == LARGE) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@return a status vector of symbols with {@code bits} bits in the low 14 bits, the first symbol
   * highest; missing symbols are zero}
   */
  private int vector(int first, int statuses, int bits) {
    int vector = 0;
    for (int i = 0; i < ONE_BIT_STATUSES / bits; i++) {
      vector = vector << bits | (first + i < statuses ? symbols[first + i] : LOST);
    }
    return vector;
  }

  private int writeDeltas(byte[] into, int from, int statuses) {
    int at = from;
    for (int i = 0; i < statuses; i++) {
      if (symbols[i] == SMALL) {
        into[at++] = (byte) deltas[i];
      } else if (symbols[i] == LARGE) {
        SHORT.set(into, at, deltas[i]);
        at += 2;
      }
    }
    return at;
  }

  private void writeHeader(byte[] into, int from, int length, int statuses) {
    long first = begin;
    while (numbers[(int) first & PACKETS_MAX - 1] != first) {
      first++;
    }
    long reference =
        arrivals[(int) first & PACKETS_MAX - 1] >> TransportFeedbackFormat.REFERENCE_SHIFT;
    SHORT.set(
        into,
        from,
        (short) (2 << 14 | TransportFeedbackFormat.FORMAT << 8 | TransportFeedbackFormat.TYPE));
    SHORT.set(into, from + 2, (short) (length / 4 - 1));
    INT.set(into, from + 4, ssrc);
    INT.set(into, from + 8, media);
    SHORT.set(into, from + 12, (short) begin);
    SHORT.set(into, from + 14, (short) statuses);
    INT.set(into, from + 16, (int) reference << 8 | (count++ & 0xff));
  }

  private void measure(long now) {
    long elapsed = now - measuredFrom;
    if (elapsed >= INTERVAL_NANOS_MAX) {
      long perInterval = FEEDBACK_WIRE_BITS * SHARE * elapsed / Math.max(1, measuredBytes * 8);
      interval = Math.clamp(perInterval, INTERVAL_NANOS_MIN, INTERVAL_NANOS_MAX);
      measuredFrom = now;
      measuredBytes = 0;
    }
  }
}
