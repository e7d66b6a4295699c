package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.server.store.LaneQueue.OfferResult;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LaneQueueTest {
  private static final int MOST = 3;

  private final LaneQueue queue = new LaneQueue(MOST);

  private static QueuedWrite of(String room) {
    return new QueuedAppend(room, said(1, "x"), Optional.empty(), new CompletableFuture<>());
  }

  @Test
  void takesUpToItsBoundAndNoMore() {
    for (int i = 0; i < MOST; i++) {
      assertThat(queue.offer(of("algebra"))).isEqualTo(OfferResult.TAKEN);
    }
    assertThat(queue.offer(of("biology"))).isEqualTo(OfferResult.FULL);
    queue.poll();
    assertThat(queue.offer(of("biology"))).isEqualTo(OfferResult.TAKEN);
  }

  @Test
  void lanesTakeTurnsAndEachKeepsItsOrder() {
    QueuedWrite first = of("algebra");
    QueuedWrite second = of("algebra");
    QueuedWrite other = of("biology");
    queue.offer(first);
    queue.offer(second);
    queue.offer(other);
    assertThat(queue.poll()).isSameAs(first);
    assertThat(queue.poll()).isSameAs(other);
    assertThat(queue.poll()).isSameAs(second);
    assertThat(queue.poll()).isNull();
  }

  @Test
  void whatIsPutBackPrecedesItsLaneAlsoBeyondTheBoundAndAfterTheEnd() throws Exception {
    QueuedWrite later = of("algebra");
    QueuedWrite rest = of("algebra");
    queue.offer(later);
    queue.offer(of("biology"));
    queue.offer(of("chemistry"));
    queue.close();
    queue.putBack(rest);
    assertThat(queue.take()).isSameAs(rest);
    queue.poll();
    queue.poll();
    assertThat(queue.take()).isSameAs(later);
    assertThat(queue.take()).as("closed and empty").isNull();
  }

  @Test
  void isClosedOnceAndRefusesEntriesThen() {
    assertThat(queue.close()).isTrue();
    assertThat(queue.close()).isFalse();
    assertThat(queue.offer(of("algebra"))).isEqualTo(OfferResult.CLOSED);
  }
}
