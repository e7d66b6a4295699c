package dev.parley.nodes.sim;

import static dev.parley.nodes.sim.TwoSimulatedNodes.ROOM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.spi.LogEntry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Removal of rooms on the simulated engine. */
class RoomRemovalTest {
  private final TwoSimulatedNodes nodes = new TwoSimulatedNodes();

  @Test
  void removedRoomIsEmptyInEachCopyAndInTheEngine() {
    nodes.opened();
    nodes.append(1);
    nodes.append(2);

    nodes.value(nodes.log.remove(ROOM));

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
    nodes.value(nodes.log.remove(ROOM));

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
    nodes.value(nodes.log.remove(ROOM));
    nodes.opened();
    nodes.append(2);
    MemoryCopies later = new MemoryCopies();

    nodes.start("n3", later);
    nodes.time.pass(Duration.ofSeconds(20)); // it becomes the successor

    assertThat(later.copy(ROOM).entries).extracting(LogEntry::number).containsExactly(2L);
    assertThat(later.copy(ROOM).position.hash()).isEqualTo(nodes.disk.copy(ROOM).position.hash());
  }

  @Test
  void messagesThatTheEngineCouldNotDeleteAreDeletedLater() {
    nodes.opened();
    nodes.append(1);
    int before = nodes.engine.stream(ROOM).size();
    nodes.log.remove(ROOM);
    while (nodes.engine.stream(ROOM).size() == before) {
      nodes.time.pass(Duration.ofNanos(10_000));
    }
    nodes.engine.elect(Duration.ofSeconds(9));
    nodes.time.pass(Duration.ofSeconds(5));
    assertThat(nodes.engine.stream(ROOM)).hasSizeGreaterThan(1);

    nodes.time.pass(Duration.ofSeconds(30));

    assertThat(nodes.engine.stream(ROOM)).hasSize(1);
  }
}
