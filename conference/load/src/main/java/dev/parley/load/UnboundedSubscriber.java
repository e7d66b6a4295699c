package dev.parley.load;

import java.util.concurrent.Flow;
import java.util.function.Consumer;

/** Subscriber of a stream with unlimited demand. */
record UnboundedSubscriber<T>(Consumer<T> items, Consumer<Throwable> failure)
    implements Flow.Subscriber<T> {
  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(T item) {
    items.accept(item);
  }

  @Override
  public void onError(Throwable e) {
    failure.accept(e);
  }

  @Override
  public void onComplete() {
    failure.accept(new LoadException("the stream has ended"));
  }
}
