package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.ROOM_IDLE;

import dev.parley.room.admission.JoinAttempt;
import dev.parley.room.admission.JoinHandler;
import dev.parley.room.admission.ResumeKeys;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.common.Role;
import dev.parley.room.core.RoomContext;
import dev.parley.room.log.EntryVisibility;
import dev.parley.room.log.LogSubscription;
import dev.parley.room.log.MappedEntrySource;
import dev.parley.room.moderation.RoomModeration;
import dev.parley.room.spi.AdmissionTerms;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.RoomSignal;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Function;

/**
 * A room in memory: admits members, and is unloaded some time after the last one has left.
 *
 * <p>Threads: safe for use by multiple threads; everything behind it is confined to its serial
 * executor. Memory: the number of the executor's tasks is bounded by the pending calls, streams and
 * sessions.
 */
final class Room {
  private final RoomContext context;
  private final RoomFeatures features;
  private final MediaBackend media;
  private final JoinHandler joinHandler;
  private final ForkMerger merger;
  private final Runnable unload;
  private final Executor executor;

  // Confined to the serial executor.
  private boolean unloaded;
  private boolean idleWatched;
  private long joins;

  /**
   * @param unload removes the room from the registry; it is not used afterwards
   */
  Room(
      String name,
      RoomRecord record,
      ConferenceDependencies dependencies,
      ResumeKeys keys,
      Runnable unload) {
    this.unload = unload;
    media = dependencies.media();
    executor = dependencies.executor();
    features = RoomFeatures.of(name, record, dependencies.log(), dependencies, keys, false);
    context = features.context();
    merger = new ForkMerger(features);
    joinHandler =
        new JoinHandler(
            context,
            features.presence(),
            features.moderation(),
            keys,
            session -> new SessionServant(features, session));
    features.presence().whenEmpty(this::watchIdle);
    context.executor().execute(this::begin);
  }

  private void begin() {
    features.presence().awaitReturns();
    watchIdle();
  }

  /**
   * {@return an admission; empty when the room was unloaded meanwhile and must be looked up again}
   */
  CompletionStage<Optional<JoinResult>> enter(JoinAttempt attempt) {
    return features
        .calls()
        .call(() -> {
          if (unloaded) {
            return CompletableFuture.completedFuture(Optional.empty());
          }
          joins++;
          return joinHandler.enter(attempt).thenApply(Optional::of);
        });
  }

  /** {@return the published media, for a caller who may join} */
  CompletionStage<PublishedMedia> publishedMedia(AdmissionTerms terms) {
    return features
        .calls()
        .call(() -> {
          RoomModeration moderation = features.moderation();
          Role role = terms.role().orElse(Role.STUDENT);
          moderation.requireOpen(terms.invitation());
          moderation.requireUnlocked(role);
          Map<UUID, String> names =
              moderation.waits(role) ? Map.of() : context.participants().presentNames();
          return media
              .tracks(context.name())
              .thenApply(tracks -> new PublishedMedia(tracks, names));
        });
  }

  /**
   * Merges a part of what a branch has written while its line was down.
   *
   * @return empty when the room was unloaded meanwhile and must be looked up again
   */
  <T> CompletionStage<Optional<T>> merging(Function<ForkMerger, CompletionStage<T>> work) {
    return features
        .calls()
        .call(() -> {
          if (unloaded) {
            return CompletableFuture.completedFuture(Optional.empty());
          }
          joins++; // the room stays in memory
          return work.apply(merger).thenApply(Optional::of);
        });
  }

  /**
   * {@return the signals of the room for a branch that follows it} The stream completes when the
   * room is closed at this server.
   */
  Flow.Publisher<RoomSignal> signals(String branch) {
    return subscriber -> {
      LogSubscription<RoomSignal> stream =
          new LogSubscription<>(
              subscriber,
              new EntryVisibility(LogEntry.NO_MEMBER),
              MappedEntrySource.none(),
              executor,
              context.memory().queue(),
              ended -> context.executor().execute(() -> context.taps().remove(ended)));
      subscriber.onSubscribe(stream);
      context.executor().execute(() -> tap(stream, branch));
    };
  }

  private void tap(LogSubscription<RoomSignal> stream, String branch) {
    if (unloaded) {
      stream.complete();
      return;
    }
    features.presence().tap(stream, branch);
    features.boards().streams().tap(stream);
    features.media().tap(stream);
    stream.begin(0, 0);
  }

  /** Unloads the room if it stays empty for {@code ROOM_IDLE}. */
  private void watchIdle() {
    if (idleWatched || !context.participants().isEmpty()) {
      return;
    }
    idleWatched = true;
    long seen = joins;
    context
        .scheduler()
        .after(
            ROOM_IDLE,
            () -> {
              idleWatched = false;
              if (unloaded || !context.participants().isEmpty()) {
                return; // the departure of the last member calls this method again
              }
              // A join that began meanwhile may not have added its member yet.
              if (seen != joins
                  || context.journal().writing()
                  || features.moderation().hasWaiting()) {
                watchIdle();
                return;
              }
              unload();
            });
  }

  /** Closes the room at this node: sessions end, and nothing more is written. */
  void close() {
    context
        .executor()
        .execute(() -> {
          if (!unloaded) {
            context.journal().end();
            features.moderation().sendWaitingAway();
            features.presence().endAllSessions();
            unload();
          }
        });
  }

  private void unload() {
    unloaded = true;
    context.taps().complete();
    features.boards().close();
    features.files().close();
    unload.run();
  }
}
