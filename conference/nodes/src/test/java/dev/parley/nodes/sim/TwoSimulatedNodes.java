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

/** Owner of a room and its successor, on a simulated engine that fails only if it is told to. */
final class TwoSimulatedNodes {
  static final String ROOM = "algebra";

  final VirtualTime time = new VirtualTime(7);
  final SimulatedEngine engine = new SimulatedEngine(time);
  final MemoryCopies disk = new MemoryCopies();
  final MemoryCopies successorDisk = new MemoryCopies();
  final SimulatedNode owner = start("n1", disk);
  final SimulatedNode successor = start("n2", successorDisk);
  final ReplicatedRoomLog log = new ReplicatedRoomLog(owner.rooms, MemoryLog.of(disk));

  TwoSimulatedNodes() {
    engine.heal();
    time.pass(Duration.ofSeconds(3));
    assertThat(value(owner.ownership.locate(ROOM))).isNotNull();
  }

  SimulatedNode start(String id, MemoryCopies itsDisk) {
    return new SimulatedNode(id, engine, itsDisk, Duration.ofMillis(2));
  }

  <T> T value(CompletionStage<T> stage) {
    CompletableFuture<T> done = stage.toCompletableFuture();
    time.pass(Duration.ofSeconds(2));
    assertThat(done).isDone();
    return done.join();
  }

  RoomRecord opened() {
    return value(log.room(ROOM));
  }

  /** Removes the room. */
  void remove() {
    long after = disk.copy(ROOM).position.sequence();
    value(log.remove(ROOM, UUID.randomUUID(), after));
    value(owner.trim(ROOM, after));
  }

  AppendResult append(long number) {
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
}
