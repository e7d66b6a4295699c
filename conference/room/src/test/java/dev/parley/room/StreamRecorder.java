package dev.parley.room;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Takes down what a follower gets. */
class StreamRecorder<T> implements Flow.Subscriber<T> {
  final List<T> items = new ArrayList<>();
  @Nullable Throwable failure;
  boolean complete;
  private Flow.@Nullable Subscription subscription;

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
  }

  void request(long count) {
    subscription.request(count);
  }

  /** What happens when the reader's connection ends. */
  void cancel() {
    subscription.cancel();
  }

  @Override
  public void onNext(T item) {
    items.add(item);
  }

  @Override
  public void onError(Throwable why) {
    failure = why;
  }

  @Override
  public void onComplete() {
    complete = true;
  }

  <S> List<S> of(Class<S> type) {
    return items.stream().filter(type::isInstance).map(type::cast).toList();
  }
}
