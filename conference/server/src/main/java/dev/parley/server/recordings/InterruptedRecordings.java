package dev.parley.server.recordings;

import dev.parley.recording.RecordingEndInfo;
import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingReader;
import dev.parley.recording.RecordingWriter;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Recovery of interrupted recordings: recordings that were running when their server was killed.
 * The room's log has their beginning only; this adds the missing end, in the log and on disk.
 *
 * <p>Threads: confined to the thread that starts a server, which it blocks. No recording may be
 * running.
 */
public final class InterruptedRecordings {
  private static final System.Logger LOG = System.getLogger(InterruptedRecordings.class.getName());
  private static final int PAGE = 500;
  private static final String WHY = "The server was killed.";

  private final Path recordings;
  private final RoomLog log;
  private final Optional<String> node;

  /**
   * @param recordings the folder of all recordings
   * @param node id of this node of a cluster, which completes its own recordings on disk only:
   *     other nodes may share the folder, and have the rooms now; empty for a server alone
   */
  public InterruptedRecordings(Path recordings, RoomLog log, Optional<String> node) {
    this.recordings = recordings;
    this.log = log;
    this.node = node;
  }

  /**
   * Completes all recordings without an end. A failure is logged, and retried at the next start.
   */
  public void end() {
    try {
      for (RecordingInfo each : RecordingReader.list(recordings)) {
        if (each.node().equals(node)) {
          end(each);
        }
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "recordings cannot be listed", e);
    }
  }

  private void end(RecordingInfo recording) {
    Path folder = RecordingReader.folder(recordings, recording.id());
    try {
      if (RecordingReader.end(folder).isEmpty()) {
        end(folder, RecordingReader.open(folder));
      }
    } catch (IOException | CompletionException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "room %s: the end of recording %s, when the server was killed, cannot be logged"
              .formatted(recording.room(), recording.id()),
          e);
    }
  }

  private void end(Path folder, RecordingReader left) throws IOException {
    String room = left.info().room();
    Instant ended = left.info().began().plusMillis(left.millis());
    // The log first: once the file has its end, a later start skips this recording and its log.
    if (node.isEmpty()) {
      beginning(left.info()).ifPresent(began -> tell(room, began, left.info().id(), ended));
    }
    RecordingWriter.endAfterwards(folder, new RecordingEndInfo(ended, left.millis(), WHY, 0));
    LOG.log(System.Logger.Level.INFO, "room {0}: its recording ended by a kill", room);
  }

  /** {@return the log entry of the recording's beginning, if the log has none of its end} */
  private Optional<LogEntry> beginning(RecordingInfo recording) {
    List<LogEntry> page = before(recording, Long.MAX_VALUE);
    while (!page.isEmpty()) {
      for (LogEntry entry : page) {
        if (entry.event() instanceof Event.RecordingEnded(UUID id, _)
            && id.equals(recording.id())) {
          return Optional.empty();
        }
        if (entry.event() instanceof Event.RecordingBegan(UUID id) && id.equals(recording.id())) {
          return Optional.of(entry);
        }
      }
      page = before(recording, page.getLast().number());
    }
    return Optional.empty();
  }

  private List<LogEntry> before(RecordingInfo recording, long number) {
    return done(log.before(recording.room(), EventTopic.CHAT, number, PAGE));
  }

  private void tell(String room, LogEntry began, UUID recording, Instant ended) {
    LogEntry entry =
        new LogEntry(
            done(log.room(room)).lastNumber() + 1,
            ended.truncatedTo(ChronoUnit.MILLIS),
            began.author(),
            Optional.empty(),
            Optional.empty(),
            new Event.RecordingEnded(recording, dev.parley.room.api.RecordingEndReason.SHUTDOWN));
    done(log.append(room, entry, Optional.empty()));
  }

  private static <T> T done(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }
}
