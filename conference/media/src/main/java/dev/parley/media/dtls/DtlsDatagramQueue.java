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
 * Datagram queue between the owner's thread and the handshake's. Outgoing records of one flight are
 * coalesced into datagrams, which are sent when the handshake waits for an answer.
 *
 * <p>Threads: {@code offer} and {@code stop} by the owner, everything else by the handshake.
 */
final class DtlsDatagramQueue implements DatagramTransport {
  /** Maximum number of waiting datagrams; further ones are dropped, as on a network. */
  static final int WAITING_MAX = 32;

  /** Maximum length of a received datagram: no record is longer (RFC 6347, section 4.1). */
  static final int RECEIVED_BYTES_MAX = 16 * 1024;

  /** Maximum length of a sent datagram, which passes every network with IPv6 and UDP headers. */
  static final int SENT_BYTES_MAX = 1200;

  private static final byte[] END = {};

  private final BlockingQueue<byte[]> inbox = new ArrayBlockingQueue<>(WAITING_MAX + 1);
  private final Consumer<byte[]> out;
  private final byte[] flight = new byte[SENT_BYTES_MAX];
  private int flightBytes;
  private boolean ended;

  DtlsDatagramQueue(Consumer<byte[]> out) {
    this.out = out;
  }

  /**
   * Takes a copy of a datagram. {@return false if it was dropped: it is too long or malformed, or
   * too many wait}
   */
  boolean offer(byte[] bytes, int from, int length) {
    return length <= RECEIVED_BYTES_MAX
        && DtlsRecordCheck.areWhole(bytes, from, length)
        // The last place is for END, so that stopping never waits.
        && inbox.remainingCapacity() > 1
        && inbox.offer(Arrays.copyOfRange(bytes, from, from + length));
  }

  /** Makes the handshake's thread end. */
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

  /**
   * {@return the length of the received datagram, or -1 on time-out} A wait of zero has no limit.
   */
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
