package dev.parley.server.recordings;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingWriter;
import dev.parley.room.api.RoomRecording;
import dev.parley.room.api.common.Member;
import dev.parley.room.spi.RecordingPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What waits for the disk. */
final class RecordingQueueTest {
  private static final UUID TRACK = new UUID(1, 2);

  @TempDir private Path folder;
  private final RecordingQueue queue = new RecordingQueue(3);
  private final List<Runnable> batch = new ArrayList<>();

  private RoomRecordingFiles room() throws IOException {
    Instant now = Instant.now();
    UUID id = UUID.randomUUID();
    RecordingWriter writer =
        RecordingWriter.begin(
            folder, new RecordingInfo(id, "maths", "Ann", now, 0, Optional.empty()));
    writer.close();
    RoomRecording recording = new RoomRecording(id, new Member(new UUID(3, 4), "Ann"), now);
    return new RoomRecordingFiles(
        new RecordingPlan("maths", recording, UUID::toString),
        writer,
        new RoomRecordingFiles.RecordingTotals(),
        failed -> {});
  }

  private boolean add(RoomRecordingFiles room, int length) {
    return queue.packet(room, TRACK, new byte[length], 0, length, false, 0);
  }

  @Test
  void packetsBeyondTheLimitAreRefusedUntilOneWasWritten() throws Exception {
    RoomRecordingFiles room = room();
    for (int i = 0; i < 3; i++) {
      assertThat(add(room, 100)).isTrue();
    }
    assertThat(add(room, 100)).isFalse();

    queue.take(batch, 1);
    assertThat(batch).hasSize(3);
    assertThat(add(room, 100)).as("not written yet").isFalse();
    queue.written((RecordingQueue.QueuedPacket) batch.getFirst());
    assertThat(add(room, 100)).isTrue();
    assertThat(add(room, 100)).isFalse();
  }

  @Test
  void whatElseIsToBeDoneKeepsItsPlaceAndIsNeverRefused() throws Exception {
    RoomRecordingFiles room = room();
    List<String> done = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      add(room, 100);
    }
    assertThat(queue.work(() -> done.add("first"))).isTrue();
    assertThat(queue.work(() -> done.add("second"))).isTrue();

    queue.take(batch, 0);
    assertThat(batch.subList(0, 3)).hasOnlyElementsOfType(RecordingQueue.QueuedPacket.class);
    batch.subList(3, 5).forEach(Runnable::run);
    assertThat(done).containsExactly("first", "second");
  }

  @Test
  void aPacketThatIsTooLongIsRefused() throws IOException {
    RoomRecordingFiles room = room();

    assertThat(add(room, RecordingQueue.PACKET_BYTES_MAX)).isTrue();
    assertThat(add(room, RecordingQueue.PACKET_BYTES_MAX + 1)).isFalse();
  }

  @Test
  void whatWaitsWhenItIsClosedIsStillTakenOut() throws Exception {
    RoomRecordingFiles room = room();
    add(room, 100);
    queue.work(() -> {});
    queue.close();

    assertThat(queue.work(() -> {})).isFalse();
    assertThat(add(room, 100)).isFalse();
    assertThat(queue.take(batch, 0)).isTrue();
    assertThat(batch).hasSize(2);
    batch.clear();
    assertThat(queue.take(batch, 0)).isFalse();
  }

  /** A thread that waits may be woken by nothing at all. */
  @Test
  void whoIsWokenForNothingWaitsOn() throws Exception {
    Thread taker =
        Thread.ofPlatform()
            .start(() -> {
              try {
                queue.take(batch, 0);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    for (int i = 0; i < 3; i++) {
      eventually("it waits", () -> taker.getState() == Thread.State.WAITING || !taker.isAlive());
      assertThat(taker.isAlive()).isTrue();
      long from = System.nanoTime();
      eventually("some milliseconds have passed", () -> System.nanoTime() - from > 5_000_000);
      synchronized (queue) {
        queue.notifyAll();
      }
    }

    queue.work(() -> {});
    taker.join();
    assertThat(batch).hasSize(1);
  }
}
