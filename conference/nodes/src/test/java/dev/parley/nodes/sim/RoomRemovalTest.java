package dev.parley.nodes.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.log.ReplicatedRoomLog;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Removal of rooms on the simulated engine. */
class RoomRemovalTest {
  private static final String ROOM = "algebra";

  private final VirtualTime time = new VirtualTime(7);
  private final SimulatedEngine engine = new SimulatedEngine(time);
  private final MemoryCopies disk = new MemoryCopies();
  private final MemoryCopies successorDisk = new MemoryCopies();
  private final SimulatedNode owner = start("n1", disk);
  private final SimulatedNode successor = start("n2", successorDisk);
  private final ReplicatedRoomLog log = new ReplicatedRoomLog(owner.rooms, MemoryLog.of(disk));

  RoomRemovalTest() {
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

  @Test
  void removedRoomIsEmptyInEachCopyAndInTheEngine() {
    opened();
    append(1);
    append(2);

    value(log.remove(ROOM));

    time.pass(Duration.ofSeconds(2));
    assertThat(disk.copy(ROOM).entries).isEmpty();
    assertThat(successorDisk.copy(ROOM).entries).isEmpty();
    assertThat(engine.stream(ROOM)).as("the message that removed it").hasSize(1);
  }

  @Test
  void newRoomOfThatNameGoesOnWithHigherNumbers() {
    opened();
    append(1);
    append(2);
    value(log.remove(ROOM));

    assertThat(opened().lastNumber()).isEqualTo(2);
    append(3);

    time.pass(Duration.ofSeconds(2));
    assertThat(successorDisk.copy(ROOM).entries).extracting(LogEntry::number).containsExactly(3L);
  }

  @Test
  void nodeThatNeverSawTheRemovedMessagesFollowsTheRoom() {
    opened();
    append(1);
    successor.kill();
    value(log.remove(ROOM));
    opened();
    append(2);
    MemoryCopies later = new MemoryCopies();

    start("n3", later);
    time.pass(Duration.ofSeconds(20)); // it becomes the successor

    assertThat(later.copy(ROOM).entries).extracting(LogEntry::number).containsExactly(2L);
    assertThat(later.copy(ROOM).position.hash()).isEqualTo(disk.copy(ROOM).position.hash());
  }

  @Test
  void messagesThatTheEngineCouldNotDeleteAreDeletedLater() {
    opened();
    append(1);
    int before = engine.stream(ROOM).size();
    log.remove(ROOM);
    while (engine.stream(ROOM).size() == before) {
      time.pass(Duration.ofNanos(10_000));
    }
    engine.elect(Duration.ofSeconds(9));
    time.pass(Duration.ofSeconds(5));
    assertThat(engine.stream(ROOM)).hasSizeGreaterThan(1);

    time.pass(Duration.ofSeconds(30));

    assertThat(engine.stream(ROOM)).hasSize(1);
  }
}
