package dev.parley.calls.session;

import dev.parley.testkit.Eventually;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Flow;

/** A subscriber that remembers all signals and asks when the test says so. */
class TestSubscriber implements Flow.Subscriber<Integer> {
  final List<Object> signals = Collections.synchronizedList(new ArrayList<>());
  volatile Flow.Subscription subscription;

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    signals.add("subscribed");
  }

  @Override
  public void onNext(Integer item) {
    signals.add(item);
  }

  @Override
  public void onError(Throwable failure) {
    signals.add(failure);
  }

  @Override
  public void onComplete() {
    signals.add("complete");
  }

  Flow.Subscription subscription() {
    Eventually.eventually("a subscription", () -> subscription != null);
    return subscription;
  }

  /** Waits for that many signals. {@return all} */
  List<Object> signals(int count) {
    Eventually.eventually(count + " signals; there are " + signals, () -> signals.size() >= count);
    return List.copyOf(signals);
  }
}
