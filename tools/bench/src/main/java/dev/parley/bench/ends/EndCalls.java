package dev.parley.bench.ends;

/** Calling side of an end; each call returns its argument. */
public interface EndCalls {
  /** Makes one call and waits for its result. */
  long call(long value) throws Exception;

  /** Keeps a window of calls outstanding until it ends; returns when the last call has returned. */
  void stream(CallWindow window) throws Exception;
}
