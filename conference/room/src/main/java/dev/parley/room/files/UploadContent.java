package dev.parley.room.files;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Content stream of an upload. A stream without a subscriber stays open until its connection ends
 * (rule ST-4), and the streams of a connection are limited. Content that is not read, such as that
 * of a refused file, is therefore cancelled.
 *
 * <p>Threads: safe for use by multiple threads.
 */
final class UploadContent implements Flow.Publisher<byte[]>, AutoCloseable {
  private final Flow.Publisher<byte[]> content;
  private final AtomicBoolean subscribed = new AtomicBoolean();

  UploadContent(Flow.Publisher<byte[]> content) {
    this.content = content;
  }

  @Override
  public void subscribe(Flow.Subscriber<? super byte[]> subscriber) {
    subscribed.set(true);
    content.subscribe(subscriber);
  }

  /** Cancels the content unless it was subscribed to. */
  @Override
  public void close() {
    if (subscribed.compareAndSet(false, true)) {
      content.subscribe(new Refusing());
    }
  }

  private static final class Refusing implements Flow.Subscriber<byte[]> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.cancel();
    }

    @Override
    public void onNext(byte[] piece) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
  }
}
