package dev.parley.conference;

import dev.parley.base.MemoryBudget;
import dev.parley.conference.api.Admission;
import dev.parley.conference.api.JoinRequest;
import dev.parley.conference.api.Line;
import dev.parley.conference.api.Seat;
import dev.parley.conference.api.board.Board;
import dev.parley.conference.api.board.BoardItem;
import dev.parley.conference.api.files.Files;
import dev.parley.conference.api.files.ViewerItem;
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
final class World implements Executor, Later {
  private record Timer(Instant due, Runnable task) {}

  final Random random;
  final MemoryLog log;
  final MemoryShelf shelf = new MemoryShelf(this);
  final MemoryCarrier carrier = new MemoryCarrier();
  final Conference conference;
  String client = "a client";
  final TestDoor door = new TestDoor();
  boolean callerGone;
  private final List<Runnable> tasks = new ArrayList<>();
  private final List<Timer> timers = new ArrayList<>();
  private Instant now = Instant.parse("2026-03-01T10:00:00.123456789Z");

  World() {
    this(1, new MemoryLog());
  }

  World(long seed, MemoryLog log) {
    this(seed, log, MemoryBudget.unlimited());
  }

  World(long seed, MemoryLog log, MemoryBudget memory) {
    random = new Random(seed);
    this.log = log;
    log.runsOn(this);
    conference =
        new Conference(
            new Surroundings(
                log,
                shelf,
                carrier,
                this,
                () -> now,
                this,
                random,
                () -> new Client(client, () -> callerGone),
                door,
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
    return Failures.cause(stage.toCompletableFuture().exceptionNow());
  }

  Admission join(String name) {
    return done(
        conference.join(new JoinRequest("algebra", name, Optional.empty(), Optional.empty())));
  }

  Admission resume(Admission earlier) {
    return done(
        conference.join(
            new JoinRequest("algebra", "", Optional.of(earlier.resumeKey()), Optional.empty())));
  }

  Reader follow(Seat seat, long after) {
    var reader = new Reader();
    seat.follow(after).subscribe(reader);
    reader.request(Long.MAX_VALUE);
    run();
    return reader;
  }

  Board board(Admission who) {
    return done(who.seat().board());
  }

  Taken<BoardItem> follow(Board board, Optional<UUID> with, long after) {
    var reader = new Taken<BoardItem>();
    board.follow(with, after).subscribe(reader);
    reader.request(Long.MAX_VALUE);
    run();
    return reader;
  }

  Files files(Admission who) {
    return done(who.seat().files());
  }

  Taken<ViewerItem> follow(Files files, long after) {
    var reader = new Taken<ViewerItem>();
    files.follow(after).subscribe(reader);
    reader.request(Long.MAX_VALUE);
    run();
    return reader;
  }

  Line line(String text) {
    return new Line(new UUID(random.nextLong(), random.nextLong()), Optional.empty(), text);
  }

  Line lineTo(Admission recipient, String text) {
    return new Line(
        new UUID(random.nextLong(), random.nextLong()), Optional.of(recipient.you().id()), text);
  }
}
