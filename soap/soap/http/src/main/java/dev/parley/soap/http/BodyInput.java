package dev.parley.soap.http;

import dev.parley.soap.spi.HttpBody;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Input stream over a body that arrives on an event loop. The reader asks for each chunk, so that a
 * slow reader stops the sender.
 *
 * <p>A sender has one idle time-out for each wait, and in total one for each {@link
 * HttpBody#WHOLE_BYTES_MAX} bytes: a body that drips ends its connection.
 *
 * <p>Threads: one reader, which is no event loop; {@link #received}, {@link #ended} and {@link
 * #failed} are safe for all. Memory: what was received first, and {@link #CHUNKS_MAX} chunks.
 */
final class BodyInput extends InputStream {
  /** Chunks that are asked for ahead of the reader. */
  static final int CHUNKS_MAX = 4;

  /** Sending side of the body. Threads: safe for all. */
  interface Source {
    /** Asks for more chunks. */
    void request(int chunks);

    /** Ends the body, whose other bytes are not wanted. */
    void abort();
  }

  private final Source source;
  private final Duration idleTimeout;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Queue<Buffer> chunks = new ArrayDeque<>(); // guarded by lock, like what follows
  private int position; // in the first chunk
  private long receivedBytes;
  private long waitedNanos;
  private @Nullable IOException failure;
  private boolean ended;
  private boolean closed;

  /**
   * @param first bytes that were received before; may be empty
   */
  BodyInput(Source source, Duration idleTimeout, Buffer first) {
    this.source = source;
    this.idleTimeout = idleTimeout;
    receivedBytes = first.length();
    if (first.length() > 0) {
      chunks.add(first);
    }
  }

  /** Adds a chunk. */
  void received(Buffer chunk) {
    lock.lock();
    try {
      receivedBytes += chunk.length();
      if (!closed && chunk.length() > 0) {
        chunks.add(chunk);
        changed.signal();
      } else if (!closed) {
        source.request(1);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Marks the end of the body. */
  void ended() {
    lock.lock();
    try {
      ended = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Lets reading fail after the bytes received before; without effect after {@link #ended}. */
  void failed(IOException why) {
    lock.lock();
    try {
      if (failure == null && !ended) {
        failure = why;
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      return 0;
    }
    if (Context.isOnEventLoopThread()) {
      throw new IllegalStateException(
          "an event loop cannot wait for a body; read it on a virtual thread");
    }
    lock.lock();
    try {
      return hasChunk() ? take(into, offset, length) : -1;
    } finally {
      lock.unlock();
    }
  }

  /** Waits for a chunk, or for the end of the body. */
  private boolean hasChunk() throws IOException {
    try {
      while (!closed && chunks.isEmpty() && failure == null && !ended) {
        long wait = patienceNanos();
        long left = changed.awaitNanos(wait);
        waitedNanos += wait - left;
        if (left <= 0) {
          checkArrived();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the thread was interrupted while reading a body");
    }
    if (closed) {
      throw new IOException("the body is closed");
    }
    if (!chunks.isEmpty()) {
      return true;
    }
    if (failure != null) {
      throw new IOException(failure.getMessage(), failure);
    }
    return false;
  }

  private long patienceNanos() {
    long idle = idleTimeout.toNanos();
    return Math.min(idle, idle * (1 + receivedBytes / HttpBody.WHOLE_BYTES_MAX) - waitedNanos);
  }

  private void checkArrived() {
    if (chunks.isEmpty() && !ended && failure == null) {
      failure =
          new IOException(
              "the peer sent its body too slowly: within %d ms of waiting %d bytes arrived"
                  .formatted(Duration.ofNanos(waitedNanos).toMillis(), receivedBytes));
      source.abort();
    }
  }

  private int take(byte[] into, int offset, int length) {
    Buffer chunk = chunks.element();
    int count = Math.min(length, chunk.length() - position);
    chunk.getBytes(position, position + count, into, offset);
    position += count;
    if (position == chunk.length()) {
      chunks.remove();
      position = 0;
      source.request(1);
    }
    return count;
  }

  @Override
  public int available() {
    lock.lock();
    try {
      return chunks.isEmpty() ? 0 : chunks.element().length() - position;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    boolean early;
    lock.lock();
    try {
      early = !closed && !ended && failure == null;
      closed = true;
      chunks.clear();
      changed.signal();
    } finally {
      lock.unlock();
    }
    if (early) {
      source.abort();
    }
  }
}
