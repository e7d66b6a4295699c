package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.CALLS_WAITING_MAX;
import static dev.parley.conference.ConferenceLimits.HISTORIES_MAX;
import static dev.parley.conference.ConferenceLimits.ROOM_IDLE;

import dev.parley.base.SerialExecutor;
import dev.parley.conference.api.Admission;
import dev.parley.conference.api.Found;
import dev.parley.conference.api.History;
import dev.parley.conference.api.Line;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.api.Roster;
import dev.parley.conference.api.board.BoardItem;
import dev.parley.conference.api.board.Change;
import dev.parley.conference.api.board.DrawRefused;
import dev.parley.conference.api.board.Looking;
import dev.parley.conference.api.board.Pointing;
import dev.parley.conference.api.common.Receipt;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.api.desk.Desk;
import dev.parley.conference.api.desk.DeskItem;
import dev.parley.conference.api.files.ViewerItem;
import dev.parley.conference.api.media.MediaItem;
import dev.parley.conference.board.ChangeRules;
import dev.parley.conference.spi.Entry;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.RoomLogException;
import dev.parley.conference.spi.RoomRecord;
import dev.parley.conference.spi.Subject;
import dev.parley.pipeline.CallException;
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
  private final Surroundings world;
  private final Runnable unload;
  private final SerialExecutor turns;
  private final AtomicInteger waiting = new AtomicInteger();
  private final RoomMemory memory;

  // Confined to the serial executor.
  private final Participants participants;
  private final Followers<RoomItem> followers;
  private final Journal journal;
  private final Presence presence;
  private final TalkLog talkLog;
  private final Chat chat;
  private final Amendments amendments;
  private final Boards boards;
  private final RoomFiles files;
  private final RoomMedia media;
  private final RoomRecordings recordings;
  private final Moderation moderation;
  private final QuotaDesk quotaDesk;
  private final Entrance entrance;
  private boolean unloaded;
  private boolean idleWatched;
  private long joins;

  /**
   * @param unload removes the room from the registry; it is not used afterwards
   */
  Room(String name, RoomRecord record, Surroundings world, ResumeKeys keys, Runnable unload) {
    this.name = name;
    this.world = world;
    this.unload = unload;
    // Unbounded, because the room's own tasks must never be refused: they keep its state
    // consistent. Calls from members are limited in call().
    turns = new SerialExecutor(world.threads(), Integer.MAX_VALUE);
    memory = new RoomMemory(world.memory());
    participants = new Participants(record.members(), this::forget);
    Talk talk = new Talk(participants.known());
    followers = new Followers<>(talk);
    journal =
        new Journal(
            name,
            world.log(),
            world.clock(),
            turns,
            this::published,
            memory,
            participants::leads,
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
            world.later(),
            turns,
            this::roster,
            this::givenUp,
            this::emptied);
    talkLog = new TalkLog(world.log(), name, talk);
    amendments = new Amendments(name, world.log(), journal, world.clock(), turns);
    boards =
        new Boards(
            participants,
            followers,
            journal,
            world.clock(),
            new BoardStates(
                participants.known(),
                participants.quotas(),
                new BoardKeeping(name, world.log(), turns),
                memory.boards(),
                world.clock(),
                (span, task) -> world.later().after(span, () -> turns.execute(task)),
                Fold.Past.in(turns, entries(Subject.BOARD))));
    files =
        new RoomFiles(
            name,
            participants,
            journal,
            world.clock(),
            world.shelf(),
            turns,
            keys::id,
            Fold.Past.in(turns, entries(Subject.FILES)),
            Fold.Past.in(turns, (number, most) -> world.log().deletions(name, number, most)));
    recordings =
        new RoomRecordings(
            name,
            participants,
            followers,
            journal,
            world.carrier(),
            world.clock(),
            keys::id,
            turns);
    media = new RoomMedia(name, participants, world.carrier(), recordings, world.clock());
    chat =
        new Chat(
            participants,
            followers,
            journal,
            world.clock(),
            files,
            key -> world.log().entry(name, key),
            turns);
    moderation =
        new Moderation(
            name,
            record.settings(),
            record.endedInvitations(),
            participants,
            presence,
            journal,
            world.clock(),
            world.door(),
            keys::id,
            (span, task) -> world.later().after(span, () -> turns.execute(task)));
    quotaDesk = new QuotaDesk(participants, boards, files, moderation);
    entrance =
        new Entrance(
            participants,
            presence,
            journal,
            moderation,
            keys,
            world.clock(),
            memory,
            holder -> new SeatServant(this, holder));
    turns.execute(this::begin);
  }

  private void givenUp(SeatServant seat) {
    boards.giveUp(seat);
    files.giveUp(seat);
    media.giveUp(seat);
    moderation.giveUp(seat);
    memory.seatGivenUp();
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

  Amendments amendments() {
    return amendments;
  }

  private Fold.Past entries(Subject subject) {
    return (number, most) -> world.log().after(name, subject, number, most);
  }

  private void published(LogEntry entry) {
    participants.published(entry);
    switch (entry.event().subject()) {
      case TALK -> {
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
    presence.await();
    watchIdle();
  }

  /**
   * {@return an admission; empty when the room was unloaded meanwhile and must be looked up again}
   */
  CompletionStage<Optional<Admission>> enter(Visitor visitor) {
    return call(() -> {
      if (unloaded) {
        return CompletableFuture.completedFuture(Optional.empty());
      }
      joins++;
      return entrance.enter(visitor).thenApply(Optional::of);
    });
  }

  /** {@return the published media, for a caller who may join} */
  CompletionStage<Showing> showing(Entry entry) {
    return call(() -> {
      Role role = entry.role().orElse(Role.STUDENT);
      moderation.requireOpen(entry.invitation());
      moderation.requireUnlocked(role);
      Map<UUID, String> names = moderation.waits(role) ? Map.of() : participants.names();
      return world.carrier().tracks(name).thenApply(tracks -> new Showing(tracks, names));
    });
  }

  CompletionStage<Receipt> say(SeatServant seat, Line line) {
    try {
      LineRules.check(line);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
    return call(() -> chat.say(seat, line));
  }

  void typing(SeatServant seat, boolean active, Optional<UUID> to) {
    signal(seat, () -> chat.typing(seat, active, to));
  }

  CompletionStage<Void> leave(SeatServant seat) {
    return call(() -> {
      presence.giveUp(seat);
      return CompletableFuture.<Void>completedFuture(null);
    });
  }

  CompletionStage<History> history(SeatServant seat, long before, int most) {
    return past(seat, () -> new Past(talkLog, visibility(seat), most).read(before));
  }

  CompletionStage<Found> search(SeatServant seat, String text, long before, int most) {
    try {
      LineRules.checkSearch(text);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
    return past(seat, () -> new Search(talkLog, visibility(seat), text, most).read(before));
  }

  /** Reads history or searches it for a member, within its limits. */
  private <T> CompletionStage<T> past(SeatServant seat, Supplier<CompletionStage<T>> reading) {
    if (!seat.historyBegins()) {
      return CompletableFuture.failedFuture(
          new CallException.Overloaded(
              "room %s: %d pieces of history are read for this seat already"
                  .formatted(name, HISTORIES_MAX)));
    }
    return call(
            () -> {
              LineRules.requireSeat(seat);
              return memory.reading(RoomMemory.claim(seat.holder()), reading);
            })
        .whenComplete((_, _) -> seat.historyEnds())
        .exceptionally(failure -> {
          throw Failures.cause(failure) instanceof RoomLogException log
              ? new CallException.Unavailable(
                  "the history of room %s cannot be read: %s".formatted(name, log.getMessage()))
              : Failures.thrown(failure);
        });
  }

  void follow(SeatServant seat, long after, Flow.Subscriber<? super RoomItem> subscriber) {
    var follower =
        new Follower<RoomItem>(
            subscriber,
            visibility(seat),
            talkLog::after,
            world.threads(),
            memory.queue(),
            ended -> turns.execute(() -> presence.unfollow(seat, ended)));
    subscriber.onSubscribe(follower);
    turns.execute(() -> {
      presence.follow(seat, follower, after);
      boards.tellPresenter(follower);
    });
  }

  CompletionStage<Receipt> draw(SeatServant seat, Change change) {
    try {
      ChangeRules.check(change);
    } catch (DrawRefused e) {
      return CompletableFuture.failedFuture(e);
    }
    return call(() -> boards.draw(seat, change));
  }

  void followBoard(
      SeatServant seat,
      Optional<UUID> with,
      long after,
      Flow.Subscriber<? super BoardItem> subscriber) {
    var follower =
        new Follower<BoardItem>(
            subscriber,
            visibility(seat),
            Reading.Source.of(
                entries(Subject.BOARD),
                new BoardRendering(BoardKey.of(seat.holder().id(), with), participants.known())),
            world.threads(),
            memory.queue(),
            ended -> turns.execute(() -> boards.unfollow(seat, ended)));
    subscriber.onSubscribe(follower);
    turns.execute(() -> boards.follow(seat, follower, with, after));
  }

  void point(SeatServant seat, Pointing pointing) {
    signal(seat, () -> boards.point(seat, pointing));
  }

  void look(SeatServant seat, Looking looking) {
    signal(seat, () -> boards.look(seat, looking));
  }

  void followFiles(SeatServant seat, long after, Flow.Subscriber<? super ViewerItem> subscriber) {
    var follower =
        new Follower<ViewerItem>(
            subscriber,
            visibility(seat),
            Reading.Source.of(entries(Subject.FILES), files.rendering()),
            world.threads(),
            memory.queue(),
            ended -> turns.execute(() -> files.unfollow(seat, ended)));
    subscriber.onSubscribe(follower);
    turns.execute(() -> files.follow(seat, follower, after));
  }

  void followMedia(SeatServant seat, Flow.Subscriber<? super MediaItem> subscriber) {
    var follower =
        new Follower<MediaItem>(
            subscriber,
            visibility(seat),
            (_, _) -> CompletableFuture.completedFuture(List.of()),
            world.threads(),
            memory.queue(),
            ended -> RoomMedia.unfollow(seat, ended));
    subscriber.onSubscribe(follower);
    turns.execute(() -> media.follow(seat, follower));
  }

  /** Executes a one-way call. */
  void signal(SeatServant seat, Runnable telling) {
    call(() -> {
      telling.run();
      return CompletableFuture.completedFuture(seat);
    });
  }

  CompletionStage<Desk> desk(SeatServant seat) {
    return call(() -> {
      moderation.require(seat);
      return CompletableFuture.completedFuture(new DeskServant(this, moderation, quotaDesk, seat));
    });
  }

  void followDesk(SeatServant seat, Flow.Subscriber<? super DeskItem> subscriber) {
    var follower =
        new Follower<DeskItem>(
            subscriber,
            visibility(seat),
            (_, _) -> CompletableFuture.completedFuture(List.of()),
            world.threads(),
            memory.queue(),
            ended -> turns.execute(() -> moderation.unfollow(seat, ended)));
    subscriber.onSubscribe(follower);
    turns.execute(() -> moderation.follow(seat, follower));
  }

  private static Visibility visibility(SeatServant seat) {
    return new Visibility(seat.holder().id());
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
              answer.completeExceptionally(Failures.cause(failure));
            }
          },
          world.threads());
    });
    return answer;
  }

  /** Unloads the room if it stays empty for {@code ROOM_IDLE}. */
  private void watchIdle() {
    if (idleWatched || !participants.nobody()) {
      return;
    }
    idleWatched = true;
    long seen = joins;
    world
        .later()
        .after(
            ROOM_IDLE,
            () ->
                turns.execute(() -> {
                  idleWatched = false;
                  if (!participants.nobody()) {
                    return; // the departure of the last member calls this method again
                  }
                  if (seen != joins || journal.writing() || moderation.awaited()) {
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
