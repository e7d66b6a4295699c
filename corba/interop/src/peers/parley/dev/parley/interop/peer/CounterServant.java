package dev.parley.interop.peer;

import contracts.interop.Counter;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts. */
class CounterServant implements Counter {
  private final AtomicInteger total;

  CounterServant(int start) {
    total = new AtomicInteger(start);
  }

  @Override
  public int add(int amount) {
    return total.addAndGet(amount);
  }

  @Override
  public int total() {
    return total.get();
  }
}
