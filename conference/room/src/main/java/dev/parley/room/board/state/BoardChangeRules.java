package dev.parley.room.board.state;

import static dev.parley.room.limits.ConferenceLimits.CHANGE_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.OPERATIONS_MAX;
import static dev.parley.room.limits.ConferenceLimits.OPERATION_BODY_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.PAGE_TITLE_CHARS_MAX;

import dev.parley.room.api.board.AlterShape;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.BoardView;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PointerPosition;
import dev.parley.room.api.board.PutPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemovePage;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Validation of board changes and signals, independent of a board's state.
 *
 * <p>Threads: safe for use by multiple threads.
 */
public final class BoardChangeRules {
  private static final Pattern PAGE = Pattern.compile("[A-Za-z0-9/_.-]{1,80}");
  private static final Pattern ORDER = Pattern.compile("[A-Za-z0-9]{1,64}");
  private static final Pattern KIND = Pattern.compile("[a-z0-9-]{1,32}");

  /**
   * Largest absolute coordinate. Beyond it, the precision of {@code float} is too coarse for
   * drawing.
   */
  private static final float FAR = 1e7f;

  private BoardChangeRules() {}

  /**
   * Validates everything that can be checked without the board's state.
   *
   * @throws DrawRefused naming the invalid operation
   */
  public static void check(BoardChange change) {
    int count = change.operations().size();
    if (count < 1 || count > OPERATIONS_MAX) {
      throw refused(
          count < 1 ? DrawRefusal.BAD_CHANGE : DrawRefusal.TOO_LARGE,
          "a change has 1 to %d operations, not %d".formatted(OPERATIONS_MAX, count));
    }
    long bytes = 0;
    for (int i = 0; i < count; i++) {
      BoardOperation operation = change.operations().get(i);
      String what = "operation %d (%s)".formatted(i + 1, operation.getClass().getSimpleName());
      check(operation, what);
      bytes += body(operation);
    }
    if (bytes > CHANGE_BYTES_MAX) {
      throw refused(
          DrawRefusal.TOO_LARGE,
          "the change has %d bytes of bodies; at most %d are taken"
              .formatted(bytes, CHANGE_BYTES_MAX));
    }
  }

  private static void check(BoardOperation operation, String what) {
    switch (operation) {
      case PutShape(Shape shape) -> check(shape, what);
      case AlterShape alter -> {
        alter.page().ifPresent(page -> require(PAGE, page, what, "page"));
        alter.order().ifPresent(order -> require(ORDER, order, what, "order"));
        alter.placement().ifPresent(placement -> check(placement, what));
        alter.style().ifPresent(style -> check(style, what));
        alter.body().ifPresent(body -> requireLength(body, what));
      }
      case ExtendShape extend -> {
        requireLength(extend.more(), what);
        if (extend.from() < 0) {
          throw bad(what, "continues before the beginning of the shape");
        }
      }
      case RemoveShape removed -> {}
      case PutPage(BoardPage page) -> {
        require(PAGE, page.key(), what, "key");
        require(ORDER, page.order(), what, "order");
        if (page.title().length() > PAGE_TITLE_CHARS_MAX) {
          throw bad(what, "has a title of more than %d characters".formatted(PAGE_TITLE_CHARS_MAX));
        }
      }
      case RemovePage(String key) -> require(PAGE, key, what, "key");
    }
  }

  private static void check(Shape shape, String what) {
    require(PAGE, shape.page(), what, "page");
    require(ORDER, shape.order(), what, "order");
    require(KIND, shape.kind(), what, "kind");
    check(shape.placement(), what);
    check(shape.style(), what);
    requireLength(shape.body(), what);
  }

  private static void check(ShapePlacement placement, String what) {
    if (!near(placement.x())
        || !near(placement.y())
        || !near(placement.scaleX())
        || !near(placement.scaleY())
        || !near(placement.rotation())) {
      throw bad(what, "is not at a place on the board");
    }
  }

  private static void check(ShapeStyle style, String what) {
    if (!near(style.width()) || style.width() < 0) {
      throw bad(what, "has no width that could be drawn");
    }
  }

  /** {@return whether the position of a pointer signal is valid} */
  public static boolean fits(PointerPosition spot) {
    return PAGE.matcher(spot.page()).matches() && near(spot.x()) && near(spot.y());
  }

  /** {@return whether the view of a view signal is valid} */
  public static boolean fits(BoardView view) {
    return PAGE.matcher(view.page()).matches()
        && near(view.x())
        && near(view.y())
        && near(view.zoom())
        && view.zoom() > 0;
  }

  private static boolean near(float value) {
    return Math.abs(value) <= FAR; // false for NaN, since every comparison with NaN is false
  }

  private static void require(Pattern pattern, String value, String what, String part) {
    if (!pattern.matcher(value).matches()) {
      throw bad(what, "has no valid %s, which is %s".formatted(part, pattern.pattern()));
    }
  }

  private static void requireLength(byte[] body, String what) {
    if (body.length > OPERATION_BODY_BYTES_MAX) {
      throw refused(
          DrawRefusal.TOO_LARGE,
          "%s has a body of %d bytes; at most %d are taken at once"
              .formatted(what, body.length, OPERATION_BODY_BYTES_MAX));
    }
  }

  /** {@return the number of body bytes that an operation can add to a board} */
  public static int body(BoardOperation operation) {
    return switch (operation) {
      case PutShape(Shape shape) -> shape.body().length;
      case AlterShape alter -> alter.body().map(body -> body.length).orElse(0);
      case ExtendShape extend -> extend.more().length;
      case RemoveShape removed -> 0;
      case PutPage page -> 0;
      case RemovePage page -> 0;
    };
  }

  private static DrawRefused bad(String what, String why) {
    return refused(DrawRefusal.BAD_CHANGE, what + " " + why);
  }

  /** {@return the exception, without a retry delay} */
  public static DrawRefused refused(DrawRefusal reason, String message) {
    return new DrawRefused(reason, message, Optional.empty());
  }
}
