package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.CALLS_WAITING_MAX;
import static dev.parley.room.limits.ConferenceLimits.HISTORY_READS_MAX;
import static dev.parley.room.limits.ConferenceLimits.ROOM_IDLE;

import dev.parley.base.SerialExecutor;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.Roster;
import dev.parley.room.api.SearchResult;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardViewReport;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.board.PointerReport;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.files.ViewerItem;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.api.moderation.Moderation;
import dev.parley.room.api.moderation.ModerationItem;
import dev.parley.room.board.BoardChangeRules;
import dev.parley.room.spi.AdmissionTerms;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.RoomRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A room in memory: executes the calls of its members one after another.
 *
 * <p>Threads: safe for use by multiple threads; everything behind it is confined to its serial
 * executor. Memory: at most {@code CALLS_WAITING_MAX} pending calls; the number of its own tasks is
 * bounded by the pending calls, streams and sessions.
 */
final class Room {
  private static final System.Logger LOG = System.getLogger(Room.class.getName());

  private final String name;
  private final ConferenceDependencies world;
  private final Runnable unload;
  private final SerialExecutor turns;
  private final AtomicInteger waiting = new AtomicInteger();
  private final RoomMemory memory;

  // Confined to the serial executor.
  private final Participants participants;
  private final LogSubscriptions<RoomItem> followers;
  private final Journal journal;
  private final Presence presence;
  private final ChatLogReader talkLog;
  private final RoomChat chat;
  private final MessageUpdates amendments;
  private final RoomBoards boards;
  private final RoomFiles files;
  private final RoomMedia media;
  private final RoomRecordings recordings;
  private final RoomModeration moderation;
  private final UsageReports quotaDesk;
  private final JoinHandler entrance;
  private boolean unloaded;
  private boolean idleWatched;
  private long joins;

  /**
   * @param unload removes the room from the registry; it is not used afterwards
   */
  Room(
      String name,
      RoomRecord record,
      ConferenceDependencies world,
      ResumeKeys keys,
      Runnable unload) {
    this.name = name;
    this.world = world;
    this.unload = unload;
    // Unbounded, because the room's own tasks must never be refused: they keep its state
    // consistent. Calls from members are limited in call().
    turns = new SerialExecutor(world.executor(), Integer.MAX_VALUE);
    memory = new RoomMemory(world.memory());
    participants = new Participants(record.members(), this::forget);
    ChatEntryMapper talk = new ChatEntryMapper(participants.known());
    followers = new LogSubscriptions<>(talk);
    journal =
        new Journal(
            name,
            world.log(),
            world.clock(),
            turns,
            this::published,
            memory,
            participants::canModerate,
            record.lastNumber(),
            record.damage(),
            this::damaged);
    presence =
        new Presence(
            name,
            participants,
            followers,
            journal,
            world.clock(),
            world.scheduler(),
            turns,
            this::roster,
            this::givenUp,
            this::emptied);
    talkLog = new ChatLogReader(world.log(), name, talk);
    amendments = new MessageUpdates(name, world.log(), journal, world.clock(), turns);
    boards =
        new RoomBoards(
            participants,
            followers,
            journal,
            world.clock(),
            new BoardCache(
                participants.known(),
                participants.quotas(),
                new BoardSnapshots(name, world.log(), turns),
                memory.boards(),
                world.clock(),
                (span, task) -> world.scheduler().after(span, () -> turns.execute(task)),
                ProjectionLoader.EntrySource.in(turns, entries(EventTopic.BOARD))));
    files =
        new RoomFiles(
            name,
            participants,
            journal,
            world.clock(),
            world.files(),
            turns,
            keys::id,
            ProjectionLoader.EntrySource.in(turns, entries(EventTopic.FILES)),
            ProjectionLoader.EntrySource.in(
                turns, (number, most) -> world.log().deletions(name, number, most)));
    recordings =
        new RoomRecordings(
            name, participants, followers, journal, world.media(), world.clock(), keys::id, turns);
    media = new RoomMedia(name, participants, world.media(), recordings, world.clock());
    chat =
        new RoomChat(
            participants,
            followers,
            journal,
            world.clock(),
            files,
            key -> world.log().entry(name, key),
            turns);
    moderation =
        new RoomModeration(
            name,
            record.settings(),
            record.endedInvitations(),
            participants,
            presence,
            journal,
            world.clock(),
            world.admission(),
            keys::id,
            (span, task) -> world.scheduler().after(span, () -> turns.execute(task)));
    quotaDesk = new UsageReports(participants, boards, files, moderation);
    entrance =
        new JoinHandler(
            participants,
            presence,
            journal,
            moderation,
            keys,
            world.clock(),
            memory,
            holder -> new SessionState(this, holder));
    turns.execute(this::begin);
  }

  private void givenUp(SessionState seat) {
    boards.giveUp(seat);
    files.giveUp(seat);
    media.giveUp(seat);
    moderation.giveUp(seat);
    memory.releaseSession();
  }

  /** Deletes the stored records of members that need not be remembered. */
  private void forget(Set<UUID> members) {
    world
        .log()
        .forget(name, members)
        .whenComplete((_, failure) -> {
          if (failure != null) {
            // Their records are still there at the next load, and are deleted then.
            LOG.log(
                System.Logger.Level.WARNING,
                "room %s: %d members were not forgotten".formatted(name, members.size()),
                failure);
          }
        });
  }

  private Roster roster() {
    return participants.roster(moderation.settings(), recordings.now(), journal.damage());
  }

  /** Signals to the members that the room has become read-only. */
  private void damaged() {
    Optional<Roster> told = Optional.of(roster());
    followers.signal(Roster.class, _ -> told);
  }

  /** Handles the departure of the last member. */
  private void emptied() {
    recordings.emptied();
    watchIdle();
  }

  RoomMemory memory() {
    return memory;
  }

  RoomFiles files() {
    return files;
  }

  RoomMedia media() {
    return media;
  }

  MessageUpdates amendments() {
    return amendments;
  }

  private ProjectionLoader.EntrySource entries(EventTopic subject) {
    return (number, most) -> world.log().after(name, subject, number, most);
  }

  private void published(LogEntry entry) {
    participants.published(entry);
    switch (entry.event().topic()) {
      case CHAT -> {
        amendments.published(entry);
        files.withdraw(entry);
        followers.published(entry);
        moderation.published(entry);
        if (entry.event() instanceof Event.RightsChanged(List<Event.Grant> grants)) {
          grants.forEach(boards::granted);
          grants.forEach(files::granted);
          grants.forEach(media::granted);
        }
      }
      case BOARD -> boards.published(entry);
      case FILES -> files.published(entry);
    }
  }

  private void begin() {
    presence.awaitReturns();
    watchIdle();
  }

  /**
   * {@return an admission; empty when the room was unloaded meanwhile and must be looked up again}
   */
  CompletionStage<Optional<JoinResult>> enter(JoinAttempt visitor) {
    return call(() -> {
      if (unloaded) {
        return CompletableFuture.completedFuture(Optional.empty());
      }
      joins++;
      return entrance.enter(visitor).thenApply(Optional::of);
    });
  }

  /** {@return the published media, for a caller who may join} */
  CompletionStage<PublishedMedia> publishedMedia(AdmissionTerms entry) {
    return call(() -> {
      Role role = entry.role().orElse(Role.STUDENT);
      moderation.requireOpen(entry.invitation());
      moderation.requireUnlocked(role);
      Map<UUID, String> names = moderation.waits(role) ? Map.of() : participants.names();
      return world.media().tracks(name).thenApply(tracks -> new PublishedMedia(tracks, names));
    });
  }

  CompletionStage<Receipt> say(SessionState seat, ChatMessage line) {
    try {
      MessageRules.check(line);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
    return call(() -> chat.say(seat, line));
  }

  void typing(SessionState seat, boolean active, Optional<UUID> to) {
    signal(seat, () -> chat.typing(seat, active, to));
  }

  CompletionStage<Void> leave(SessionState seat) {
    return call(() -> {
      presence.endSession(seat);
      return CompletableFuture.<Void>completedFuture(null);
    });
  }

  CompletionStage<HistoryPage> history(SessionState seat, long before, int most) {
    return past(seat, () -> new HistoryReader(talkLog, visibility(seat), most).read(before));
  }

  CompletionStage<SearchResult> search(SessionState seat, String text, long before, int most) {
    try {
      MessageRules.checkSearch(text);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
    return past(seat, () -> new MessageSearch(talkLog, visibility(seat), text, most).read(before));
  }

  /** Reads history or searches it for a member, within its limits. */
  private <T> CompletionStage<T> past(SessionState seat, Supplier<CompletionStage<T>> reading) {
    if (!seat.historyBegins()) {
      return CompletableFuture.failedFuture(
          new CallException.Overloaded(
              "room %s: %d pieces of history are read for this seat already"
                  .formatted(name, HISTORY_READS_MAX)));
    }
    return call(
            () -> {
              MessageRules.requireSeat(seat);
              return memory.reading(RoomMemory.claim(seat.participant()), reading);
            })
        .whenComplete((_, _) -> seat.historyEnds())
        .exceptionally(failure -> {
          throw StageFailures.cause(failure) instanceof RoomLogException log
              ? new CallException.Unavailable(
                  "the history of room %s cannot be read: %s".formatted(name, log.getMessage()))
              : StageFailures.thrown(failure);
        });
  }

  void follow(SessionState seat, long after, Flow.Subscriber<? super RoomItem> subscriber) {
    var follower =
        new LogSubscription<RoomItem>(
            subscriber,
            visibility(seat),
            talkLog::after,
            world.executor(),
            memory.queue(),
            ended -> turns.execute(() -> presence.unfollow(seat, ended)));
    subscriber.onSubscribe(follower);
    turns.execute(() -> {
      presence.follow(seat, follower, after);
      boards.tellPresenter(follower);
    });
  }

  CompletionStage<Receipt> draw(SessionState seat, BoardChange change) {
    try {
      BoardChangeRules.check(change);
    } catch (DrawRefused e) {
      return CompletableFuture.failedFuture(e);
    }
    return call(() -> boards.draw(seat, change));
  }

  void followBoard(
      SessionState seat,
      Optional<UUID> with,
      long after,
      Flow.Subscriber<? super BoardItem> subscriber) {
    var follower =
        new LogSubscription<BoardItem>(
            subscriber,
            visibility(seat),
            MappedEntry.MappedEntrySource.of(
                entries(EventTopic.BOARD),
                new BoardEntryMapper(
                    BoardKey.of(seat.participant().id(), with), participants.known())),
            world.executor(),
            memory.queue(),
            ended -> turns.execute(() -> boards.unfollow(seat, ended)));
    subscriber.onSubscribe(follower);
    turns.execute(() -> boards.follow(seat, follower, with, after));
  }

  void point(SessionState seat, PointerReport pointing) {
    signal(seat, () -> boards.point(seat, pointing));
  }

  void look(SessionState seat, BoardViewReport looking) {
    signal(seat, () -> boards.look(seat, looking));
  }

  void followFiles(SessionState seat, long after, Flow.Subscriber<? super ViewerItem> subscriber) {
    var follower =
        new LogSubscription<ViewerItem>(
            subscriber,
            visibility(seat),
            MappedEntry.MappedEntrySource.of(entries(EventTopic.FILES), files.rendering()),
            world.executor(),
            memory.queue(),
            ended -> turns.execute(() -> files.unfollow(seat, ended)));
    subscriber.onSubscribe(follower);
    turns.execute(() -> files.follow(seat, follower, after));
  }

  void followMedia(SessionState seat, Flow.Subscriber<? super MediaItem> subscriber) {
    var follower =
        new LogSubscription<MediaItem>(
            subscriber,
            visibility(seat),
            (_, _) -> CompletableFuture.completedFuture(List.of()),
            world.executor(),
            memory.queue(),
            ended -> RoomMedia.unfollow(seat, ended));
    subscriber.onSubscribe(follower);
    turns.execute(() -> media.follow(seat, follower));
  }

  /** Executes a one-way call. */
  void signal(SessionState seat, Runnable telling) {
    call(() -> {
      telling.run();
      return CompletableFuture.completedFuture(seat);
    });
  }

  CompletionStage<Moderation> moderation(SessionState seat) {
    return call(() -> {
      moderation.require(seat);
      return CompletableFuture.completedFuture(
          new ModerationServant(this, moderation, quotaDesk, seat));
    });
  }

  void followModeration(SessionState seat, Flow.Subscriber<? super ModerationItem> subscriber) {
    var follower =
        new LogSubscription<ModerationItem>(
            subscriber,
            visibility(seat),
            (_, _) -> CompletableFuture.completedFuture(List.of()),
            world.executor(),
            memory.queue(),
            ended -> turns.execute(() -> moderation.unfollow(seat, ended)));
    subscriber.onSubscribe(follower);
    turns.execute(() -> moderation.follow(seat, follower));
  }

  private static EntryVisibility visibility(SessionState seat) {
    return new EntryVisibility(seat.participant().id());
  }

  /**
   * Executes a member's call on the room's executor. The result is completed outside the executor,
   * because its dependents are foreign code and may block.
   */
  <T> CompletableFuture<T> call(Supplier<? extends CompletionStage<T>> work) {
    if (waiting.incrementAndGet() > CALLS_WAITING_MAX) {
      waiting.decrementAndGet();
      return CompletableFuture.failedFuture(
          new CallException.Overloaded(
              "room %s: %d calls wait already".formatted(name, CALLS_WAITING_MAX)));
    }
    var answer = new CompletableFuture<T>();
    turns.execute(() -> {
      CompletionStage<T> stage;
      try {
        stage = work.get();
      } catch (RuntimeException e) {
        stage = CompletableFuture.failedFuture(e);
      }
      stage.whenCompleteAsync(
          (value, failure) -> {
            waiting.decrementAndGet();
            if (failure == null) {
              answer.complete(value);
            } else {
              answer.completeExceptionally(StageFailures.cause(failure));
            }
          },
          world.executor());
    });
    return answer;
  }

  /** Unloads the room if it stays empty for {@code ROOM_IDLE}. */
  private void watchIdle() {
    if (idleWatched || !participants.isEmpty()) {
      return;
    }
    idleWatched = true;
    long seen = joins;
    world
        .scheduler()
        .after(
            ROOM_IDLE,
            () ->
                turns.execute(() -> {
                  idleWatched = false;
                  if (!participants.isEmpty()) {
                    return; // the departure of the last member calls this method again
                  }
                  if (seen != joins || journal.writing() || moderation.hasWaiting()) {
                    watchIdle();
                    return;
                  }
                  unloaded = true;
                  boards.close();
                  files.close();
                  unload.run();
                }));
  }
}
