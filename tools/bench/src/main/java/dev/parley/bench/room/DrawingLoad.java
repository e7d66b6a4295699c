package dev.parley.bench.room;

import dev.parley.base.DurationHistogram;
import dev.parley.base.HistogramSnapshot;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardChanged;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
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
final class DrawingLoad {
  private static final int DRAWERS = 10;
  private static final int CHANGES_PER_SECOND = 60;

  /** Number of changes of a stroke: the first puts it, the others extend it. */
  private static final int STROKE_CHANGES = 60;

  private static final byte[] POINTS = {24, 8, 120, 26, 6, 122};
  private static final Duration LATE_MAX = Duration.ofMinutes(1);

  private final List<JoinResult> members;
  private final DurationHistogram delays = DurationHistogram.fine(); // guarded by this
  private final AtomicLong seen = new AtomicLong();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger taken = new AtomicInteger();
  private final List<Board> boards = new ArrayList<>();
  private final UUID[] strokes = new UUID[DRAWERS];

  private DrawingLoad(List<JoinResult> members) {
    this.members = members;
  }

  /** {@return a load whose members all follow their room's board} */
  static DrawingLoad enter(List<JoinResult> members) {
    DrawingLoad drawing = new DrawingLoad(members);
    members.forEach(drawing::enter);
    return drawing;
  }

  private void enter(JoinResult member) {
    member.session().follow(member.lastNumber()).subscribe(new UnboundedReader<>(item -> {}));
    Board board = RoomClients.await(member.session().board());
    board.follow(Optional.empty(), 0).subscribe(new UnboundedReader<>(this::seen));
    boards.add(board);
  }

  void leave() {
    members.forEach(member -> RoomClients.await(member.session().leave()));
  }

  /** Draws for a time. {@return the counts of all members} */
  BurstCounts run(int millis) {
    long begin = System.nanoTime();
    int changes = FixedRate.run(DRAWERS * CHANGES_PER_SECOND, millis, this::draw);
    double seconds = (System.nanoTime() - begin) / 1e9;
    await(changes, members.size());
    long missed = Math.max(0, (long) taken.get() * members.size() - seen.get());
    HistogramSnapshot all = delaysWith(missed);
    return new BurstCounts(
        taken.get() / seconds,
        refused.get(),
        all.quantileMillis(0.5),
        all.quantileMillis(0.99),
        all.quantileMillis(1),
        missed);
  }

  private void draw(int number) {
    int drawer = number % DRAWERS;
    int part = number / DRAWERS % STROKE_CHANGES;
    if (part == 0) {
      strokes[drawer] = UUID.randomUUID();
    }
    UUID stroke = strokes[drawer];
    BoardOperation operation =
        part == 0
            ? new PutShape(
                new Shape(
                    stroke,
                    BoardPage.FIRST,
                    "V",
                    "pen",
                    new ShapePlacement(drawer * 100, number % 700, 1, 1, 0),
                    new ShapeStyle(0xFF, 0, 2, false),
                    POINTS))
            : new ExtendShape(stroke, part * POINTS.length, POINTS);
    UUID id = new UUID(number, System.nanoTime());
    boards
        .get(drawer)
        .draw(new BoardChange(id, Optional.empty(), List.of(operation)))
        .whenComplete((receipt, failure) -> (failure == null ? taken : refused).incrementAndGet());
  }

  /** {@return all delays; missing deliveries count as the longest} */
  private synchronized HistogramSnapshot delaysWith(long missed) {
    delays.add(LATE_MAX.toNanos(), missed);
    return delays.snapshot();
  }

  private void seen(BoardItem item) {
    if (item instanceof BoardChanged changed) {
      delivered(System.nanoTime() - changed.change().getLeastSignificantBits());
    }
  }

  private synchronized void delivered(long nanos) {
    delays.add(nanos);
    seen.incrementAndGet();
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
  private record UnboundedReader<T>(Consumer<T> items) implements Flow.Subscriber<T> {
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
