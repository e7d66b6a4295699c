package dev.parley.bench.room;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.board.Board;
import dev.parley.conference.api.board.BoardItem;
import dev.parley.conference.api.board.Change;
import dev.parley.conference.api.board.Changed;
import dev.parley.conference.api.board.Extend;
import dev.parley.conference.api.board.Operation;
import dev.parley.conference.api.board.Page;
import dev.parley.conference.api.board.Placement;
import dev.parley.conference.api.board.Put;
import dev.parley.conference.api.board.Shape;
import dev.parley.conference.api.board.Style;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Drawing load on a room's whiteboard: some members draw strokes, all receive them. The id of a
 * change carries the time when it was drawn, so each receiver can tell its delay; all members are
 * in this process and share a clock.
 */
final class Drawing {
  private static final int DRAWERS = 10;
  private static final int CHANGES_PER_SECOND = 60;

  /** Number of changes of a stroke: the first puts it, the others extend it. */
  private static final int STROKE_CHANGES = 60;

  private static final byte[] POINTS = {24, 8, 120, 26, 6, 122};
  private static final Duration LATE_MAX = Duration.ofMinutes(1);

  private final List<Admission> members;
  private final Delays delays = new Delays();
  private final AtomicLong seen = new AtomicLong();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger taken = new AtomicInteger();
  private final List<Board> boards = new ArrayList<>();
  private final UUID[] strokes = new UUID[DRAWERS];

  private Drawing(List<Admission> members) {
    this.members = members;
  }

  /** {@return a load whose members all follow their room's board} */
  static Drawing enter(List<Admission> members) {
    Drawing drawing = new Drawing(members);
    members.forEach(drawing::enter);
    return drawing;
  }

  private void enter(Admission member) {
    member.seat().follow(member.lastNumber()).subscribe(new Reader<>(item -> {}));
    Board board = Crowd.had(member.seat().board());
    board.follow(Optional.empty(), 0).subscribe(new Reader<>(this::seen));
    boards.add(board);
  }

  void leave() {
    members.forEach(member -> Crowd.had(member.seat().leave()));
  }

  /** Draws for a time. {@return the counts of all members} */
  Counted storm(int millis) {
    long begin = System.nanoTime();
    int changes = Beat.run(DRAWERS * CHANGES_PER_SECOND, millis, this::draw);
    double seconds = (System.nanoTime() - begin) / 1e9;
    await(changes, members.size());
    long missed = (long) taken.get() * members.size() - seen.get();
    delays.miss(missed);
    return new Counted(
        taken.get() / seconds,
        refused.get(),
        delays.millis(0.5),
        delays.millis(0.99),
        delays.millis(1),
        missed);
  }

  private void draw(int number) {
    int drawer = number % DRAWERS;
    int part = number / DRAWERS % STROKE_CHANGES;
    if (part == 0) {
      strokes[drawer] = UUID.randomUUID();
    }
    UUID stroke = strokes[drawer];
    Operation operation =
        part == 0
            ? new Put(
                new Shape(
                    stroke,
                    Page.FIRST,
                    "V",
                    "pen",
                    new Placement(drawer * 100, number % 700, 1, 1, 0),
                    new Style(0xFF, 0, 2, false),
                    POINTS))
            : new Extend(stroke, part * POINTS.length, POINTS);
    UUID id = new UUID(number, System.nanoTime());
    boards
        .get(drawer)
        .draw(new Change(id, Optional.empty(), List.of(operation)))
        .whenComplete((receipt, failure) -> (failure == null ? taken : refused).incrementAndGet());
  }

  private void seen(BoardItem item) {
    if (item instanceof Changed changed) {
      delays.add(System.nanoTime() - changed.change().getLeastSignificantBits());
      seen.incrementAndGet();
    }
  }

  /** Waits for changes under way, one minute at most. */
  private void await(int changes, int readers) {
    long end = System.nanoTime() + LATE_MAX.toNanos();
    while (System.nanoTime() < end
        && (taken.get() + refused.get() < changes || seen.get() < (long) taken.get() * readers)) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** Subscriber with unbounded demand. */
  private record Reader<T>(Consumer<T> items) implements Flow.Subscriber<T> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(T item) {
      items.accept(item);
    }

    @Override
    public void onError(Throwable failure) {
      failure.printStackTrace(); // missing changes are counted
    }

    @Override
    public void onComplete() {}
  }
}
