package dev.parley.room;

import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardViewReport;
import dev.parley.room.api.board.PointerReport;
import dev.parley.room.api.common.Receipt;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;

/**
 * Whiteboards of a member who is connected to a branch: followed here, drawn on at the owner. The
 * owner takes reports of those who follow a board only, so the first report opens an idle stream
 * there.
 *
 * <p>Threads: safe for use by multiple threads. Memory: a record per board that the member has
 * reported about, which ends with the session at the owner.
 */
final class FollowerBoard implements Board {
  private final Board here;
  private final Board owner;
  private final long newest;
  private final Executor executor;
  private final Map<Optional<UUID>, IdleSubscription<BoardItem>> followed =
      new ConcurrentHashMap<>();

  /**
   * @param newest number of the newest entry
   * @param executor runs tasks that block
   */
  FollowerBoard(Board here, Board owner, long newest, Executor executor) {
    this.here = here;
    this.owner = owner;
    this.newest = newest;
    this.executor = executor;
  }

  @Override
  public CompletionStage<Receipt> draw(BoardChange change) {
    return owner.draw(change);
  }

  @Override
  public Flow.Publisher<BoardItem> follow(Optional<UUID> with, long afterNumber) {
    return here.follow(with, afterNumber);
  }

  @Override
  public void point(PointerReport pointing) {
    here.point(pointing);
    report(pointing.with(), () -> owner.point(pointing));
  }

  @Override
  public void look(BoardViewReport looking) {
    here.look(looking);
    report(looking.with(), () -> owner.look(looking));
  }

  private void report(Optional<UUID> with, Runnable report) {
    IdleSubscription<BoardItem> fresh = new IdleSubscription<>(() -> followed.remove(with));
    if (followed.putIfAbsent(with, fresh) == null) {
      OwnerStream<BoardItem> there =
          new OwnerStream<>(Runnable::run, () -> owner.follow(with, newest));
      executor.execute(() -> {
        there.subscribe(fresh);
        report.run();
      });
    } else {
      report.run();
    }
  }
}
