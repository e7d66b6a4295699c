package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.ROOM_IDLE;

import dev.parley.base.MemoryBudget.Priority;
import dev.parley.room.admission.ResumeKeys;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.PresenceChanged;
import dev.parley.room.api.RecordingChanged;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.Roster;
import dev.parley.room.api.TypingChanged;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.core.Participant;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.SessionState;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.Place;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.RoomSignal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * A room that another server owns, in the memory of a branch. It reads the branch's copy of the log
 * and adopts what the owner has written; members who are connected to the branch read from here and
 * write to the owner. So each entry crosses the line once, however many members read it.
 *
 * <p>Threads: safe for use by multiple threads; everything behind it is confined to its serial
 * executor. Memory: as a {@link Conference}'s room; joins that wait for the entry of their member
 * are bounded by the calls that wait.
 */
public final class FollowerRoom {
  private static final System.Logger LOG = System.getLogger(FollowerRoom.class.getName());

  /** Time in which the entry of a member who has joined at the owner arrives. */
  private static final Duration ARRIVAL_WAIT = Duration.ofSeconds(20);

  private final RoomContext context;
  private final FollowedLog log;
  private final RoomFeatures features;
  private final Runnable ended;
  private final Executor executor; // runs tasks that block

  // Confined to the serial executor.
  private final Map<UUID, List<CompletableFuture<Participant>>> awaited = new HashMap<>();
  private CompletableFuture<Void> adopting = CompletableFuture.completedFuture(null);
  private final Map<SessionState, FollowerSession> open = new HashMap<>();
  private long joins;
  private boolean closed;

  /**
   * @param record record of the copy; entries after its number are adopted
   * @param dependencies the log has this server's copies of rooms, and the media is that of this
   *     server; admission is not used
   * @param ended called once when the room has closed: on request, by itself when no member has
   *     been connected for some time, or after a failure of the copy
   */
  public FollowerRoom(
      String name, RoomRecord record, ConferenceDependencies dependencies, Runnable ended) {
    this.ended = ended;
    executor = dependencies.executor();
    log = new FollowedLog(dependencies.log(), record.lastNumber());
    features =
        RoomFeatures.of(
            name, record, log, dependencies, new ResumeKeys(dependencies.random()), true);
    context = features.context();
    features.presence().whenSessionEnds(this::sessionEnded);
    context.executor().execute(this::watchIdle);
  }

  /**
   * Adopts an entry that the owner has written and this server's copy includes. Calls take effect
   * in their order.
   *
   * @param member as in {@link dev.parley.room.spi.RoomLog#append}
   * @return completes once members can read it
   */
  public CompletionStage<Void> adopt(LogEntry entry, Optional<MemberRecord> member) {
    return inOrder(() -> ready(entry, () -> include(entry, member)));
  }

  /** Forgets members whose records the owner has deleted. */
  public CompletionStage<Void> forget(Set<UUID> members) {
    return inOrder(() -> {
      features.presence().forget(members);
      return CompletableFuture.completedFuture(null);
    });
  }

  private CompletionStage<Void> inOrder(Supplier<CompletableFuture<Void>> change) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    context
        .executor()
        .execute(() -> {
          adopting = adopting.thenCompose(_ -> change.get());
          var _ =
              adopting.whenComplete((_, failure) -> {
                if (failure == null) {
                  done.complete(null);
                } else {
                  done.completeExceptionally(failure);
                  failed(failure);
                }
              });
        });
    return done;
  }

  private void failed(Throwable failure) {
    if (!closed) {
      LOG.log(
          System.Logger.Level.WARNING,
          "room %s cannot be followed; its members join again".formatted(context.name()),
          failure);
      closeNow();
    }
  }

  /** Runs {@code then} once the projections that the entry changes are in memory. */
  private CompletableFuture<Void> ready(LogEntry entry, Runnable then) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Runnable including =
        () -> {
          then.run();
          done.complete(null);
        };
    switch (entry.event().topic()) {
      case CHAT -> including.run();
      case BOARD -> features.boards().adopting(entry, including, done::completeExceptionally);
      case FILES -> features.files().whenKnown(including, done::completeExceptionally);
    }
    return done;
  }

  private void include(LogEntry entry, Optional<MemberRecord> member) {
    if (closed || entry.number() <= context.journal().newest()) {
      return; // the copy had it when the room was opened
    }
    log.adopted(entry.number());
    features.presence().adopt(entry, member);
    context.journal().adopt(entry);
    if (!awaited.isEmpty()) {
      context
          .participants()
          .byId(entry.author())
          .ifPresent(arrived ->
              Optional.ofNullable(awaited.remove(arrived.id()))
                  .ifPresent(waiting -> waiting.forEach(each -> each.complete(arrived))));
    }
  }

  /** Passes a signal of the owner to the members. */
  public void told(RoomSignal signal) {
    context
        .executor()
        .execute(() -> {
          switch (signal) {
            case RoomSignal.OfRoom(RoomItem item, Optional<UUID> reader) -> told(item, reader);
            case RoomSignal.OfBoard board -> features.boards().streams().told(board);
            case RoomSignal.OfMedia(MediaItem item) -> features.media().told(item);
          }
        });
  }

  private void told(RoomItem item, Optional<UUID> reader) {
    switch (item) {
      case Roster roster -> {
        roster
            .present()
            .forEach(each -> features.presence().told(each.member().id(), each.attendance()));
        context.status().recording(roster.recording());
        pass(new RecordingChanged(roster.recording()), RecordingChanged.class, Optional.empty());
      }
      case PresenceChanged changed ->
          features.presence().told(changed.member().id(), changed.attendance());
      case RecordingChanged changed -> {
        context.status().recording(changed.recording());
        pass(changed, RecordingChanged.class, reader);
      }
      case TypingChanged typing -> pass(typing, typing.member(), reader);
      default -> {
        // an event, which comes with the log, or a signal that this room computes itself
      }
    }
  }

  private void pass(RoomItem item, Object about, Optional<UUID> only) {
    Optional<RoomItem> signal = Optional.of(item);
    context
        .streams()
        .signal(
            new PassedSignal(item.getClass(), about),
            reader ->
                !reader.equals(about) && only.map(reader::equals).orElse(true)
                    ? signal
                    : Optional.empty());
  }

  /** Key of a pending signal of the owner. */
  private record PassedSignal(Class<?> kind, Object about) {}

  /**
   * Opens a session at this branch for a member who has joined at the owner.
   *
   * @param joined the owner's answer
   * @return the answer for the member's page
   */
  public CompletionStage<JoinResult> join(JoinResult joined) {
    return features
        .calls()
        .call(() -> {
          if (closed) {
            throw refused();
          }
          joins++;
          return arrived(joined.you().id()).thenApply(member -> open(joined, member));
        });
  }

  private CompletableFuture<Participant> arrived(UUID member) {
    Optional<Participant> known = context.participants().byId(member);
    if (known.isPresent()) {
      return CompletableFuture.completedFuture(known.get());
    }
    CompletableFuture<Participant> arrival = new CompletableFuture<>();
    awaited.computeIfAbsent(member, _ -> new ArrayList<>()).add(arrival);
    context.scheduler().after(ARRIVAL_WAIT, () -> giveUp(member, arrival));
    return arrival;
  }

  /** Ends the wait of one join; another of the same member may have begun later. */
  private void giveUp(UUID member, CompletableFuture<Participant> arrival) {
    arrival.completeExceptionally(refused()); // unless it has ended
    awaited.computeIfPresent(
        member,
        (_, waiting) -> {
          waiting.removeIf(CompletableFuture::isDone);
          return waiting.isEmpty() ? null : waiting;
        });
  }

  private static JoinRefused refused() {
    return new JoinRefused(
        JoinRefusal.NOT_STORED, "the line to the room's server is slow; try again in a moment");
  }

  private JoinResult open(JoinResult joined, Participant member) {
    if (closed) {
      throw refused();
    }
    context.memory().reserveSession(Priority.ORDINARY);
    SessionState session = new SessionState(member, Place.HERE);
    FollowerSession servant =
        new FollowerSession(
            new SessionServant(features, session),
            joined.session(),
            context.journal().newest(),
            () -> context.executor().execute(() -> features.presence().endSession(session)),
            executor);
    open.put(session, servant);
    features.presence().openSession(session);
    return new JoinResult(
        servant,
        joined.you(),
        joined.resumeKey(),
        context.journal().newest(),
        member.role(),
        member.rights());
  }

  private void sessionEnded(SessionState session) {
    Optional.ofNullable(open.remove(session)).ifPresent(servant -> servant.ended(!closed));
    watchIdle();
  }

  /** Closes the room if no member is connected for {@code ROOM_IDLE}. */
  private void watchIdle() {
    if (!open.isEmpty() || closed) {
      return;
    }
    long seen = joins;
    context
        .scheduler()
        .after(
            ROOM_IDLE,
            () -> {
              if (seen == joins && open.isEmpty() && !closed) {
                closeNow();
              }
            });
  }

  /** Closes the room. Sessions end, and their pages join again. {@return completes once closed} */
  public CompletionStage<Void> close() {
    return CompletableFuture.runAsync(this::closeNow, context.executor());
  }

  private void closeNow() {
    if (closed) {
      return;
    }
    closed = true;
    context.journal().end();
    awaited.values().stream()
        .flatMap(List::stream)
        .toList()
        .forEach(each -> each.completeExceptionally(refused()));
    awaited.clear();
    features.presence().endAllSessions();
    features.boards().close();
    features.files().close();
    ended.run();
  }
}
