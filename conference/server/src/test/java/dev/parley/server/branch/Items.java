package dev.parley.server.branch;

import dev.parley.room.api.MessagePosted;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;

/** Items of a stream, all of them asked for. Threads: read by any. */
final class Items<T> implements Flow.Subscriber<T> {
  final List<T> all = new CopyOnWriteArrayList<>();
  volatile boolean over;

  static <T> Items<T> of(Flow.Publisher<T> stream) {
    Items<T> items = new Items<>();
    stream.subscribe(items);
    return items;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(T item) {
    all.add(item);
  }

  @Override
  public void onError(Throwable failure) {
    over = true;
  }

  @Override
  public void onComplete() {
    over = true;
  }

  List<String> texts() {
    return all.stream()
        .filter(MessagePosted.class::isInstance)
        .map(item -> ((MessagePosted) item).text())
        .toList();
  }
}
