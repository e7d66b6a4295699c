package dev.parley.interop.peer;

import interop.CounterPOA;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts. */
final class CounterServant extends CounterPOA {
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
