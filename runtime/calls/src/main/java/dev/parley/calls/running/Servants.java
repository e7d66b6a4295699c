package dev.parley.calls.running;

import java.util.function.Consumer;

/** The servants that one connection has running. Threads: safe for all. */
public interface Servants {
  /** {@return how many run or wait for a thread, at least; 0 only when none does} */
  int count();

  /** Hands over those that run or wait for a thread. */
  void forEach(Consumer<ServantRun> each);
}
