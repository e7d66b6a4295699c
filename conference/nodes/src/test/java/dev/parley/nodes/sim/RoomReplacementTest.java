package dev.parley.nodes.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.log.ReplicatedRoomLog;
import dev.parley.nodes.log.RoomContentFile;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomRecord;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Content of rooms that is replaced on the simulated engine. */
class RoomReplacementTest {
  private static final String ROOM = "algebra";

  private final VirtualTime time = new VirtualTime(7);
  private final SimulatedEngine engine = new SimulatedEngine(time);
  private final MemoryCopies disk = new MemoryCopies();
  private final MemoryCopies successorDisk = new MemoryCopies();
  private final SimulatedNode owner = start("n1", disk);
  private final SimulatedNode successor = start("n2", successorDisk);
  private final ReplicatedRoomLog log = new ReplicatedRoomLog(owner.rooms, MemoryLog.of(disk));
  private final SimulatedMember member = new SimulatedMember(owner, disk, new RoomOpenings());

  RoomReplacementTest() {
    engine.heal();
    time.pass(Duration.ofSeconds(3));
    assertThat(value(owner.ownership.locate(ROOM))).isNotNull();
  }

  private SimulatedNode start(String id, MemoryCopies itsDisk) {
    return new SimulatedNode(id, engine, itsDisk, Duration.ofMillis(2));
  }

  private <T> T value(CompletionStage<T> stage) {
    CompletableFuture<T> done = stage.toCompletableFuture();
    time.pass(Duration.ofSeconds(2));
    assertThat(done).isDone();
    return done.join();
  }

  private RoomRecord opened() {
    return value(log.room(ROOM));
  }

  private AppendResult append(long number) {
    LogEntry entry =
        new LogEntry(
            number,
            Instant.EPOCH,
            UUID.randomUUID(),
            Optional.empty(),
            Optional.of(UUID.randomUUID()),
            new Event.Posted("line " + number));
    return value(log.append(ROOM, entry, Optional.empty()));
  }

  private static Predicate<LogEntry> erased() {
    return entry -> entry.event().equals(SimulatedMember.ERASED);
  }

  @Test
  void newContentIsInEachCopyAndItsNumbersGoOn() {
    opened();
    append(1);
    append(2);

    assertThat(value(member.erase(ROOM))).isEqualTo(2);

    assertThat(opened().lastNumber()).isEqualTo(2);
    append(3);
    time.pass(Duration.ofSeconds(2));
    for (MemoryCopies each : List.of(disk, successorDisk)) {
      assertThat(each.copy(ROOM).entries).extracting(LogEntry::number).containsExactly(1L, 2L, 3L);
      assertThat(each.copy(ROOM).entries.subList(0, 2)).allMatch(erased());
      assertThat(each.copy(ROOM).entries.get(2)).matches(erased().negate());
    }
    assertThat(engine.stream(ROOM)).as("the replacement and the line after it").hasSize(2);
  }

  @Test
  void successorThatWasDownHasTheNewContentOnceItIsBack() {
    opened();
    append(1);
    time.pass(Duration.ofSeconds(2));
    assertThat(successorDisk.copy(ROOM).entries).hasSize(1).noneMatch(erased());
    successor.kill();
    value(member.erase(ROOM));

    start("n2", successorDisk);
    time.pass(Duration.ofSeconds(20)); // it becomes the successor again

    assertThat(successorDisk.copy(ROOM).entries).hasSize(1).allMatch(erased());
    assertThat(successorDisk.copy(ROOM).position.hash()).isEqualTo(disk.copy(ROOM).position.hash());
  }

  @Test
  void copyThatNobodyFollowsIsReadToTheEnd() {
    opened();
    append(1);
    time.pass(Duration.ofSeconds(2));
    successor.kill();
    time.pass(Duration.ofSeconds(20)); // nobody is the successor
    SimulatedNode third = start("n3", new MemoryCopies());
    time.pass(Duration.ofSeconds(20)); // n3 is
    value(member.erase(ROOM));
    SimulatedNode back = start("n2", successorDisk);
    time.pass(Duration.ofSeconds(2));

    value(back.rooms.caughtUp(ROOM));

    assertThat(successorDisk.copy(ROOM).entries).hasSize(1).allMatch(erased());
    assertThat(third.isRunning()).isTrue();
  }

  @Test
  void contentThatDoesNotHaveTheLastLineIsRefused() {
    opened();
    append(1);
    RoomContentFile content = member.content(disk.copy(ROOM));
    append(2);

    assertThat(log.replace(ROOM, content))
        .satisfies(stage -> {
          time.pass(Duration.ofSeconds(2));
          assertThat(stage.toCompletableFuture()).isCompletedExceptionally();
        });
    assertThat(disk.copy(ROOM).entries).hasSize(2).noneMatch(erased());
    append(3);
  }

  @Test
  void contentThatTheEngineDoesNotGiveOutIsFetchedLater() {
    opened();
    append(1);
    time.pass(Duration.ofSeconds(2));
    RoomContentFile content = member.content(disk.copy(ROOM));
    byte[] stored = engine.objects.take(content.name());
    log.replace(ROOM, content);
    time.pass(Duration.ofSeconds(5));
    assertThat(successorDisk.copy(ROOM).entries).noneMatch(erased());
    assertThat(engine.stream(ROOM)).as("what was before stays").hasSizeGreaterThan(1);

    engine.objects.put(content.name(), new ByteArrayInputStream(stored));
    time.pass(Duration.ofSeconds(5));

    assertThat(successorDisk.copy(ROOM).entries).hasSize(1).allMatch(erased());
    assertThat(engine.stream(ROOM)).hasSize(1);
  }

  @Test
  void contentThatWasChangedIsNotApplied() {
    opened();
    append(1);
    time.pass(Duration.ofSeconds(2));
    RoomContentFile content = member.content(disk.copy(ROOM));
    byte[] stored = engine.objects.take(content.name());
    stored[stored.length - 1] ^= 1;
    engine.objects.put(content.name(), new ByteArrayInputStream(stored));

    log.replace(ROOM, content);
    time.pass(Duration.ofSeconds(5));

    assertThat(successorDisk.copy(ROOM).entries).hasSize(1).noneMatch(erased());
  }
}
