package dev.parley.bench.ends;

import java.util.ArrayList;
import java.util.List;

/** Calls of libraries that can only block: each outstanding call has a platform thread. */
interface ThreadedCalls extends EndCalls {
  @Override
  default void stream(CallWindow window) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < window.outstanding(); i++) {
      threads.add(Thread.ofPlatform().start(() -> callUntilEnd(window)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void callUntilEnd(CallWindow window) {
    try {
      for (long value = window.nextArgument();
          value != CallWindow.END;
          value = window.nextArgument()) {
        window.returned(value, call(value));
      }
    } catch (Exception e) {
      window.failed(e);
    }
  }
}
