package dev.parley.room.board;

import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.board.state.BoardChangeRules;
import dev.parley.room.board.state.BoardState;
import dev.parley.room.core.RoomQuotas;
import dev.parley.room.quota.Quota;
import dev.parley.room.quota.QuotaAccount;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Usage of one board, counted for the members that drew on it: per board and per room. It remains
 * counted while the board's state is on disk only.
 *
 * <p>Threads: confined to the room's serial executor.
 */
final class BoardQuotaUsage implements BoardState.UsageListener {
  private final BoardKey key;
  private final boolean isPrivate;
  private final RoomQuotas room;
  private final Quota shapes;
  private final Quota pages;
  private final Quota bytes;
  private @Nullable UUID payer; // the member charged for this private board; null while it is empty

  BoardQuotaUsage(BoardKey key, RoomQuotas room) {
    this.key = key;
    this.room = room;
    isPrivate = key.first().isPresent();
    shapes = room.shapesOfOneBoard();
    pages = room.pagesOfOneBoard();
    bytes = room.bytesOfOneBoard();
  }

  /**
   * Counts a board that has not been loaded by the size of its snapshot: half for each member of a
   * private board, and for no member in the case of the common board.
   */
  void estimate(long keptBytes) {
    changed(key.first().orElse(BoardState.NO_OWNER), 0, 0, keptBytes - keptBytes / 2);
    changed(key.second().orElse(BoardState.NO_OWNER), 0, 0, keptBytes / 2);
    pay(BoardState.NO_OWNER);
  }

  @Override
  public void changed(UUID member, int moreShapes, int morePages, long moreBytes) {
    shapes.add(member, moreShapes);
    pages.add(member, morePages);
    bytes.add(member, moreBytes);
    room.boardBytes().add(member, moreBytes);
    if (isPrivate) {
      room.privateBytes().add(member, moreBytes);
    }
    if (payer == null && moreShapes + morePages > 0) {
      pay(member);
    }
  }

  private void pay(UUID member) {
    if (isPrivate) {
      payer = member;
      room.boards().add(member, 1);
    }
  }

  /** Removes all counted usage. */
  void clear() {
    bytes
        .byMember()
        .forEach((member, used) -> {
          room.boardBytes().add(member, -used);
          if (isPrivate) {
            room.privateBytes().add(member, -used);
          }
        });
    shapes.clear();
    pages.clear();
    bytes.clear();
    free();
  }

  /** Stops counting the board as a private board if it is empty and has no pending changes. */
  void settle(BoardState state) {
    if (state.isEmpty() && bytes.used() == 0) {
      free();
    }
  }

  private void free() {
    if (payer != null) {
      room.boards().add(payer, -1);
      payer = null;
    }
  }

  /** Counts a pending change. */
  void add(UUID member, PendingChange change) {
    changed(member, change.shapes(), change.pages(), change.bytes());
  }

  /** Removes a pending change from the count, after it was applied or has failed. */
  void takeBack(UUID member, PendingChange change) {
    changed(member, -change.shapes(), -change.pages(), -change.bytes());
  }

  /**
   * Checks that a change fits together with the pending ones.
   *
   * @throws DrawRefused if it does not fit
   */
  void require(QuotaAccount member, PendingChange more) {
    require(shapes, member, more.shapes());
    require(pages, member, more.pages());
    require(room.boardBytes(), member, more.bytes());
    if (isPrivate) {
      require(bytes, member, more.bytes());
      require(room.privateBytes(), member, more.bytes());
      require(room.boards(), member, payer == null && more.shapes() + more.pages() > 0 ? 1 : 0);
    }
  }

  private static void require(Quota quota, QuotaAccount member, long more) {
    quota
        .refusal(member, more)
        .ifPresent(why -> {
          throw BoardChangeRules.refused(DrawRefusal.BOARD_FULL, why);
        });
  }
}
