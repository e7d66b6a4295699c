package dev.parley.soap.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.vertx.core.AsyncResult;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import io.vertx.core.streams.WriteStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Output stream whose chunks go to an event loop. A thread that writes faster than the peer reads
 * waits, at most for the idle time-out.
 *
 * <p>Threads: one writer, which is no event loop; {@link #failed} is safe for all. Memory: {@link
 * #WINDOW} chunks.
 */
final class BodyOutput extends OutputStream {
  private static final int CHUNK_BYTES = 16 << 10;

  /** Chunks that may wait for the connection. */
  private static final int WINDOW = 4;

  private final WriteStream<Buffer> stream;
  private final Duration idleTimeout;
  private final Semaphore window = new Semaphore(WINDOW);
  private byte[] chunk = new byte[CHUNK_BYTES];
  private int length;
  private boolean ended;
  private volatile @Nullable Throwable failure;

  BodyOutput(WriteStream<Buffer> stream, Duration idleTimeout) {
    this.stream = stream;
    this.idleTimeout = idleTimeout;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws IOException {
    Objects.checkFromIndexSize(offset, count, bytes.length);
    int from = offset;
    while (from < offset + count) {
      int part = Math.min(offset + count - from, CHUNK_BYTES - length);
      System.arraycopy(bytes, from, chunk, length, part);
      length += part;
      from += part;
      if (length == CHUNK_BYTES) {
        flush();
      }
    }
  }

  /** Sends what was written. */
  @Override
  public void flush() throws IOException {
    if (length > 0) {
      awaitWindow();
      ByteBuf bytes =
          length < CHUNK_BYTES / 2
              ? Unpooled.copiedBuffer(chunk, 0, length)
              : Unpooled.wrappedBuffer(chunk, 0, length);
      if (length >= CHUNK_BYTES / 2) {
        chunk = new byte[CHUNK_BYTES];
      }
      length = 0;
      try {
        stream.write(BufferInternal.buffer(bytes)).onComplete(this::taken);
      } catch (IllegalStateException e) {
        throw new IOException("the exchange is over", e);
      }
    }
  }

  private void awaitWindow() throws IOException {
    try {
      if (!ended && !window.tryAcquire(idleTimeout.toNanos(), TimeUnit.NANOSECONDS)) {
        failed(
            new IOException("the peer took no byte for %d ms".formatted(idleTimeout.toMillis())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the thread was interrupted while writing a body");
    }
    Throwable why = failure;
    if (why != null || ended) {
      throw new IOException(why == null ? "the body is closed" : why.getMessage(), why);
    }
  }

  private void taken(AsyncResult<Void> written) {
    if (written.failed()) {
      failed(written.cause());
    } else {
      window.release();
    }
  }

  /** Lets writing fail. */
  void failed(Throwable why) {
    if (failure == null) {
      failure = why;
    }
    window.release(WINDOW);
  }

  /** Sends what was written; the end of the body is the caller's. */
  @Override
  public void close() throws IOException {
    flush();
    ended = true;
  }
}
