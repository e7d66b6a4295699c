package dev.parley.calls.session;

import dev.parley.testkit.Eventually;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Flow;

/** A publisher that publishes what the test says, and remembers what it was asked for. */
final class TestPublisher implements Flow.Publisher<Integer>, Flow.Subscription {
  final List<Long> demands = Collections.synchronizedList(new ArrayList<>());
  volatile Flow.Subscriber<? super Integer> subscriber;
  volatile boolean cancelled;
  volatile Runnable onRequest = () -> {};

  @Override
  public void subscribe(Flow.Subscriber<? super Integer> given) {
    subscriber = given;
    given.onSubscribe(this);
  }

  @Override
  public void request(long count) {
    demands.add(count);
    onRequest.run();
  }

  @Override
  public void cancel() {
    cancelled = true;
  }

  long demanded() {
    return demands.stream().mapToLong(Long::longValue).sum();
  }

  Flow.Subscriber<? super Integer> subscribed() {
    Eventually.eventually("a subscriber", () -> subscriber != null);
    return subscriber;
  }
}
