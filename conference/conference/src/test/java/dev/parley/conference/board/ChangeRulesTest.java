package dev.parley.conference.board;

import static dev.parley.conference.ConferenceLimits.CHANGE_BYTES_MAX;
import static dev.parley.conference.ConferenceLimits.OPERATIONS_MAX;
import static dev.parley.conference.ConferenceLimits.OPERATION_BODY_BYTES_MAX;
import static dev.parley.conference.ConferenceLimits.PAGE_TITLE_CHARS_MAX;
import static dev.parley.conference.board.Drawings.HERE;
import static dev.parley.conference.board.Drawings.THIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.conference.api.board.Change;
import dev.parley.conference.api.board.DrawRefusal;
import dev.parley.conference.api.board.DrawRefused;
import dev.parley.conference.api.board.Extend;
import dev.parley.conference.api.board.Operation;
import dev.parley.conference.api.board.Page;
import dev.parley.conference.api.board.Placement;
import dev.parley.conference.api.board.Put;
import dev.parley.conference.api.board.PutPage;
import dev.parley.conference.api.board.Remove;
import dev.parley.conference.api.board.RemovePage;
import dev.parley.conference.api.board.Shape;
import dev.parley.conference.api.board.Spot;
import dev.parley.conference.api.board.Style;
import dev.parley.conference.api.board.View;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeRulesTest {
  private static final UUID ID = new UUID(0, 1);

  private static Change change(List<Operation> operations) {
    return new Change(ID, Optional.empty(), operations);
  }

  private static void taken(Operation... operations) {
    assertThatCode(() -> ChangeRules.check(change(List.of(operations)))).doesNotThrowAnyException();
  }

  private static void refused(DrawRefusal reason, List<Operation> operations) {
    assertThatThrownBy(() -> ChangeRules.check(change(operations)))
        .isInstanceOfSatisfying(DrawRefused.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  private static void bad(Operation operation) {
    refused(DrawRefusal.BAD_CHANGE, List.of(operation));
  }

  private static Put put(String page, String order, String kind) {
    return new Put(new Shape(ID, page, order, kind, HERE, THIN, new byte[0]));
  }

  @Test
  void operationsAreTakenUpToTheirLimit() { // BO-9
    ChangeRules.check(change(Collections.nCopies(OPERATIONS_MAX, new Remove(ID))));

    refused(DrawRefusal.TOO_LARGE, Collections.nCopies(OPERATIONS_MAX + 1, new Remove(ID)));
    refused(DrawRefusal.BAD_CHANGE, List.of());
  }

  @Test
  void bodiesAreTakenUpToTheirLimit() { // BO-9
    taken(new Extend(ID, 0, new byte[OPERATION_BODY_BYTES_MAX]));

    refused(
        DrawRefusal.TOO_LARGE, List.of(new Extend(ID, 0, new byte[OPERATION_BODY_BYTES_MAX + 1])));
  }

  @Test
  void allBodiesAreTakenUpToTheirLimit() { // BO-9
    Extend half = new Extend(ID, 0, new byte[CHANGE_BYTES_MAX / 2]);
    taken(half, half);

    refused(DrawRefusal.TOO_LARGE, List.of(half, half, new Extend(ID, 0, new byte[1])));
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
    bad(new PutPage(new Page(name, "V", "")));
    bad(new RemovePage(name));
  }

  @Test
  void kindsThatNobodyKnowsAreTaken() { // BO-10
    taken(put("1", "V", "hologram-2"));
  }

  @Test
  void titlesAreTakenUpToTheirLimit() { // BO-9
    taken(new PutPage(new Page("2", "V", "t".repeat(PAGE_TITLE_CHARS_MAX))));

    bad(new PutPage(new Page("2", "V", "t".repeat(PAGE_TITLE_CHARS_MAX + 1))));
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 2e7f, -2e7f})
  void placesThatAreNoneAreRefused(float value) { // BO-9
    bad(Drawings.move(ID, new Placement(value, 0, 1, 1, 0)));
    bad(Drawings.move(ID, new Placement(0, value, 1, 1, 0)));
    bad(Drawings.move(ID, new Placement(0, 0, value, 1, 0)));
    bad(Drawings.move(ID, new Placement(0, 0, 1, value, 0)));
    bad(Drawings.move(ID, new Placement(0, 0, 1, 1, value)));
    bad(new Put(new Shape(ID, "1", "V", "pen", HERE, new Style(0, 0, value, false), new byte[0])));
    assertThat(ChangeRules.fits(new Spot("1", value, 0, false))).isFalse();
    assertThat(ChangeRules.fits(new View("1", 0, value, 1))).isFalse();
    assertThat(ChangeRules.fits(new View("1", 0, 0, value))).isFalse();
  }

  @Test
  void signalsFitTheBoard() {
    assertThat(ChangeRules.fits(new Spot("file/a/3", 1e7f, -1e7f, true))).isTrue();
    assertThat(ChangeRules.fits(new Spot("a b", 0, 0, true))).isFalse();
    assertThat(ChangeRules.fits(new View("1", 0, 0, 0.1f))).isTrue();
    assertThat(ChangeRules.fits(new View("1", 0, 0, 0))).isFalse();
  }

  @Test
  void bodiesDoNotGrowBeforeTheirBeginning() { // BO-9
    bad(new Extend(ID, -1, new byte[0]));
  }

  @Test
  void shapeNeedsNoOutline() {
    Style filled = new Style(0, 0x202020FF, 0, false);
    ChangeRules.check(
        change(List.of(new Put(new Shape(ID, "1", "V", "pen", HERE, filled, new byte[0])))));
  }
}
