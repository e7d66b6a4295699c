package dev.parley.room.board.state;

import static dev.parley.room.board.state.Drawings.HERE;
import static dev.parley.room.board.state.Drawings.move;
import static dev.parley.room.board.state.Drawings.on;
import static dev.parley.room.board.state.Drawings.shape;
import static dev.parley.room.limits.ConferenceLimits.SHAPE_BODY_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.SNAPSHOT_BYTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.board.AlterShape;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PlacedShape;
import dev.parley.room.api.board.PutPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemovePage;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BoardStateTest {
  private static final UUID ANN = new UUID(0, 1);
  private static final UUID BOB = new UUID(0, 2);
  private static final UUID A = new UUID(1, 1);
  private static final UUID B = new UUID(1, 2);

  private long counted;
  private final BoardState state = new BoardState((_, _, _, bytes) -> counted += bytes);

  private void apply(BoardOperation... operations) {
    state.apply(ANN, List.of(operations));
  }

  private Shape only() {
    return state.whole(0).shapes().getFirst().shape();
  }

  @Test
  void emptyBoardHasItsFirstPage() { // BO-2
    assertThat(state.whole(7))
        .isEqualTo(
            new BoardStatePiece(true, true, 7, List.of(new BoardPage("1", "V", "")), List.of()));
  }

  @Test
  void shapeIsPutOnce() { // BO-3
    apply(new PutShape(shape(A, (byte) 1)));
    state.apply(BOB, List.of(new PutShape(shape(A, (byte) 2))));

    assertThat(state.whole(0).shapes()).singleElement().returns(ANN, PlacedShape::author);
    assertThat(only().body()).containsExactly(1);
  }

  @Test
  void shapeIsPutOnPagesThatAreThereOnly() { // BO-3
    apply(new PutShape(on("2", shape(A))));
    assertThat(state.shapes()).isZero();

    apply(new PutPage(new BoardPage("2", "W", "second")), new PutShape(on("2", shape(A))));
    assertThat(state.shapes()).isEqualTo(1);
  }

  @Test
  void whatIsGivenIsAltered() { // BO-4
    ShapePlacement there = new ShapePlacement(5, 6, 2, 2, 1);
    ShapeStyle thick = new ShapeStyle(1, 2, 3, true);
    apply(
        new PutShape(shape(A, (byte) 1)), new PutPage(new BoardPage("2", "W", "")), move(A, there));
    assertThat(only()).returns(there, Shape::placement).returns("1", Shape::page);

    apply(
        new AlterShape(
            A,
            Optional.of("2"),
            Optional.of("X"),
            Optional.empty(),
            Optional.of(thick),
            Optional.of(new byte[] {9})));
    assertThat(only())
        .returns("2", Shape::page)
        .returns("X", Shape::order)
        .returns(there, Shape::placement)
        .returns(thick, Shape::style)
        .returns("pen", Shape::kind);
    assertThat(only().body()).containsExactly(9);
  }

  @Test
  void shapeStaysWhereItIsWhenThePageIsNotThere() { // BO-4
    apply(
        new PutShape(shape(A)),
        new AlterShape(
            A,
            Optional.of("9"),
            Optional.of("X"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));

    assertThat(only()).returns("1", Shape::page).returns("X", Shape::order);
  }

  @Test
  void bodyGrowsWhereItEnds() { // BO-5
    apply(new PutShape(shape(A, (byte) 1)), new ExtendShape(A, 1, new byte[] {2, 3}));
    assertThat(only().body()).containsExactly(1, 2, 3);

    apply(new ExtendShape(A, 1, new byte[] {4}), new ExtendShape(A, 4, new byte[] {4}));
    assertThat(only().body()).containsExactly(1, 2, 3);
  }

  @Test
  void bodyGrowsUpToItsLimit() { // BO-5
    byte[] most = new byte[SHAPE_BODY_BYTES_MAX];
    apply(new PutShape(shape(A, most)), new ExtendShape(A, most.length, new byte[] {1}));
    assertThat(only().body()).hasSize(SHAPE_BODY_BYTES_MAX);

    apply(new PutShape(shape(B)), new ExtendShape(B, 0, most));
    assertThat(state.whole(0).shapes().getLast().shape().body()).hasSize(SHAPE_BODY_BYTES_MAX);
  }

  @Test
  void whatIsNotThereIsLeftAlone() { // BO-4 BO-5 BO-6 BO-8
    apply(
        move(A, HERE), new ExtendShape(A, 0, new byte[1]), new RemoveShape(A), new RemovePage("2"));

    assertThat(state.shapes()).isZero();
    assertThat(state.pages()).isEqualTo(1);
    assertThat(state.bytes()).isEqualTo(new BoardState().bytes());
  }

  @Test
  void removedShapeCanBePutAgain() { // BO-3 BO-6
    apply(new PutShape(shape(A, (byte) 1)), new RemoveShape(A), new PutShape(shape(A, (byte) 2)));

    assertThat(only().body()).containsExactly(2);
  }

  @Test
  void pageGoesWithItsShapes() { // BO-7 BO-8
    apply(
        new PutPage(new BoardPage("2", "W", "")),
        new PutShape(shape(A)),
        new PutShape(on("2", shape(B))),
        new RemovePage("2"),
        new RemovePage("1"));

    assertThat(state.whole(0).shapes()).singleElement().returns(A, drawn -> drawn.shape().id());
    assertThat(state.whole(0).pages()).extracting(BoardPage::key).containsExactly("1");
  }

  @Test
  void firstPageCanBeNamed() { // BO-7
    apply(new PutPage(new BoardPage("1", "Z", "cover")));

    assertThat(state.whole(0).pages()).containsExactly(new BoardPage("1", "Z", "cover"));
  }

  @Test
  void piecesMakeTheWhole() {
    Random random = new Random(1);
    List<UUID> ids =
        Stream.generate(() -> new UUID(random.nextLong(), random.nextLong())).limit(1_500).toList();
    ids.forEach(id -> apply(new PutShape(shape(id, new byte[random.nextInt(300)]))));
    apply(new PutPage(new BoardPage("2", "W", "")));

    List<BoardStatePiece> pieces = state.pieces(9);

    assertThat(pieces).hasSizeGreaterThan(3);
    assertThat(pieces.getFirst().first()).isTrue();
    assertThat(pieces.stream().skip(1)).noneMatch(BoardStatePiece::first);
    assertThat(pieces.getLast().last()).isTrue();
    assertThat(pieces.stream().limit(pieces.size() - 1)).noneMatch(BoardStatePiece::last);
    assertThat(pieces).allMatch(piece -> piece.number() == 9);
    assertThat(Drawings.read(pieces.stream()).whole(9))
        .usingRecursiveComparison()
        .isEqualTo(state.whole(9));
  }

  @Test
  void memoryIsCountedUpAndDown() {
    Random random = new Random(2);
    List<UUID> ids = List.of(A, B, new UUID(3, 3));
    for (int i = 0; i < 2_000; i++) {
      apply(Drawings.any(random, ids));
    }
    apply(new PutPage(new BoardPage(BoardPage.FIRST, "V", "")));
    long empty = new BoardState().bytes();
    assertThat(state.bytes()).isGreaterThan(empty);
    assertThat(counted).isEqualTo(state.bytes() - empty);

    state.clear();

    assertThat(state.bytes()).isEqualTo(empty);
    assertThat(counted).isZero();
    assertThat(state.isEmpty()).isTrue();
  }

  @Test
  void memberThatMakesAShapeLargerPaysForIt() { // QU-6
    Map<UUID, Long> paid = new HashMap<>();
    BoardState paying = new BoardState((payer, _, _, bytes) -> paid.merge(payer, bytes, Long::sum));
    paying.apply(ANN, List.of(new PutShape(shape(A, new byte[10]))));
    long before = paid.get(ANN);

    paying.apply(BOB, List.of(new ExtendShape(A, 10, new byte[1_000])));

    assertThat(paid.get(ANN)).isZero();
    assertThat(paid.get(BOB)).isEqualTo(before + 1_000);
  }

  @Test
  void pieceIsFilledUpToItsSize() {
    for (int i = 0; i < 5; i++) {
      apply(new PutShape(shape(new UUID(2, i), new byte[SNAPSHOT_BYTES / 2 - 500])));
    }
    apply(new PutShape(shape(A, new byte[2 * SNAPSHOT_BYTES])));

    assertThat(
            state.pieces(1).stream()
                .map(BoardStatePiece::shapes)
                .filter(shapes -> shapes.size() == 2))
        .as("whatever the order: at least one pair stands together")
        .isNotEmpty();
    assertThat(state.pieces(1))
        .extracting(piece -> piece.shapes().size())
        .allMatch(size -> size == 1 || size == 2);
  }

  @Test
  void whoMakesAShapeLargerPaysForIt() {
    Map<UUID, Long> paid = new HashMap<>();
    BoardState board = new BoardState((payer, _, _, bytes) -> paid.merge(payer, bytes, Long::sum));
    board.apply(ANN, List.of(new PutShape(shape(A, (byte) 1))));
    long anns = paid.get(ANN);

    board.apply(BOB, List.of(body(A, (byte) 2), move(A, HERE), new ExtendShape(A, 1, new byte[0])));
    assertThat(paid).containsEntry(ANN, anns).doesNotContainKey(BOB);

    board.apply(BOB, List.of(body(A, (byte) 2, (byte) 3)));
    assertThat(paid).containsEntry(ANN, 0L).containsEntry(BOB, anns + 1);

    board.apply(ANN, List.of(body(A)));
    assertThat(paid).containsEntry(ANN, 0L).containsEntry(BOB, anns - 1);
  }

  private static AlterShape body(UUID shape, byte... body) {
    return new AlterShape(
        shape,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(body));
  }

  @Test
  void pageIsPaidForByItsAuthorUntilItIsRemoved() {
    Map<UUID, Long> paid = new HashMap<>();
    BoardState board = new BoardState((payer, _, _, bytes) -> paid.merge(payer, bytes, Long::sum));
    board.apply(ANN, List.of(new PutPage(new BoardPage("2", "W", "second"))));
    assertThat(paid.get(ANN)).isPositive();

    board.apply(BOB, List.of(new RemovePage("2")));

    assertThat(paid).containsEntry(ANN, 0L).doesNotContainKey(BoardState.NO_OWNER);
  }
}
