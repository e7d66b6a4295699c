package dev.parley.nodes.sim;

import static dev.parley.nodes.sim.TwoSimulatedNodes.ROOM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.log.NextMessage;
import dev.parley.room.spi.LogEntry;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Removal of rooms on the simulated engine. */
class RoomRemovalTest {
  private final TwoSimulatedNodes nodes = new TwoSimulatedNodes();

  @Test
  void removedRoomIsEmptyInEachCopyAndInTheEngine() {
    nodes.opened();
    nodes.append(1);
    nodes.append(2);

    nodes.remove();

    nodes.time.pass(Duration.ofSeconds(2));
    assertThat(nodes.disk.copy(ROOM).entries).isEmpty();
    assertThat(nodes.successorDisk.copy(ROOM).entries).isEmpty();
    assertThat(nodes.engine.stream(ROOM)).as("the message that removed it").hasSize(1);
  }

  @Test
  void newRoomOfThatNameGoesOnWithHigherNumbers() {
    nodes.opened();
    nodes.append(1);
    nodes.append(2);
    nodes.remove();

    assertThat(nodes.opened().lastNumber()).isEqualTo(2);
    nodes.append(3);

    nodes.time.pass(Duration.ofSeconds(2));
    assertThat(nodes.successorDisk.copy(ROOM).entries)
        .extracting(LogEntry::number)
        .containsExactly(3L);
  }

  @Test
  void nodeThatNeverSawTheRemovedMessagesFollowsTheRoom() {
    nodes.opened();
    nodes.append(1);
    nodes.successor.kill();
    nodes.remove();
    nodes.opened();
    nodes.append(2);
    MemoryCopies later = new MemoryCopies();

    nodes.start("n3", later);
    nodes.time.pass(Duration.ofSeconds(20)); // it becomes the successor

    assertThat(later.copy(ROOM).entries).extracting(LogEntry::number).containsExactly(2L);
    assertThat(later.copy(ROOM).position.hash()).isEqualTo(nodes.disk.copy(ROOM).position.hash());
  }

  @Test
  void removalOfARoomThatWasReadBeforeItsLastLineIsRefused() {
    nodes.opened();
    nodes.append(1);
    long read = nodes.disk.copy(ROOM).position.sequence();
    nodes.append(2);

    CompletableFuture<Void> removing =
        nodes.log.remove(ROOM, UUID.randomUUID(), read).toCompletableFuture();
    nodes.time.pass(Duration.ofSeconds(2));

    assertThat(removing).isCompletedExceptionally();
    assertThat(removing.exceptionNow())
        .hasMessageContainingAll("algebra", "was not erased", "try again")
        .hasMessageNotContaining("another node");
    assertThat(nodes.disk.copy(ROOM).entries).hasSize(2);
    nodes.append(3);
  }

  @Test
  void nextMessageNamesTheErasureThatTookPlaceByIt() {
    UUID erasure = UUID.randomUUID();
    nodes.opened();
    nodes.append(1);
    long before = nodes.disk.copy(ROOM).position.sequence();
    assertThat(nodes.value(nodes.owner.rooms.next(ROOM, before))).isEmpty();
    assertThat(nodes.value(nodes.owner.rooms.next(ROOM, 0)))
        .get()
        .extracting(NextMessage::erasure)
        .isEqualTo(Optional.empty());

    nodes.value(nodes.log.remove(ROOM, erasure, before));

    assertThat(nodes.value(nodes.successor.rooms.next(ROOM, before)))
        .contains(new NextMessage(nodes.disk.copy(ROOM).position.sequence(), Optional.of(erasure)));
  }
}
