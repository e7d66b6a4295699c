package dev.parley.room;

import static dev.parley.base.MemoryBudget.Use.BOARDS;
import static dev.parley.room.limits.ConferenceLimits.BOARD_IDLE;
import static dev.parley.room.limits.ConferenceLimits.BOARD_IDLE_SCARCE;
import static dev.parley.room.limits.ConferenceLimits.OPERATIONS_MAX;
import static dev.parley.room.limits.ConferenceLimits.PINNED_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.ROOM_IDLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.MemoryBudget;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.moderation.ResourceKind;
import dev.parley.room.board.state.Drawings;
import dev.parley.room.limits.ConferenceLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Boards in a memory budget: what does not fit is refused, what nobody looks at leaves. */
class BoardMemoryTest {
  private static final Optional<UUID> ALL = Optional.empty();
  private static final int BODY = 10_000;
  private static final long BYTES = 2_000_000; // for boards, which have half of all
  private static final long RESERVE = 500_000;

  private final MemoryBudget memory = MemoryBudget.divided(2 * BYTES, 2 * RESERVE);
  private final MemoryLog log = new MemoryLog();
  private ConferenceSimulator world = new ConferenceSimulator(1, log, memory);
  private JoinResult ann;
  private JoinResult bob;
  private Board annDraws;
  private Board bobDraws;
  private final List<RoomStreamRecorder> present = new ArrayList<>();

  @BeforeEach
  void tutorAndStudentAreHere() {
    world.admission.uninvited = Optional.empty();
    ann = world.join("Ann"); // the tutor
    bob = world.join("Bob");
    List.of(ann, bob).forEach(who -> present.add(world.follow(who.session(), 0)));
    annDraws = world.board(ann);
    bobDraws = world.board(bob);
  }

  private UUID id() {
    return new UUID(world.random.nextLong(), world.random.nextLong());
  }

  private BoardChange large(Optional<UUID> with) {
    Shape any = Drawings.shape(id());
    Shape large =
        new Shape(
            any.id(),
            any.page(),
            any.order(),
            any.kind(),
            any.placement(),
            any.style(),
            new byte[BODY]);
    return new BoardChange(id(), with, List.of(new PutShape(large)));
  }

  private UUID draw(Board board, Optional<UUID> with) {
    BoardChange change = large(with);
    world.done(board.draw(change));
    world.pass(Duration.ofMillis(20)); // never too fast
    return ((PutShape) change.operations().getFirst()).shape().id();
  }

  /** {@return the shapes that had place} */
  private List<UUID> fill(Board board, Optional<UUID> with) {
    List<UUID> drawn = new ArrayList<>();
    while (true) {
      BoardChange change = large(with);
      var receipt = board.draw(change).toCompletableFuture();
      world.pass(Duration.ofMillis(20));
      if (receipt.isCompletedExceptionally()) {
        DrawRefused refused = (DrawRefused) world.failure(receipt);
        assertThat(refused.reason()).isEqualTo(DrawRefusal.BOARD_FULL);
        assertThat(refused).hasMessageContaining("memory");
        return drawn;
      }
      drawn.add(((PutShape) change.operations().getFirst()).shape().id());
    }
  }

  private void remove(List<UUID> drawn) {
    for (int from = 0; from < drawn.size(); from += OPERATIONS_MAX) {
      List<UUID> some = drawn.subList(from, Math.min(drawn.size(), from + OPERATIONS_MAX));
      world.done(
          annDraws.draw(
              new BoardChange(
                  id(), ALL, some.stream().<BoardOperation>map(RemoveShape::new).toList())));
      world.pass(Duration.ofMillis(20));
    }
  }

  private int shapes(Board board, Optional<UUID> with) {
    var reader = world.follow(board, with, 0);
    int shapes =
        reader.of(BoardStatePiece.class).stream().mapToInt(piece -> piece.shapes().size()).sum();
    reader.cancel();
    world.run();
    return shapes;
  }

  @Test
  void changeThatDoesNotFitIsRefusedBeforeItIsTaken() {
    List<UUID> drawn = fill(bobDraws, ALL);

    assertThat(drawn).hasSizeBetween(135, 150);
    assertThat(memory.used(BOARDS)).isLessThanOrEqualTo(BYTES - RESERVE);
    assertThat(shapes(bobDraws, ALL)).isEqualTo(drawn.size());
  }

  @Test
  void allBoardsTogetherFit() {
    fill(bobDraws, ALL);
    fill(bobDraws, Optional.of(ann.you().id()));

    assertThat(memory.used(BOARDS)).isLessThanOrEqualTo(BYTES - RESERVE);
  }

  @Test
  void tutorDrawsOnWhatIsKeptForTutors() {
    fill(bobDraws, ALL);

    draw(annDraws, ALL);
    assertThat(memory.used(BOARDS)).isGreaterThan(BYTES - RESERVE - BODY);
    fill(annDraws, ALL);
    assertThat(memory.used(BOARDS)).isBetween(BYTES - 2 * BODY, BYTES);
  }

  @Test
  void whatIsRemovedMakesPlace() {
    List<UUID> drawn = fill(bobDraws, ALL);

    world.done(
        bobDraws.draw(new BoardChange(id(), ALL, List.of(new RemoveShape(drawn.getFirst())))));
    world.pass(Duration.ofMillis(20));

    draw(bobDraws, ALL);
  }

  @Test
  void readerThatTakesNothingKeepsFewRemovedShapes() {
    List<StreamRecorder<BoardItem>> readers = new ArrayList<>();
    for (int round = 0; round <= PINNED_BYTES_MAX / BYTES; round++) {
      List<UUID> drawn = fill(annDraws, ALL);
      var reader = new StreamRecorder<BoardItem>();
      bobDraws.follow(ALL, 0).subscribe(reader);
      world.run();
      readers.add(reader);
      remove(drawn);
      if (readers.size() == ConferenceLimits.BOARD_STREAMS_MAX) {
        bobDraws = world.board(world.resume(bob)); // another session has streams of its own
      }
    }

    assertThat(readers.getFirst().failure).isInstanceOf(CallException.Overloaded.class);
    assertThat(world.follow(bobDraws, ALL, 0).failure).isNull();
  }

  @Test
  void boardThatNobodyUsesLeavesMemoryAndComesBack() {
    draw(bobDraws, ALL);
    draw(bobDraws, ALL);
    assertThat(memory.used(BOARDS)).isGreaterThan(2 * BODY);

    world.pass(BOARD_IDLE.plus(BOARD_IDLE_SCARCE.multipliedBy(2)));

    assertThat(memory.used(BOARDS)).isZero();
    assertThat(log.keeps).isEqualTo(1);
    assertThat(shapes(annDraws, ALL)).isEqualTo(2);
    draw(bobDraws, ALL);
    assertThat(shapes(annDraws, ALL)).isEqualTo(3);
  }

  @Test
  void boardThatSomebodyLooksAtStays() {
    draw(bobDraws, ALL);
    var annSees = world.follow(annDraws, ALL, 0);

    world.pass(BOARD_IDLE.multipliedBy(3));

    assertThat(memory.used(BOARDS)).isGreaterThan(BODY);
    annSees.cancel();
    world.pass(BOARD_IDLE.multipliedBy(2));
    assertThat(memory.used(BOARDS)).isZero();
  }

  @Test
  void boardLeavesSoonWhenMemoryIsScarce() {
    List<UUID> drawn = fill(bobDraws, Optional.of(ann.you().id()));

    world.pass(BOARD_IDLE_SCARCE.multipliedBy(3));

    assertThat(memory.used(BOARDS)).isZero();
    assertThat(fill(bobDraws, ALL)).hasSizeGreaterThanOrEqualTo(20);
    world.pass(BOARD_IDLE_SCARCE.multipliedBy(3));
    assertThat(shapes(bobDraws, Optional.of(ann.you().id()))).isEqualTo(drawn.size());
  }

  @Test
  void boardThatCannotBeKeptStaysInMemory() {
    draw(bobDraws, ALL);
    log.keepless = true;

    world.pass(BOARD_IDLE.multipliedBy(2));
    assertThat(memory.used(BOARDS)).isGreaterThan(BODY);

    log.keepless = false;
    world.pass(BOARD_IDLE);
    assertThat(memory.used(BOARDS)).isZero();
    assertThat(shapes(annDraws, ALL)).isEqualTo(1);
  }

  @Test
  void boardWhoseKeptStateIsDamagedIsFoldedAnew() {
    draw(bobDraws, ALL);
    draw(bobDraws, Optional.of(ann.you().id()));
    draw(bobDraws, ALL);
    world.pass(BOARD_IDLE.multipliedBy(2));
    log.damaged = true;

    assertThat(shapes(annDraws, ALL)).isEqualTo(2);
    assertThat(shapes(annDraws, Optional.of(bob.you().id()))).isEqualTo(1);
  }

  @Test
  void boardThatDoesNotFitIsNotReadYet() {
    fill(bobDraws, ALL);
    world.pass(BOARD_IDLE);
    assertThat(memory.used(BOARDS)).isZero();
    assertThat(memory.tryReserve(BOARDS, MemoryBudget.Priority.ORDINARY, BYTES - RESERVE)).isTrue();

    var reader = world.follow(bobDraws, ALL, 0);
    assertThat(reader.failure).isInstanceOf(CallException.Overloaded.class);

    memory.release(BOARDS, BYTES - RESERVE);
    assertThat(shapes(bobDraws, ALL)).isPositive();
  }

  @Test
  void roomThatIsLetGoHoldsNothing() {
    draw(bobDraws, ALL);
    world.done(ann.session().leave());
    world.done(bob.session().leave());

    world.pass(ROOM_IDLE.multipliedBy(2));

    assertThat(memory.used()).isZero();
    world = new ConferenceSimulator(2, log, memory);
    assertThat(shapes(world.board(world.resume(ann)), ALL)).isEqualTo(1);
  }

  @Test
  void emptiedBoardIsFoldedAnewFromWhatCameAfter() { // QU-9
    draw(bobDraws, Optional.of(ann.you().id()));
    world.done(
        world.done(ann.session().moderation()).empty(bob.you().id(), ResourceKind.PRIVATE_BOARDS));
    draw(annDraws, Optional.of(bob.you().id()));
    world.pass(BOARD_IDLE.multipliedBy(2));
    log.damaged = true;

    assertThat(shapes(bobDraws, Optional.of(ann.you().id()))).isEqualTo(1);
  }
}
