package dev.parley.room.media;

import dev.parley.room.api.RecordingChanged;
import dev.parley.room.api.RecordingEndReason;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.RoomRecording;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.core.Participant;
import dev.parley.room.core.Participants;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.RoomStatus;
import dev.parley.room.core.SignalTaps;
import dev.parley.room.log.Journal;
import dev.parley.room.log.LogSubscriptions;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.RecordingHandle;
import dev.parley.room.spi.RecordingPlan;
import dev.parley.room.spi.RoomSignal;
import dev.parley.room.spi.StageFailures;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Recording state of a room. Media is stored only after the start is logged and all members are
 * notified, and members are told that it ended only after storing has stopped. Each decision waits
 * for the previous one.
 *
 * <p>Threads: confined to the room's serial executor.
 */
public final class RoomRecordings {
  private static final System.Logger LOG = System.getLogger(RoomRecordings.class.getName());

  private final String room;
  private final Participants participants;
  private final LogSubscriptions<RoomItem> streams;
  private final Journal journal;
  private final RoomStatus status;
  private final SignalTaps taps;
  private final MediaBackend backend;
  private final InstantSource clock;
  private final Supplier<UUID> ids;
  private final Executor roomExecutor;
  private Optional<ActiveRecording> running = Optional.empty();
  private Optional<EarlyEnd> early =
      Optional.empty(); // the last one that ended before it was announced
  private CompletableFuture<?> last = CompletableFuture.completedFuture(null); // never fails

  /** A recording in progress. */
  private record ActiveRecording(RoomRecording recording, RecordingHandle carried) {}

  /** A recording that ended by itself before it was announced. */
  private record EarlyEnd(RoomRecording recording, RecordingEndReason why) {}

  public RoomRecordings(RoomContext context, MediaBackend backend) {
    room = context.name();
    participants = context.participants();
    streams = context.streams();
    journal = context.journal();
    status = context.status();
    taps = context.taps();
    this.backend = backend;
    clock = context.clock();
    ids = context.ids();
    roomExecutor = context.executor();
  }

  private void running(Optional<ActiveRecording> value) {
    running = value;
    status.recording(value.map(ActiveRecording::recording));
    Optional<RecordingChanged> item = Optional.of(new RecordingChanged(status.recording()));
    streams.signal(RecordingChanged.class, _ -> item);
    taps.tell(RecordingChanged.class, new RoomSignal.OfRoom(item.get(), Optional.empty()));
  }

  /** Executes a decision on the room's executor, after the previous ones. */
  CompletionStage<Void> decide(Supplier<CompletionStage<Void>> decision) {
    CompletableFuture<Void> decided = last.thenCompose(_ -> decision.get());
    last = decided.handle((_, _) -> null);
    return decided;
  }

  /** Starts a recording, unless one is in progress. */
  CompletionStage<Void> begin(Participant by) {
    if (running.isPresent()) {
      return CompletableFuture.completedFuture(null);
    }
    RoomRecording recording =
        new RoomRecording(ids.get(), by.member(), clock.instant().truncatedTo(ChronoUnit.MILLIS));
    RecordingPlan plan =
        new RecordingPlan(room, recording, id -> participants.names().member(id).name());
    return backend
        .record(plan, why -> roomExecutor.execute(() -> endedItself(recording, why)))
        .thenComposeAsync(
            carried -> announce(new ActiveRecording(recording, carried)), roomExecutor);
  }

  private CompletionStage<Void> announce(ActiveRecording prepared) {
    RoomRecording recording = prepared.recording();
    early(recording)
        .ifPresent(why -> {
          throw refusal(why);
        });
    return journal
        .write(recording.by().id(), new Event.RecordingBegan(recording.id()))
        .handle((_, failure) -> {
          if (failure != null) {
            prepared.carried().end(RecordingEndReason.FAILED);
            throw new MediaRefused(
                MediaRefusal.NOT_STORED,
                "the log of the room cannot be written: " + StageFailures.textForMembers(failure));
          }
          early(recording)
              .ifPresent(why -> {
                write(recording.by().id(), recording, why);
                throw refusal(why);
              });
          running(Optional.of(prepared));
          prepared.carried().begin();
          endIfEmpty(); // all members can have left meanwhile
          return null;
        });
  }

  private Optional<RecordingEndReason> early(RoomRecording recording) {
    return early.filter(each -> each.recording().equals(recording)).map(EarlyEnd::why);
  }

  private static MediaRefused refusal(RecordingEndReason why) {
    return switch (why) {
      case DISK_SHORT ->
          new MediaRefused(
              MediaRefusal.DISK_SHORT, "the server's disk is nearly full; ask its operator");
      case SHUTDOWN -> new MediaRefused(MediaRefusal.NO_SESSION, "the server is stopping");
      case STOPPED, EMPTY, FAILED ->
          new MediaRefused(
              MediaRefusal.NOT_STORED, "the server cannot write recordings; ask its operator");
    };
  }

  /** Stops the recording in progress. */
  CompletionStage<Void> end(UUID author) {
    return end(author, RecordingEndReason.STOPPED);
  }

  private CompletionStage<Void> end(UUID author, RecordingEndReason why) {
    return running
        .map(ending ->
            ending.carried().end(why).thenComposeAsync(_ -> over(author, why), roomExecutor))
        .orElseGet(() -> CompletableFuture.completedFuture(null));
  }

  /** Handles the end of a recording: nothing more is stored. */
  private CompletionStage<Void> over(UUID author, RecordingEndReason why) {
    Optional<ActiveRecording> ended = running;
    if (ended.isEmpty()) {
      return CompletableFuture.completedFuture(null); // it ended by itself at the same time
    }
    running(Optional.empty());
    return write(author, ended.get().recording(), why);
  }

  private CompletionStage<Void> write(
      UUID author, RoomRecording recording, RecordingEndReason why) {
    return journal
        .write(author, new Event.RecordingEnded(recording.id(), why))
        .handle((_, failure) -> {
          if (failure != null) {
            LOG.log(
                System.Logger.Level.WARNING,
                "room %s: the end of its recording was not written".formatted(room),
                failure);
          }
          return null;
        });
  }

  private void endedItself(RoomRecording recording, RecordingEndReason why) {
    if (status.recording().filter(recording::equals).isPresent()) {
      over(recording.by().id(), why);
    } else {
      early = Optional.of(new EarlyEnd(recording, why));
    }
  }

  /** Ends the recording if no member is present. */
  public void endIfEmpty() {
    if (participants.isEmpty()) {
      status
          .recording()
          .ifPresent(recording -> decide(() -> end(recording.by().id(), RecordingEndReason.EMPTY)));
    }
  }
}
