package dev.parley.load;

/** When it is measured, by {@link System#nanoTime}. Threads: safe for all. */
final class Span {
  private volatile long from = Long.MAX_VALUE;
  private volatile long to = Long.MAX_VALUE;

  /** It is measured from now on. */
  void begin(long now) {
    from = now;
  }

  /** It is measured no more. */
  void end(long now) {
    to = now;
  }

  /** {@return whether a moment is within} */
  boolean has(long moment) {
    return from != Long.MAX_VALUE
        && moment - from >= 0
        && (to == Long.MAX_VALUE || moment - to < 0);
  }

  double seconds() {
    return (to - from) / 1e9;
  }
}
