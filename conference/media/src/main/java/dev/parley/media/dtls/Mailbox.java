package dev.parley.media.dtls;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bouncycastle.tls.DatagramTransport;
import org.jspecify.annotations.Nullable;

/**
 * Between the owner's thread and that of the handshake. Records of one flight travel together, as
 * many as fit into a datagram: what is sent leaves when the handshake waits for an answer.
 *
 * <p>Threads: {@code offer} and {@code stop} by the owner, everything else by the handshake.
 */
final class Mailbox implements DatagramTransport {
  /** Datagrams that wait; what comes beyond is dropped, as nets do. */
  static final int WAITING_MAX = 32;

  /** Longer datagrams are refused: no record is longer (RFC 6347, section 4.1). */
  static final int RECEIVED_BYTES_MAX = 16 * 1024;

  /** What passes every net, with the headers of IPv6 and UDP in front of it. */
  static final int SENT_BYTES_MAX = 1200;

  private static final byte[] END = {};

  private final BlockingQueue<byte[]> inbox = new ArrayBlockingQueue<>(WAITING_MAX + 1);
  private final Consumer<byte[]> out;
  private final byte[] flight = new byte[SENT_BYTES_MAX];
  private int flightBytes;
  private boolean ended;

  Mailbox(Consumer<byte[]> out) {
    this.out = out;
  }

  /**
   * Takes a copy of a datagram. {@return false: it was dropped, since it is too long or malformed,
   * or there are too many}
   */
  boolean offer(byte[] bytes, int from, int length) {
    return length <= RECEIVED_BYTES_MAX
        && Records.areWhole(bytes, from, length)
        && inbox.remainingCapacity() > 1
        && inbox.offer(Arrays.copyOfRange(bytes, from, from + length));
  }

  /** Lets the handshake's thread end. */
  void stop() {
    inbox.clear();
    inbox.add(END);
  }

  @Override
  public int getReceiveLimit() {
    return RECEIVED_BYTES_MAX;
  }

  @Override
  public int getSendLimit() {
    return SENT_BYTES_MAX;
  }

  /** {@return the length of what came, or -1 when nothing did} Zero waits for ever. */
  @Override
  public int receive(byte[] buffer, int from, int length, int waitMillis) throws IOException {
    flush();
    byte[] datagram = next(waitMillis);
    if (datagram == null) {
      return -1;
    }
    if (datagram.length == 0) {
      ended = true;
    }
    if (ended) {
      throw new EOFException("closed by its owner");
    }
    int received = Math.min(length, datagram.length);
    System.arraycopy(datagram, 0, buffer, from, received);
    return received;
  }

  private byte @Nullable [] next(int waitMillis) throws EOFException {
    if (ended) {
      return END;
    }
    try {
      return waitMillis == 0 ? inbox.take() : inbox.poll(waitMillis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return END;
    }
  }

  @Override
  public void send(byte[] bytes, int from, int length) {
    if (flightBytes + length > flight.length) {
      flush();
    }
    System.arraycopy(bytes, from, flight, flightBytes, length);
    flightBytes += length;
  }

  void flush() {
    if (flightBytes > 0) {
      out.accept(Arrays.copyOf(flight, flightBytes));
      flightBytes = 0;
    }
  }

  @Override
  public void close() {
    flush();
    ended = true;
  }
}
