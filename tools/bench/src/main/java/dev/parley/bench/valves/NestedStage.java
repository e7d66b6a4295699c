package dev.parley.bench.valves;

import java.util.function.LongUnaryOperator;

/** Stage that counts, and calls the next one. */
final class NestedStage implements LongUnaryOperator {
  private final LongUnaryOperator next;
  private long down;
  private long up;

  NestedStage(LongUnaryOperator next) {
    this.next = next;
  }

  @Override
  public long applyAsLong(long value) {
    down++;
    long result = next.applyAsLong(value);
    up++;
    return result;
  }

  /** {@return both counts} */
  @Override
  public String toString() {
    return down + ", " + up;
  }
}
