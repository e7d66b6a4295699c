package dev.parley.nodes.sim;

import static dev.parley.nodes.sim.TwoSimulatedNodes.ROOM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.log.RoomContentFile;
import dev.parley.room.spi.LogEntry;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Content of rooms that is replaced on the simulated engine. */
class RoomReplacementTest {
  private final TwoSimulatedNodes nodes = new TwoSimulatedNodes();
  private final SimulatedMember member =
      new SimulatedMember(nodes.owner, nodes.disk, new RoomOpenings());

  private static Predicate<LogEntry> erased() {
    return entry -> entry.event().equals(SimulatedMember.ERASED);
  }

  @Test
  void newContentIsInEachCopyAndItsNumbersGoOn() {
    nodes.opened();
    nodes.append(1);
    nodes.append(2);

    assertThat(nodes.value(member.erase(ROOM))).isEqualTo(2);

    assertThat(nodes.opened().lastNumber()).isEqualTo(2);
    nodes.append(3);
    nodes.time.pass(Duration.ofSeconds(2));
    for (MemoryCopies each : List.of(nodes.disk, nodes.successorDisk)) {
      assertThat(each.copy(ROOM).entries).extracting(LogEntry::number).containsExactly(1L, 2L, 3L);
      assertThat(each.copy(ROOM).entries.subList(0, 2)).allMatch(erased());
      assertThat(each.copy(ROOM).entries.get(2)).matches(erased().negate());
    }
    assertThat(nodes.engine.stream(ROOM)).as("the replacement and the line after it").hasSize(2);
  }

  @Test
  void successorThatWasDownHasTheNewContentOnceItIsBack() {
    nodes.opened();
    nodes.append(1);
    nodes.time.pass(Duration.ofSeconds(2));
    assertThat(nodes.successorDisk.copy(ROOM).entries).hasSize(1).noneMatch(erased());
    nodes.successor.kill();
    nodes.value(member.erase(ROOM));

    nodes.start("n2", nodes.successorDisk);
    nodes.time.pass(Duration.ofSeconds(20)); // it becomes the successor again

    assertThat(nodes.successorDisk.copy(ROOM).entries).hasSize(1).allMatch(erased());
    assertThat(nodes.successorDisk.copy(ROOM).position.hash())
        .isEqualTo(nodes.disk.copy(ROOM).position.hash());
  }

  @Test
  void copyThatNobodyFollowsIsReadToTheEnd() {
    nodes.opened();
    nodes.append(1);
    nodes.time.pass(Duration.ofSeconds(2));
    nodes.successor.kill();
    nodes.time.pass(Duration.ofSeconds(20)); // nobody is the successor
    SimulatedNode third = nodes.start("n3", new MemoryCopies());
    nodes.time.pass(Duration.ofSeconds(20)); // n3 is
    nodes.value(member.erase(ROOM));
    SimulatedNode back = nodes.start("n2", nodes.successorDisk);
    nodes.time.pass(Duration.ofSeconds(2));

    nodes.value(back.rooms.caughtUp(ROOM));

    assertThat(nodes.successorDisk.copy(ROOM).entries).hasSize(1).allMatch(erased());
    assertThat(third.isRunning()).isTrue();
  }

  @Test
  void contentThatDoesNotHaveTheLastLineIsRefused() {
    nodes.opened();
    nodes.append(1);
    RoomContentFile content = member.content(nodes.disk.copy(ROOM));
    nodes.append(2);

    assertThat(nodes.log.replace(ROOM, UUID.randomUUID(), content))
        .satisfies(stage -> {
          nodes.time.pass(Duration.ofSeconds(2));
          assertThat(stage.toCompletableFuture()).isCompletedExceptionally();
          assertThat(stage.toCompletableFuture().exceptionNow())
              .hasMessageContainingAll("algebra", "was not erased", "try again");
        });
    assertThat(nodes.disk.copy(ROOM).entries).hasSize(2).noneMatch(erased());
    nodes.append(3);
  }

  @Test
  void contentThatTheEngineDoesNotGiveOutIsFetchedLater() {
    nodes.opened();
    nodes.append(1);
    nodes.time.pass(Duration.ofSeconds(2));
    RoomContentFile content = member.content(nodes.disk.copy(ROOM));
    byte[] stored = nodes.engine.objects.take(content.name());
    nodes.log.replace(ROOM, UUID.randomUUID(), content);
    nodes.time.pass(Duration.ofSeconds(5));
    assertThat(nodes.successorDisk.copy(ROOM).entries).noneMatch(erased());

    nodes.engine.objects.put(content.name(), new ByteArrayInputStream(stored));
    nodes.time.pass(Duration.ofSeconds(5));

    assertThat(nodes.successorDisk.copy(ROOM).entries).hasSize(1).allMatch(erased());
  }

  @Test
  void contentThatWasChangedIsNotApplied() {
    nodes.opened();
    nodes.append(1);
    nodes.time.pass(Duration.ofSeconds(2));
    RoomContentFile content = member.content(nodes.disk.copy(ROOM));
    byte[] stored = nodes.engine.objects.take(content.name());
    stored[stored.length - 1] ^= 1;
    nodes.engine.objects.put(content.name(), new ByteArrayInputStream(stored));

    nodes.log.replace(ROOM, UUID.randomUUID(), content);
    nodes.time.pass(Duration.ofSeconds(5));

    assertThat(nodes.successorDisk.copy(ROOM).entries).hasSize(1).noneMatch(erased());
  }
}
