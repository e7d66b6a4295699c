package dev.parley.room.board.state;

import static dev.parley.room.board.state.Drawings.HERE;
import static dev.parley.room.board.state.Drawings.THIN;
import static dev.parley.room.limits.ConferenceLimits.CHANGE_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.OPERATIONS_MAX;
import static dev.parley.room.limits.ConferenceLimits.OPERATION_BODY_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.PAGE_TITLE_CHARS_MAX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoardChangeRulesTest {
  private static final UUID ID = new UUID(0, 1);

  private static BoardChange change(List<BoardOperation> operations) {
    return new BoardChange(ID, Optional.empty(), operations);
  }

  private static void taken(BoardOperation... operations) {
    assertThatCode(() -> BoardChangeRules.check(change(List.of(operations))))
        .doesNotThrowAnyException();
  }

  private static void refused(DrawRefusal reason, List<BoardOperation> operations) {
    assertThatThrownBy(() -> BoardChangeRules.check(change(operations)))
        .isInstanceOfSatisfying(DrawRefused.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  private static void bad(BoardOperation operation) {
    refused(DrawRefusal.BAD_CHANGE, List.of(operation));
  }

  private static PutShape put(String page, String order, String kind) {
    return new PutShape(new Shape(ID, page, order, kind, HERE, THIN, new byte[0]));
  }

  @Test
  void operationsAreTakenUpToTheirLimit() { // BO-9
    BoardChangeRules.check(change(Collections.nCopies(OPERATIONS_MAX, new RemoveShape(ID))));

    refused(DrawRefusal.TOO_LARGE, Collections.nCopies(OPERATIONS_MAX + 1, new RemoveShape(ID)));
    refused(DrawRefusal.BAD_CHANGE, List.of());
  }

  @Test
  void bodiesAreTakenUpToTheirLimit() { // BO-9
    taken(new ExtendShape(ID, 0, new byte[OPERATION_BODY_BYTES_MAX]));

    refused(
        DrawRefusal.TOO_LARGE,
        List.of(new ExtendShape(ID, 0, new byte[OPERATION_BODY_BYTES_MAX + 1])));
  }

  @Test
  void allBodiesAreTakenUpToTheirLimit() { // BO-9
    ExtendShape half = new ExtendShape(ID, 0, new byte[CHANGE_BYTES_MAX / 2]);
    taken(half, half);

    refused(DrawRefusal.TOO_LARGE, List.of(half, half, new ExtendShape(ID, 0, new byte[1])));
  }

  @Test
  void namesAreTakenUpToTheirLimits() { // BO-9
    taken(put("p".repeat(80), "o".repeat(64), "k".repeat(32)));

    bad(put("p".repeat(81), "V", "pen"));
    bad(put("1", "o".repeat(65), "pen"));
    bad(put("1", "V", "k".repeat(33)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "ä", "a\n", "<b>", "a\u0000"})
  void namesOfOtherCharactersAreRefused(String name) { // BO-9
    bad(put(name, "V", "pen"));
    bad(put("1", name, "pen"));
    bad(put("1", "V", name));
    bad(new PutPage(new BoardPage(name, "V", "")));
    bad(new RemovePage(name));
  }

  @Test
  void kindsThatNobodyKnowsAreTaken() { // BO-10
    taken(put("1", "V", "hologram-2"));
  }

  @Test
  void titlesAreTakenUpToTheirLimit() { // BO-9
    taken(new PutPage(new BoardPage("2", "V", "t".repeat(PAGE_TITLE_CHARS_MAX))));

    bad(new PutPage(new BoardPage("2", "V", "t".repeat(PAGE_TITLE_CHARS_MAX + 1))));
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 2e7f, -2e7f})
  void placesThatAreNoneAreRefused(float value) { // BO-9
    bad(Drawings.move(ID, new ShapePlacement(value, 0, 1, 1, 0)));
    bad(Drawings.move(ID, new ShapePlacement(0, value, 1, 1, 0)));
    bad(Drawings.move(ID, new ShapePlacement(0, 0, value, 1, 0)));
    bad(Drawings.move(ID, new ShapePlacement(0, 0, 1, value, 0)));
    bad(Drawings.move(ID, new ShapePlacement(0, 0, 1, 1, value)));
    bad(
        new PutShape(
            new Shape(ID, "1", "V", "pen", HERE, new ShapeStyle(0, 0, value, false), new byte[0])));
    assertThat(BoardChangeRules.fits(new PointerPosition("1", value, 0, false))).isFalse();
    assertThat(BoardChangeRules.fits(new BoardView("1", 0, value, 1))).isFalse();
    assertThat(BoardChangeRules.fits(new BoardView("1", 0, 0, value))).isFalse();
  }

  @Test
  void signalsFitTheBoard() {
    assertThat(BoardChangeRules.fits(new PointerPosition("file/a/3", 1e7f, -1e7f, true))).isTrue();
    assertThat(BoardChangeRules.fits(new PointerPosition("a b", 0, 0, true))).isFalse();
    assertThat(BoardChangeRules.fits(new BoardView("1", 0, 0, 0.1f))).isTrue();
    assertThat(BoardChangeRules.fits(new BoardView("1", 0, 0, 0))).isFalse();
  }

  @Test
  void bodiesDoNotGrowBeforeTheirBeginning() { // BO-9
    bad(new ExtendShape(ID, -1, new byte[0]));
  }

  @Test
  void shapeNeedsNoOutline() {
    ShapeStyle filled = new ShapeStyle(0, 0x202020FF, 0, false);
    BoardChangeRules.check(
        change(List.of(new PutShape(new Shape(ID, "1", "V", "pen", HERE, filled, new byte[0])))));
  }
}
