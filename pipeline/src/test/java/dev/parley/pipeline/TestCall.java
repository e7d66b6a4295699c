package dev.parley.pipeline;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A call that remembers its result and how often it ended. */
class TestCall extends Call {
  static final Caller ALICE = new Caller("desk 7", Optional.of("alice"));

  final CountDownLatch end = new CountDownLatch(1);
  final AtomicInteger ends = new AtomicInteger();
  final AtomicInteger results = new AtomicInteger();
  volatile Object result;
  volatile Thread endedIn;

  @Override
  public String contract() {
    return "dev.example.Calculator";
  }

  @Override
  public String method() {
    return "add";
  }

  @Override
  public Caller caller() {
    return ALICE;
  }

  @Override
  public String describe() {
    return "Calculator.add at test:desk";
  }

  @Override
  protected void result(Object value) {
    results.incrementAndGet();
    result = value;
  }

  @Override
  protected void ended() {
    endedIn = Thread.currentThread();
    ends.incrementAndGet();
    end.countDown();
  }

  boolean hasEnded() {
    return ends.get() > 0;
  }

  Throwable why() {
    return failure().orElse(null);
  }
}
