package dev.parley.server.recordings;

import dev.parley.recording.RecordedTrackInfo;
import dev.parley.recording.RecordingEndInfo;
import dev.parley.recording.RecordingException;
import dev.parley.recording.RecordingWriter;
import dev.parley.recording.TrackWriter;
import dev.parley.room.spi.RecordingPlan;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Running recording of one room: its files. Threads: confined to the writing thread, except the
 * counters.
 */
final class RoomRecordingFiles {
  private static final System.Logger LOG = System.getLogger(RoomRecordingFiles.class.getName());

  private final RecordingPlan plan;
  private final RecordingWriter writer;
  private final RecordingTotals totals;
  private final Consumer<IOException> failed;
  private final Map<UUID, TrackWriter> tracks = new HashMap<>();
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private boolean toldDropped;
  private volatile boolean over;

  /** Counters of all recordings since the start, ended ones included. */
  record RecordingTotals(AtomicLong bytes, AtomicLong dropped) {
    RecordingTotals() {
      this(new AtomicLong(), new AtomicLong());
    }
  }

  /**
   * @param failed notified when a write fails
   */
  RoomRecordingFiles(
      RecordingPlan plan,
      RecordingWriter writer,
      RecordingTotals totals,
      Consumer<RoomRecordingFiles> failed) {
    this.plan = plan;
    this.writer = writer;
    this.totals = totals;
    this.failed =
        e -> {
          LOG.log(System.Logger.Level.ERROR, "the recording of room " + plan.room() + " failed", e);
          failed.accept(this);
        };
  }

  RecordingPlan plan() {
    return plan;
  }

  /** {@return whether the recording has ended; safe for all threads} */
  boolean over() {
    return over;
  }

  /** Counts a dropped packet; safe for all threads. */
  void drop() {
    dropped.incrementAndGet();
    totals.dropped().incrementAndGet();
  }

  /** {@return the recording's counters; safe for all threads} */
  RecordingSnapshot.RecordedRoomSnapshot snapshot() {
    return new RecordingSnapshot.RecordedRoomSnapshot(
        plan.room(), plan.recording().since(), bytes.get(), dropped.get());
  }

  private interface RecordingWrite {
    void run() throws IOException;
  }

  private void write(RecordingWrite writing) {
    if (over) {
      return;
    }
    try {
      writing.run();
    } catch (IOException e) {
      failed.accept(e);
    }
  }

  /** {@return the position in the recording, in milliseconds, for a time of the media clock} */
  long millis(long now) {
    return Math.max(0, TimeUnit.NANOSECONDS.toMillis(now - writer.info().beganNanos()));
  }

  void begins(RecordedTrackInfo track) {
    write(() -> {
      try {
        tracks.put(track.id(), writer.track(track));
      } catch (RecordingException e) {
        LOG.log(
            System.Logger.Level.WARNING,
            "room {0}: a track is not recorded: {1}",
            plan.room(),
            e.getMessage());
      }
    });
  }

  void packet(UUID id, RecordingQueue.QueuedPacket packet) {
    TrackWriter track = tracks.get(id);
    if (track != null) {
      write(() -> {
        track.packet(millis(packet.now), packet.bytes, 0, packet.length, packet.whole);
        bytes.addAndGet(packet.length);
        totals.bytes().addAndGet(packet.length);
      });
    }
  }

  void ends(UUID id) {
    TrackWriter track = tracks.remove(id);
    if (track != null) {
      write(() -> writer.close(track));
    }
  }

  /** Forces written packets to disk, and logs when the disk is too slow. */
  void force() {
    write(writer::force);
    if (dropped.get() > 0 && !toldDropped) {
      toldDropped = true;
      LOG.log(
          System.Logger.Level.WARNING,
          "room {0}: the disk is too slow for its recording, packets are left out",
          plan.room());
    }
  }

  /**
   * Ends the recording.
   *
   * @param why reason as a sentence for people
   */
  void end(String why) {
    write(() ->
        writer.end(
            new RecordingEndInfo(Instant.now(), millis(System.nanoTime()), why, dropped.get())));
    close();
  }

  /** Closes the files without an end record, after a write failure or for an empty recording. */
  void close() {
    over = true;
    tracks.clear();
    try {
      writer.close();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "a recording could not be closed", e);
    }
  }
}
