package dev.parley.room.core;

import static dev.parley.room.limits.ConferenceLimits.CALLS_WAITING_MAX;
import static dev.parley.room.limits.ConferenceLimits.SIGNALS_WAITING_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.MemoryBudget;
import dev.parley.room.log.RoomMemory;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CallQueueTest {
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final CallQueue calls =
      new CallQueue("algebra", tasks::add, Runnable::run, new RoomMemory(MemoryBudget.unlimited()));

  @Test
  void signalsThatWaitTakeNoPlaceOfACall() {
    AtomicInteger ran = new AtomicInteger();
    for (int i = 0; i < CALLS_WAITING_MAX; i++) {
      calls.signal(ran::incrementAndGet);
    }

    CompletableFuture<String> answer =
        calls.call(() -> CompletableFuture.completedFuture("answer"));
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }

    assertThat(answer).isCompletedWithValue("answer");
    assertThat(ran).hasValue(SIGNALS_WAITING_MAX);
  }
}
