package dev.parley.conference;

import dev.parley.conference.api.LineSaid;
import dev.parley.conference.api.RoomEvent;
import dev.parley.conference.api.RoomItem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;

/** Takes down what a follower gets. */
class Reader implements Flow.Subscriber<RoomItem> {
  final List<RoomItem> items = new ArrayList<>();
  Throwable failure;
  boolean complete;
  private Flow.Subscription subscription;

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
  public void onNext(RoomItem item) {
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

  List<RoomEvent> events() {
    return of(RoomEvent.class);
  }

  List<String> lines() {
    return of(LineSaid.class).stream().map(LineSaid::text).toList();
  }

  <T> List<T> of(Class<T> type) {
    return items.stream().filter(type::isInstance).map(type::cast).toList();
  }
}
