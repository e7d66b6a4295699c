package dev.parley.pipeline;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A call that remembers its result and how often it ended. */
class TestCall extends Call {
  static final CallerIdentity ALICE = new CallerIdentity("desk 7", Optional.of("alice"));

  CountDownLatch end = new CountDownLatch(1);
  AtomicInteger ends = new AtomicInteger();
  AtomicInteger results = new AtomicInteger();
  final List<TestCall> attempted = new CopyOnWriteArrayList<>();
  Runnable whenEnded = () -> {};
  private boolean lookedAfter = true; // an attempt is not, before it starts
  volatile Object result;
  volatile int givenBack; // back, since nobody got the result
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
  public CallerIdentity caller() {
    return ALICE;
  }

  @Override
  public String describe() {
    if (!lookedAfter) {
      throw new IllegalStateException("nobody looks after the call yet");
    }
    return "Calculator.add at test:desk";
  }

  @Override
  protected void result(Object value) {
    results.incrementAndGet();
    result = value;
  }

  @Override
  protected void resultOf(Call attempt) {
    result(((TestCall) attempt).result);
  }

  @Override
  protected void discardResult() {
    givenBack++;
  }

  @Override
  protected Call copyForAttempt() {
    TestCall copy = (TestCall) super.copyForAttempt();
    copy.lookedAfter = false;
    return copy;
  }

  @Override
  protected void prepareAttempt(Call call, Runnable whenEnded) {
    lookedAfter = true;
    end = new CountDownLatch(1);
    ends = new AtomicInteger();
    results = new AtomicInteger();
    this.whenEnded = whenEnded;
  }

  @Override
  protected void attemptEnded(Call attempt) {
    attempted.add((TestCall) attempt);
  }

  @Override
  protected void ended() {
    endedIn = Thread.currentThread();
    ends.incrementAndGet();
    end.countDown();
    whenEnded.run();
  }

  boolean hasEnded() {
    return ends.get() > 0;
  }

  Throwable why() {
    return failure().orElse(null);
  }
}
