package dev.parley.soap.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Stream of the arrays of a publisher, which is subscribed to when it is first read. One array is
 * asked for at a time.
 *
 * <p>Threads: one reader; the publisher may call on any thread.
 */
final class PublisherInput extends InputStream {
  /** End of the publisher; null for success. */
  private record End(@Nullable Throwable failure) {}

  private final Flow.Publisher<byte[]> publisher;
  private final BlockingQueue<Object> arrived = new LinkedBlockingQueue<>(); // arrays, or the end
  private final ArraySubscriber arrays = new ArraySubscriber();
  private boolean subscribed;
  private byte[] current = {};
  private int position;
  private @Nullable End end;

  PublisherInput(Flow.Publisher<byte[]> publisher) {
    this.publisher = publisher;
  }

  /** Subscriber that puts what arrives into the queue. */
  private final class ArraySubscriber implements Flow.Subscriber<byte[]> {
    private volatile Flow.@Nullable Subscription subscription;

    @Override
    public void onSubscribe(Flow.Subscription value) {
      subscription = value;
      value.request(1);
    }

    @Override
    public void onNext(byte[] item) {
      arrived.add(item);
    }

    @Override
    public void onError(Throwable failure) {
      arrived.add(new End(failure));
    }

    @Override
    public void onComplete() {
      arrived.add(new End(null));
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
    while (position == current.length) {
      if (end == null) {
        take();
      }
      if (end != null) {
        return ended(end);
      }
    }
    int count = Math.min(length, current.length - position);
    System.arraycopy(current, position, into, offset, count);
    position += count;
    return count;
  }

  private void take() throws IOException {
    Flow.Subscription subscription = arrays.subscription;
    if (!subscribed) {
      subscribed = true;
      publisher.subscribe(arrays);
    } else if (subscription != null) {
      subscription.request(1);
    }
    try {
      switch (arrived.take()) {
        case byte[] next -> {
          current = next;
          position = 0;
        }
        case End last -> end = last;
        default -> throw new IllegalStateException("neither an array nor the end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the thread was interrupted while reading a publisher");
    }
  }

  private static int ended(End end) throws IOException {
    if (end.failure != null) {
      throw new IOException("the publisher failed: " + end.failure.getMessage(), end.failure);
    }
    return -1;
  }

  @Override
  public void close() {
    Flow.Subscription subscription = arrays.subscription;
    if (subscription != null && end == null) {
      subscription.cancel();
    }
  }
}
