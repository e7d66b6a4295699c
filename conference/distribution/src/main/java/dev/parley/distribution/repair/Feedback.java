package dev.parley.distribution.repair;

import dev.parley.media.rtp.BigEndian;

/**
 * Payload of a feedback packet:
 *
 * <pre>
 * | loss (16 bits) | flags (8 bits) | requests (8 bits) | requests |
 * </pre>
 *
 * <p>A request is a sequence number (48 bits) and a bit for each of the 16 numbers after it, as in
 * a NACK of RTCP (RFC 4585, section 6.2.1). Flag 1 says that the member only probes. The loss is
 * that before repair in the last second, in 65536ths. An object is a received payload, or one that
 * is being written. One thread at a time.
 */
public final class Feedback {
  /** Maximum number of requests in a packet. */
  public static final int REQUESTS_MAX = 64;

  /** Loss of 100 %. */
  public static final int LOSS_MAX = 0xffff;

  private static final int FLAGS_AT = 2;
  private static final int COUNT_AT = 3;
  private static final int HEADER_BYTES = 4;
  private static final int PROBING = 1;
  private static final int REQUEST_BYTES = 8;
  private static final int FOLLOWING_AT = 6;
  private static final int FOLLOWING = 16;

  /** Maximum length of the payload in bytes. */
  public static final int BYTES_MAX = HEADER_BYTES + REQUESTS_MAX * REQUEST_BYTES;

  private byte[] bytes = new byte[BYTES_MAX];
  private int from;
  private int count;

  /** Creates a payload without requests. */
  public Feedback() {}

  /** Begins to write a payload. */
  public void write(int loss, boolean probing) {
    from = 0;
    count = 0;
    BigEndian.put16(bytes, 0, loss);
    bytes[FLAGS_AT] = (byte) (probing ? PROBING : 0);
  }

  /**
   * Writes requests.
   *
   * @param sequences in ascending order
   * @return how many of them have found room
   */
  public int request(long[] sequences, int length) {
    int done = 0;
    while (done < length && count < REQUESTS_MAX) {
      long first = sequences[done++];
      int following = 0;
      while (done < length && sequences[done] - first <= FOLLOWING) {
        following |= 1 << (int) (sequences[done++] - first - 1);
      }
      int at = HEADER_BYTES + count++ * REQUEST_BYTES;
      put48(at, first);
      BigEndian.put16(bytes, at + FOLLOWING_AT, following);
    }
    return done;
  }

  private void put48(int at, long value) {
    BigEndian.put16(bytes, at, (int) (value >>> Integer.SIZE));
    BigEndian.put32(bytes, at + Short.BYTES, (int) value);
  }

  /** Completes the written payload. {@return its length} */
  public int end() {
    bytes[COUNT_AT] = (byte) count;
    return HEADER_BYTES + count * REQUEST_BYTES;
  }

  /** {@return the written payload, from index 0 on} */
  public byte[] bytes() {
    return bytes;
  }

  /** Wraps a received payload. {@return false if it is malformed} */
  public boolean wrap(byte[] received, int at, int length) {
    if (length < HEADER_BYTES || length > BYTES_MAX) {
      return false;
    }
    int requests = BigEndian.get8(received, at + COUNT_AT);
    if (requests > REQUESTS_MAX || length != HEADER_BYTES + requests * REQUEST_BYTES) {
      return false;
    }
    bytes = received;
    from = at;
    count = requests;
    return true;
  }

  /** {@return loss before repair in 65536ths} */
  public int loss() {
    return BigEndian.get16(bytes, from);
  }

  /** {@return whether the member only probes, and does not receive the stream by the group yet} */
  public boolean isProbing() {
    return (bytes[from + FLAGS_AT] & PROBING) != 0;
  }

  /** Passes the requested sequence numbers on, at most 1,088. */
  public void requests(Requested consumer) {
    for (int i = 0; i < count; i++) {
      int at = from + HEADER_BYTES + i * REQUEST_BYTES;
      long first = get48(at);
      consumer.requested(first);
      int following = BigEndian.get16(bytes, at + FOLLOWING_AT);
      for (int bit = 0; bit < FOLLOWING; bit++) {
        if ((following & (1 << bit)) != 0) {
          consumer.requested(first + 1 + bit);
        }
      }
    }
  }

  private long get48(int at) {
    return ((long) BigEndian.get16(bytes, at) << Integer.SIZE)
        | Integer.toUnsignedLong(BigEndian.get32(bytes, at + Short.BYTES));
  }

  /** Consumer of requested sequence numbers. */
  @FunctionalInterface
  public interface Requested {
    /** Takes one. */
    void requested(long sequence);
  }
}
