package dev.parley.bench.ends;

/** How one end makes calls, each of which returns its argument. */
public interface Calls {
  /** Makes one call and waits for its result. */
  long call(long value) throws Exception;

  /** Keeps a window of calls under way until it ends; returns when the last call has returned. */
  void stream(Window window) throws Exception;
}
