package dev.parley.load.attacks;

import java.util.concurrent.Flow;

/** Subscriber that takes everything and does nothing with it. */
final class DiscardingSubscriber<T> implements Flow.Subscriber<T> {
  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(T item) {}

  @Override
  public void onError(Throwable failure) {}

  @Override
  public void onComplete() {}
}
