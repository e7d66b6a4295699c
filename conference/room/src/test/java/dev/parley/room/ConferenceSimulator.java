package dev.parley.room;

import dev.parley.base.MemoryBudget;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.ParticipantSession;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.files.Files;
import dev.parley.room.api.files.ViewerItem;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.Place;
import dev.parley.room.spi.Scheduler;
import dev.parley.room.spi.StageFailures;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * A conference without threads and clock: what is to be run waits until a test lets it, in an order
 * that the seed decides.
 */
final class ConferenceSimulator implements Executor, Scheduler {
  private record Timer(Instant due, Runnable task) {}

  final Random random;
  final MemoryLog log;
  final MemoryFileStore files = new MemoryFileStore(this);
  final MemoryMediaBackend carrier = new MemoryMediaBackend();
  final Conference conference;
  String client = "a client";
  final TestAdmissionPolicy admission = new TestAdmissionPolicy();
  boolean callerGone;
  Place place = Place.HERE;
  private final List<Runnable> tasks = new ArrayList<>();
  private final List<Timer> timers = new ArrayList<>();
  private Instant now = Instant.parse("2026-03-01T10:00:00.123456789Z");

  ConferenceSimulator() {
    this(1, new MemoryLog());
  }

  ConferenceSimulator(long seed, MemoryLog log) {
    this(seed, log, MemoryBudget.unlimited());
  }

  ConferenceSimulator(long seed, MemoryLog log, MemoryBudget memory) {
    random = new Random(seed);
    this.log = log;
    log.runsOn(this);
    conference =
        new Conference(
            new ConferenceDependencies(
                log,
                files,
                carrier,
                this,
                () -> now,
                this,
                random,
                () -> new JoinCaller(client, () -> callerGone, false, place),
                admission,
                memory));
  }

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  @Override
  public void after(Duration delay, Runnable task) {
    timers.add(new Timer(now.plus(delay), task));
  }

  Instant now() {
    return now;
  }

  int timers() {
    return timers.size();
  }

  /** Runs one waiting task, any of them; false when there is none. */
  boolean step() {
    if (tasks.isEmpty()) {
      return false;
    }
    tasks.remove(random.nextInt(tasks.size())).run();
    return true;
  }

  void run() {
    while (step()) {
      // until nothing is left to do
    }
  }

  void pass(Duration span) {
    Instant end = now.plus(span);
    run();
    for (var next = nextTimer(end); next.isPresent(); next = nextTimer(end)) {
      timers.remove(next.get());
      now = next.get().due();
      next.get().task().run();
      run();
    }
    now = end;
  }

  private Optional<Timer> nextTimer(Instant end) {
    return timers.stream()
        .filter(timer -> !timer.due().isAfter(end))
        .min(Comparator.comparing(Timer::due));
  }

  <T> T done(CompletionStage<T> stage) {
    run();
    return stage.toCompletableFuture().resultNow();
  }

  Throwable failure(CompletionStage<?> stage) {
    run();
    return StageFailures.cause(stage.toCompletableFuture().exceptionNow());
  }

  JoinResult join(String name) {
    return done(
        conference.join(new JoinRequest("algebra", name, Optional.empty(), Optional.empty())));
  }

  JoinResult resume(JoinResult earlier) {
    return done(
        conference.join(
            new JoinRequest("algebra", "", Optional.of(earlier.resumeKey()), Optional.empty())));
  }

  RoomStreamRecorder follow(ParticipantSession session, long after) {
    var reader = new RoomStreamRecorder();
    session.follow(after).subscribe(reader);
    reader.request(Long.MAX_VALUE);
    run();
    return reader;
  }

  Board board(JoinResult who) {
    return done(who.session().board());
  }

  StreamRecorder<BoardItem> follow(Board board, Optional<UUID> with, long after) {
    var reader = new StreamRecorder<BoardItem>();
    board.follow(with, after).subscribe(reader);
    reader.request(Long.MAX_VALUE);
    run();
    return reader;
  }

  Files files(JoinResult who) {
    return done(who.session().files());
  }

  StreamRecorder<ViewerItem> follow(Files files, long after) {
    var reader = new StreamRecorder<ViewerItem>();
    files.follow(after).subscribe(reader);
    reader.request(Long.MAX_VALUE);
    run();
    return reader;
  }

  ChatMessage line(String text) {
    return new ChatMessage(new UUID(random.nextLong(), random.nextLong()), Optional.empty(), text);
  }

  ChatMessage lineTo(JoinResult recipient, String text) {
    return new ChatMessage(
        new UUID(random.nextLong(), random.nextLong()), Optional.of(recipient.you().id()), text);
  }
}
