package dev.parley.server.files;

import dev.parley.base.SerialExecutor;
import dev.parley.files.FilesException;
import dev.parley.files.OpenedFile;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Publisher of a file's bytes in pieces, with back-pressure by demand. The file is opened on
 * subscription.
 *
 * <p>Threads: safe for all; subscribers are called on the given executor, one call at a time.
 */
final class BytePublisher implements Flow.Publisher<byte[]> {
  static final int BYTES_MAX = 16 << 10;

  /** Random-access source of bytes. */
  interface ByteSource extends Closeable {
    /** {@return the bytes at an offset, at most the given number; none at the end} */
    byte[] read(long offset, int count) throws IOException;

    @Override
    default void close() throws IOException {}
  }

  /** Factory that opens a reader. */
  interface ByteSourceFactory {
    ByteSource open();
  }

  private final Executor threads;
  private final ByteSourceFactory opening;

  private BytePublisher(Executor threads, ByteSourceFactory opening) {
    this.threads = threads;
    this.opening = opening;
  }

  static BytePublisher of(Executor threads, byte[] bytes) {
    ByteSource reader =
        (offset, count) ->
            Arrays.copyOfRange(bytes, (int) offset, (int) Math.min(bytes.length, offset + count));
    return new BytePublisher(threads, () -> reader);
  }

  static BytePublisher of(Executor threads, dev.parley.files.ReadableFile source) {
    return new BytePublisher(threads, () -> new FileByteSource(source.open()));
  }

  private record FileByteSource(OpenedFile opened) implements ByteSource {
    @Override
    public byte[] read(long offset, int count) throws IOException {
      return opened.read(offset, count);
    }

    @Override
    public void close() throws IOException {
      opened.close();
    }
  }

  @Override
  public void subscribe(Flow.Subscriber<? super byte[]> subscriber) {
    ByteSubscription delivery = new ByteSubscription(threads, subscriber);
    delivery.turns.execute(() -> delivery.begin(opening));
  }

  /**
   * Subscription of one subscriber. Confined to its serial executor, except {@code request} and
   * {@code cancel}, which queue a task on it.
   */
  private static final class ByteSubscription implements Flow.Subscription {
    private final SerialExecutor turns;
    private final Flow.Subscriber<? super byte[]> subscriber;
    private @Nullable ByteSource reader; // null before the beginning and after the end
    private long offset;
    private long demand;

    ByteSubscription(Executor threads, Flow.Subscriber<? super byte[]> subscriber) {
      turns = new SerialExecutor(threads, Integer.MAX_VALUE);
      this.subscriber = subscriber;
    }

    @Override
    public void request(long count) {
      turns.execute(() -> more(count));
    }

    @Override
    public void cancel() {
      turns.execute(this::end);
    }

    private void begin(ByteSourceFactory opening) {
      try {
        reader = opening.open();
        subscriber.onSubscribe(this);
      } catch (FilesException e) {
        subscriber.onSubscribe(this);
        subscriber.onError(FileErrorMapper.of(e));
      }
    }

    private void more(long count) {
      if (reader == null) {
        return;
      }
      if (count <= 0) {
        end();
        subscriber.onError(new IllegalArgumentException("demand of " + count));
        return;
      }
      demand = demand + count < 0 ? Long.MAX_VALUE : demand + count;
      next();
    }

    /** Delivers one piece per task, so that a cancellation can take effect in between. */
    private void next() {
      ByteSource from = reader;
      if (from == null || demand == 0) {
        return;
      }
      try {
        byte[] piece = from.read(offset, BYTES_MAX);
        if (piece.length == 0) {
          end();
          subscriber.onComplete();
          return;
        }
        offset += piece.length;
        demand--;
        subscriber.onNext(piece);
        turns.execute(this::next);
      } catch (IOException e) {
        end();
        subscriber.onError(e);
      }
    }

    private void end() {
      ByteSource from = reader;
      reader = null;
      if (from != null) {
        try {
          from.close();
        } catch (IOException e) {
          System.getLogger(BytePublisher.class.getName())
              .log(System.Logger.Level.DEBUG, "a file did not close", e);
        }
      }
    }
  }
}
