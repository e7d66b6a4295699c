package dev.parley.nodes.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.spi.EngineException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class TurnsTest {
  private final Turns turns = new Turns(2);
  private final List<CompletableFuture<Integer>> started = new ArrayList<>();

  private CompletableFuture<Integer> take() {
    return turns.take(() -> {
      started.add(new CompletableFuture<>());
      return started.getLast();
    });
  }

  @Test
  void furtherOperationsWaitInOrder() {
    var results = List.of(take(), take(), take(), take());
    assertThat(started).hasSize(2);

    started.get(1).complete(1);
    assertThat(started).hasSize(3);
    started.get(2).completeExceptionally(Failures.closed("test"));
    assertThat(started).hasSize(4);
    started.get(3).complete(3);
    started.get(0).complete(0);

    assertThat(results.get(0)).isCompletedWithValue(0);
    assertThat(results.get(1)).isCompletedWithValue(1);
    assertThat(results.get(2).exceptionNow()).isInstanceOf(EngineException.class);
    assertThat(results.get(3)).isCompletedWithValue(3);
  }

  /** As when the connection is lost; each ends before the next one begins. */
  @Test
  void manyOperationsThatEndAtOnceDoNotNest() {
    take();
    take();
    var waiting = new ArrayList<CompletableFuture<Integer>>();
    for (int i = 0; i < 100_000; i++) {
      waiting.add(turns.take(() -> CompletableFuture.failedFuture(Failures.closed("test"))));
    }

    started.getFirst().complete(1);

    assertThat(waiting).allMatch(CompletableFuture::isCompletedExceptionally);
  }
}
