package dev.parley.server.pieces;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Input stream of the pieces of a publisher. Reading blocks until the next piece is there, and
 * fails if none comes for a minute.
 *
 * <p>Threads: read by one; the publisher calls on its own. Memory: {@link #AHEAD} pieces.
 */
public final class PieceInput extends InputStream {
  /** Pieces under way: few, so that other messages cross a thin line between them. */
  private static final int AHEAD = 4;

  private static final int PIECE_BYTES_MAX = 64 << 10;
  private static final long WAIT_SECONDS = 60;

  /** A piece, or the end. */
  private sealed interface Step {
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Piece(byte[] bytes) implements Step {}

    record End(@Nullable Throwable failure) implements Step {}
  }

  // A publisher sends no more than was requested, and one end.
  private final BlockingQueue<Step> steps = new LinkedBlockingQueue<>(AHEAD + 1);
  private volatile Flow.@Nullable Subscription subscription; // null: not begun
  private byte[] piece = {};
  private int at;
  private Step.@Nullable End end; // null: not reached

  private PieceInput() {}

  /** {@return the input of what a publisher sends, to which this subscribes} */
  public static PieceInput of(Flow.Publisher<byte[]> pieces) {
    PieceInput input = new PieceInput();
    pieces.subscribe(input.new Receiver());
    return input;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, to.length);
    while (at == piece.length && length > 0) {
      if (!next()) {
        return -1;
      }
    }
    int count = Math.min(length, piece.length - at);
    System.arraycopy(piece, at, to, offset, count);
    at += count;
    return count;
  }

  private boolean next() throws IOException {
    if (end == null) {
      switch (poll()) {
        case Step.Piece(byte[] bytes) -> {
          piece = bytes;
          at = 0;
          request(1);
          return true;
        }
        case Step.End over -> end = over;
      }
    }
    if (end != null && end.failure() != null) {
      throw new IOException("the other server could not send the file", end.failure());
    }
    return false;
  }

  private Step poll() throws IOException {
    try {
      Step step = steps.poll(WAIT_SECONDS, TimeUnit.SECONDS);
      if (step == null) {
        throw new IOException("no piece of the file came for %d s".formatted(WAIT_SECONDS));
      }
      return step;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private void request(long count) {
    Flow.Subscription begun = subscription;
    if (begun != null) {
      begun.request(count);
    }
  }

  @Override
  public void close() {
    Flow.Subscription begun = subscription;
    if (begun != null) {
      begun.cancel();
    }
  }

  private final class Receiver implements Flow.Subscriber<byte[]> {
    @Override
    public void onSubscribe(Flow.Subscription begun) {
      subscription = begun;
      begun.request(AHEAD);
    }

    @Override
    public void onNext(byte[] bytes) {
      boolean fits = bytes.length <= PIECE_BYTES_MAX && steps.size() < AHEAD;
      if (!fits || !steps.offer(new Step.Piece(bytes))) {
        close();
        onError(new IllegalArgumentException("a piece is too long, or was not asked for"));
      }
    }

    @Override
    public void onError(Throwable failure) {
      var _ = steps.offer(new Step.End(failure)); // beside an end there is no other
    }

    @Override
    public void onComplete() {
      var _ = steps.offer(new Step.End(null));
    }
  }
}
