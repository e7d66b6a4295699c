package dev.parley.bench.ends;

import java.util.ArrayList;
import java.util.List;

/** Calls of libraries that can only block: each outstanding call has a platform thread. */
interface ThreadedCalls extends Calls {
  @Override
  default void stream(Window window) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < window.outstanding(); i++) {
      threads.add(Thread.ofPlatform().start(() -> callUntilEnd(window)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void callUntilEnd(Window window) {
    try {
      for (long value = window.take(); value != Window.END; value = window.take()) {
        window.returned(value, call(value));
      }
    } catch (Exception e) {
      window.failed(e);
    }
  }
}
