package dev.parley.room;

import static dev.parley.room.board.state.Drawings.shape;
import static dev.parley.room.limits.ConferenceLimits.BOARDS_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.BOARD_LAG_MAX;
import static dev.parley.room.limits.ConferenceLimits.BOARD_SNAPSHOT_CHANGES;
import static dev.parley.room.limits.ConferenceLimits.BOARD_STREAMS_MAX;
import static dev.parley.room.limits.ConferenceLimits.CHANGES_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.DRAWN_BYTES_BURST;
import static dev.parley.room.limits.ConferenceLimits.DRAWN_BYTES_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.EXTENSION_BYTES;
import static dev.parley.room.limits.ConferenceLimits.GRACE_PERIOD;
import static dev.parley.room.limits.ConferenceLimits.LOG_PAGE;
import static dev.parley.room.limits.ConferenceLimits.OPERATIONS_MAX;
import static dev.parley.room.limits.ConferenceLimits.ROOM_IDLE;
import static dev.parley.room.limits.ConferenceLimits.SHAPES_MAX;
import static dev.parley.room.limits.ConferenceLimits.SIGNALS_PER_SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.BoardPresenterChanged;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.PrivateBoardChanged;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardChanged;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.BoardView;
import dev.parley.room.api.board.BoardViewChanged;
import dev.parley.room.api.board.BoardViewReport;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PointerChanged;
import dev.parley.room.api.board.PointerPosition;
import dev.parley.room.api.board.PointerReport;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.moderation.Moderation;
import dev.parley.room.board.state.Drawings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BoardTest {
  private static final Optional<UUID> ALL = Optional.empty();

  private final ConferenceSimulator world = new ConferenceSimulator();
  private JoinResult ann;
  private JoinResult bob;
  private JoinResult eve;
  private Board annDraws;
  private Board bobDraws;
  private Board eveDraws;
  private final List<RoomStreamRecorder> present = new ArrayList<>();

  @BeforeEach
  void threeAreHere() {
    ann = world.join("Ann");
    bob = world.join("Bob");
    eve = world.join("Eve");
    List.of(ann, bob, eve).forEach(who -> present.add(world.follow(who.session(), 0)));
    annDraws = world.board(ann);
    bobDraws = world.board(bob);
    eveDraws = world.board(eve);
  }

  private UUID id() {
    return new UUID(world.random.nextLong(), world.random.nextLong());
  }

  private BoardChange change(Optional<UUID> with, BoardOperation... operations) {
    return new BoardChange(id(), with, List.of(operations));
  }

  private BoardChange anything() {
    return change(ALL, new PutShape(shape(id())));
  }

  private long draw(Board board, BoardChange change) {
    long number = world.done(board.draw(change)).number();
    world.pass(Duration.ofMillis(20)); // never too fast
    return number;
  }

  private DrawRefusal refusal(Board board, BoardChange change) {
    return ((DrawRefused) world.failure(board.draw(change))).reason();
  }

  private static int shapes(StreamRecorder<BoardItem> reader) {
    return reader.of(BoardStatePiece.class).stream().mapToInt(piece -> piece.shapes().size()).sum();
  }

  private static List<UUID> changes(StreamRecorder<BoardItem> reader) {
    return reader.of(BoardChanged.class).stream().map(BoardChanged::change).toList();
  }

  @Test
  void receiptAndChangeComeOnceTheChangeIsOnDisk() {
    var bobSees = world.follow(bobDraws, ALL, 0);
    world.log.held = true;
    BoardChange change = anything();
    var drawn = annDraws.draw(change);
    world.run();
    assertThat(drawn.toCompletableFuture()).isNotDone();
    assertThat(changes(bobSees)).isEmpty();

    world.log.release();
    assertThat(world.done(drawn).number()).isEqualTo(4);
    assertThat(bobSees.of(BoardChanged.class))
        .singleElement()
        .satisfies(changed -> {
          assertThat(changed.author()).isEqualTo(ann.you());
          assertThat(changed.change()).isEqualTo(change.id());
          assertThat(changed.operations()).isEqualTo(change.operations());
        });
  }

  @Test
  void changeThatIsSentAgainIsMadeOnce() {
    BoardChange change = anything();
    long first = draw(annDraws, change);

    assertThat(draw(annDraws, change)).isEqualTo(first);
    assertThat(shapes(world.follow(bobDraws, ALL, 0))).isEqualTo(1);
  }

  @Test
  void idOfSomethingElseIsRefused() {
    BoardChange change = anything();
    draw(annDraws, change);
    assertThat(refusal(bobDraws, change)).isEqualTo(DrawRefusal.ID_TAKEN);
    assertThat(
            refusal(
                annDraws,
                new BoardChange(change.id(), Optional.of(bob.you().id()), change.operations())))
        .isEqualTo(DrawRefusal.ID_TAKEN);

    var line = world.line("hello");
    world.done(ann.session().say(line));
    assertThat(refusal(annDraws, new BoardChange(line.id(), ALL, change.operations())))
        .isEqualTo(DrawRefusal.ID_TAKEN);
  }

  @Test
  void lateComerGetsTheStateAndThenChanges() {
    UUID gone = id();
    draw(annDraws, change(ALL, new PutShape(shape(gone)), new PutShape(shape(id()))));
    long number = draw(bobDraws, change(ALL, new RemoveShape(gone)));

    var late = world.follow(eveDraws, ALL, 0);
    assertThat(shapes(late)).isEqualTo(1);
    assertThat(late.of(BoardStatePiece.class)).allMatch(piece -> piece.number() == number);
    assertThat(changes(late)).isEmpty();

    BoardChange next = anything();
    draw(annDraws, next);
    assertThat(changes(late)).containsExactly(next.id());
  }

  @Test
  void whoWasAwayForAMomentGetsWhatItMissed() {
    long seen = draw(annDraws, anything());
    world.done(ann.session().say(world.line("in between")));
    BoardChange missed = anything();
    draw(annDraws, missed);

    var back = world.follow(bobDraws, ALL, seen);

    assertThat(back.of(BoardStatePiece.class)).isEmpty();
    assertThat(changes(back)).containsExactly(missed.id());
  }

  @Test
  void whoWasAwayForLongGetsTheStateAnew() {
    long seen = draw(annDraws, anything());
    for (int i = 0; i < BOARD_LAG_MAX; i++) {
      draw(annDraws, anything());
    }
    assertThat(changes(world.follow(bobDraws, ALL, seen))).hasSize(BOARD_LAG_MAX);

    draw(annDraws, anything());
    var back = world.follow(bobDraws, ALL, seen);
    assertThat(changes(back)).isEmpty();
    assertThat(shapes(back)).isEqualTo(BOARD_LAG_MAX + 2);
  }

  @Test
  void whoKnowsANumberThatTheLogHasNotGetsTheStateAnew() {
    draw(annDraws, anything());

    assertThat(shapes(world.follow(bobDraws, ALL, 1_000_000))).isEqualTo(1);
  }

  @Test
  void privateBoardIsForTheTwo() { // BO-1
    Optional<UUID> withBob = Optional.of(bob.you().id());
    Optional<UUID> withAnn = Optional.of(ann.you().id());
    var bobSees = world.follow(bobDraws, withAnn, 0);
    var eveSees = world.follow(eveDraws, withAnn, 0);
    var allSee = world.follow(eveDraws, ALL, 0);
    BoardChange secret = change(withBob, new PutShape(shape(id())));
    draw(annDraws, secret);
    BoardChange answer = change(withAnn, new PutShape(shape(id())));
    draw(bobDraws, answer);

    assertThat(changes(bobSees)).containsExactly(secret.id(), answer.id());
    assertThat(changes(world.follow(annDraws, withBob, 4))).containsExactly(answer.id());
    assertThat(shapes(world.follow(annDraws, withBob, 0))).isEqualTo(2);
    assertThat(changes(eveSees)).isEmpty();
    assertThat(changes(allSee)).isEmpty();
    assertThat(changes(world.follow(eveDraws, ALL, 1))).isEmpty();
    assertThat(shapes(world.follow(eveDraws, withBob, 0))).isZero();
    assertThat(present.get(1).of(PrivateBoardChanged.class))
        .contains(new PrivateBoardChanged(ann.you()));
    assertThat(present.get(2).of(PrivateBoardChanged.class)).isEmpty();
  }

  @Test
  void boardWithoutAnotherMemberIsRefused() {
    assertThat(refusal(annDraws, change(Optional.of(ann.you().id()), new RemoveShape(id()))))
        .isEqualTo(DrawRefusal.NO_SUCH_MEMBER);
    assertThat(refusal(annDraws, change(Optional.of(id()), new RemoveShape(id()))))
        .isEqualTo(DrawRefusal.NO_SUCH_MEMBER);
    assertThat(world.follow(annDraws, Optional.of(id()), 0).complete).isTrue();
  }

  @Test
  void boardsAreThereAgainAfterARestart() {
    for (int i = 0; i < LOG_PAGE; i++) {
      draw(annDraws, anything());
    }
    draw(annDraws, change(Optional.of(bob.you().id()), new PutShape(shape(id()))));

    ConferenceSimulator next = new ConferenceSimulator(2, world.log);
    JoinResult again = next.resume(bob);
    assertThat(shapes(next.follow(next.board(again), ALL, 0))).isEqualTo(LOG_PAGE);
    assertThat(shapes(next.follow(next.board(again), Optional.of(ann.you().id()), 0))).isEqualTo(1);
  }

  @Test
  void changesThatWaitForThePastAreMadeInTheirOrder() {
    draw(annDraws, anything());
    ConferenceSimulator next = new ConferenceSimulator(3, world.log);
    Board board = next.board(next.resume(ann));
    UUID shape = id();
    var put = board.draw(change(ALL, new PutShape(shape(shape))));
    var remove = board.draw(change(ALL, new RemoveShape(shape)));

    assertThat(next.done(put).number()).isLessThan(next.done(remove).number());
    assertThat(shapes(next.follow(board, ALL, 0))).isEqualTo(1);
  }

  @Test
  void pastThatCannotBeReadIsToldAndTriedAgain() {
    draw(annDraws, anything());
    ConferenceSimulator next = new ConferenceSimulator(4, world.log);
    Board board = next.board(next.resume(ann));
    BoardChange change = anything();
    world.log.unreadable = true;
    assertThat(((DrawRefused) next.failure(board.draw(change))).reason())
        .isEqualTo(DrawRefusal.NOT_STORED);
    assertThat(next.follow(board, ALL, 0).failure).isInstanceOf(CallException.Unavailable.class);

    world.log.unreadable = false;
    next.done(board.draw(change));
    assertThat(shapes(next.follow(board, ALL, 0))).isEqualTo(2);
  }

  @Test
  void changeThatCannotBeWrittenIsNotMade() {
    world.log.full = true;
    BoardChange change = anything();
    assertThat(refusal(annDraws, change)).isEqualTo(DrawRefusal.NOT_STORED);
    assertThat(shapes(world.follow(bobDraws, ALL, 0))).isZero();

    world.log.full = false;
    draw(annDraws, change);
    assertThat(shapes(world.follow(bobDraws, ALL, 0))).isEqualTo(1);
  }

  @Test
  void whoMayNotDrawIsRefusedAndSees() {
    world.admission.uninvited = Optional.of(Role.GUEST);
    JoinResult dan = world.join("Dan");
    Board board = world.board(dan);
    assertThat(refusal(board, anything())).isEqualTo(DrawRefusal.NOT_ALLOWED);

    draw(annDraws, anything());
    assertThat(shapes(world.follow(board, ALL, 0))).isEqualTo(1);
  }

  @Test
  void badChangeIsRefused() {
    assertThat(refusal(annDraws, change(ALL))).isEqualTo(DrawRefusal.BAD_CHANGE);
  }

  @Test
  void changesAreTakenUpToTheirRate() {
    for (int i = 0; i < CHANGES_PER_SECOND; i++) {
      world.done(annDraws.draw(anything()));
    }
    DrawRefused refused = (DrawRefused) world.failure(annDraws.draw(anything()));
    assertThat(refused.reason()).isEqualTo(DrawRefusal.TOO_FAST);

    world.pass(refused.retryAfter().orElseThrow());
    draw(annDraws, anything());
  }

  @Test
  void bytesAreTakenUpToTheirRate() { // QU-5
    int body = 32 << 10;
    long taken = 0;
    long millis = 0;
    CompletionStage<Receipt> drawn = annDraws.draw(large(body));
    world.run();
    while (!drawn.toCompletableFuture().isCompletedExceptionally() && taken < BOARDS_BYTES_MAX) {
      taken += body;
      world.pass(Duration.ofMillis(20)); // never too many changes
      millis += 20;
      drawn = annDraws.draw(large(body));
      world.run();
    }

    DrawRefused refused = (DrawRefused) world.failure(drawn);
    assertThat(refused.reason()).isEqualTo(DrawRefusal.TOO_FAST);
    assertThat(taken)
        .isBetween(
            DRAWN_BYTES_BURST - 2L * body,
            DRAWN_BYTES_BURST + DRAWN_BYTES_PER_SECOND * millis / 1_000);
    draw(bobDraws, anything());

    world.pass(refused.retryAfter().orElseThrow());
    draw(annDraws, large(body));
  }

  @Test
  void extensionsAreTakenUpToTheirRate() { // QU-5
    UUID shape = id();
    draw(annDraws, change(ALL, new PutShape(shape(shape))));
    BoardOperation[] nothings = new BoardOperation[OPERATIONS_MAX];
    Arrays.fill(nothings, new ExtendShape(shape, 0, new byte[0]));
    world.pass(Duration.ofMinutes(1));

    for (int taken = 0; taken + OPERATIONS_MAX <= DRAWN_BYTES_BURST / EXTENSION_BYTES; ) {
      world.done(annDraws.draw(change(ALL, nothings)));
      taken += OPERATIONS_MAX;
    }

    DrawRefused refused = (DrawRefused) world.failure(annDraws.draw(change(ALL, nothings)));
    assertThat(refused.reason()).isEqualTo(DrawRefusal.TOO_FAST);
  }

  private BoardChange large(int body) {
    return change(ALL, new PutShape(Drawings.shape(id(), new byte[body])));
  }

  @Test
  void shapesAreTakenUpToTheirLimit() {
    for (int shapes = 0; shapes < SHAPES_MAX; shapes += 200) {
      BoardOperation[] puts = new BoardOperation[200];
      for (int i = 0; i < puts.length; i++) {
        puts[i] = new PutShape(shape(id()));
      }
      draw(annDraws, change(ALL, puts));
      world.pass(Duration.ofMillis(200));
    }
    assertThat(refusal(annDraws, anything())).isEqualTo(DrawRefusal.BOARD_FULL);
    assertThat(shapes(world.follow(bobDraws, ALL, 0))).isEqualTo(SHAPES_MAX);

    draw(annDraws, change(Optional.of(bob.you().id()), new PutShape(shape(id()))));
  }

  @Test
  void endedSessionCannotDraw() {
    var sees = world.follow(annDraws, ALL, 0);
    world.done(ann.session().leave());

    assertThat(sees.complete).isTrue();
    assertThat(refusal(annDraws, anything())).isEqualTo(DrawRefusal.NO_SESSION);
    assertThat(world.follow(annDraws, ALL, 0).complete).isTrue();
  }

  @Test
  void openBoardAloneDoesNotKeepTheSession() {
    world.follow(annDraws, ALL, 0);
    present.getFirst().cancel();
    world.pass(GRACE_PERIOD);

    assertThat(refusal(annDraws, anything())).isEqualTo(DrawRefusal.NO_SESSION);
  }

  @Test
  void followersAreTakenUpToTheirLimit() {
    var reader = world.follow(annDraws, ALL, 0);
    for (int i = 1; i < BOARD_STREAMS_MAX; i++) {
      world.follow(annDraws, ALL, 0);
    }
    assertThat(world.follow(annDraws, ALL, 0).failure).isInstanceOf(CallException.Overloaded.class);

    reader.cancel();
    world.run();
    assertThat(world.follow(annDraws, ALL, 0).failure).isNull();
  }

  @Test
  void pointingIsSeenByOthersWhoLook() {
    var annSees = world.follow(annDraws, ALL, 0);
    var bobSees = world.follow(bobDraws, ALL, 0);
    PointerPosition spot = new PointerPosition("1", 3, 4, true);
    annDraws.point(new PointerReport(ALL, Optional.of(spot)));
    world.run();
    annDraws.point(new PointerReport(ALL, Optional.of(new PointerPosition("a b", 3, 4, true))));
    world.run();

    assertThat(bobSees.of(PointerChanged.class))
        .containsExactly(new PointerChanged(ann.you(), Optional.of(spot)));
    assertThat(annSees.of(PointerChanged.class)).isEmpty();

    annSees.cancel();
    world.run();
    assertThat(bobSees.of(PointerChanged.class).getLast())
        .isEqualTo(new PointerChanged(ann.you(), Optional.empty()));
  }

  @Test
  void whoMayNoLongerDrawPointsNowhere() {
    world.follow(bobDraws, ALL, 0);
    var annSees = world.follow(annDraws, ALL, 0);
    bobDraws.point(new PointerReport(ALL, Optional.of(new PointerPosition("1", 3, 4, false))));
    world.run();

    world.done(
        world.done(ann.session().moderation()).setRights(bob.you().id(), Rights.of(Role.GUEST)));

    assertThat(annSees.of(PointerChanged.class).getLast())
        .isEqualTo(new PointerChanged(bob.you(), Optional.empty()));
  }

  @Test
  void pointingOnAPrivateBoardIsPrivate() {
    world.follow(annDraws, Optional.of(bob.you().id()), 0);
    var eveSees = world.follow(eveDraws, ALL, 0);
    var bobSees = world.follow(bobDraws, Optional.of(ann.you().id()), 0);
    annDraws.point(
        new PointerReport(
            Optional.of(bob.you().id()), Optional.of(new PointerPosition("1", 3, 4, false))));
    world.run();

    assertThat(bobSees.of(PointerChanged.class)).hasSize(1);
    assertThat(eveSees.of(PointerChanged.class)).isEmpty();
  }

  @Test
  void whoComesLateSeesWhereOthersLook() {
    world.follow(annDraws, ALL, 0);
    BoardView view = new BoardView("1", 10, 20, 2);
    annDraws.look(new BoardViewReport(ALL, Optional.of(view)));
    world.run();

    assertThat(world.follow(bobDraws, ALL, 0).of(BoardViewChanged.class))
        .containsExactly(new BoardViewChanged(ann.you(), Optional.of(view)));
  }

  @Test
  void whoMayShowPresentsTheBoardOfAllForAsLongAsItIsOpen() {
    BoardViewReport open = new BoardViewReport(ALL, Optional.of(new BoardView("1", 10, 20, 2)));
    BoardPresenterChanged byAnn = new BoardPresenterChanged(Optional.of(ann.you()));
    BoardPresenterChanged byNobody = new BoardPresenterChanged(Optional.empty());
    world.done(
        world.done(ann.session().moderation()).setRights(bob.you().id(), Rights.of(Role.STUDENT)));
    world.follow(annDraws, ALL, 0);
    world.follow(annDraws, Optional.of(bob.you().id()), 0);
    world.follow(bobDraws, ALL, 0);

    bobDraws.look(open);
    annDraws.look(new BoardViewReport(Optional.of(bob.you().id()), open.view()));
    annDraws.look(
        new BoardViewReport(ALL, Optional.of(new BoardView("file/" + id() + "/1", 10, 20, 2))));
    world.run();
    assertThat(presented(bob)).isEmpty();

    annDraws.look(open);
    annDraws.look(open);
    world.run();
    assertThat(presented(bob)).containsExactly(byAnn);
    assertThat(world.follow(eve.session(), 0).of(BoardPresenterChanged.class))
        .containsExactly(byAnn);

    annDraws.look(new BoardViewReport(ALL, Optional.empty()));
    world.run();
    assertThat(presented(bob)).containsExactly(byAnn, byNobody);
  }

  @Test
  void viewThatIsToldBeforeTheStreamOfItsBoardBeginsCounts() {
    BoardView view = new BoardView("1", 10, 20, 2);
    world.follow(bobDraws, ALL, 0);
    annDraws.look(new BoardViewReport(ALL, Optional.of(view)));
    world.run();
    assertThat(presented(eve)).isEmpty();

    world.follow(annDraws, Optional.of(bob.you().id()), 0);
    assertThat(presented(eve)).isEmpty();
    world.follow(annDraws, ALL, 0);

    assertThat(presented(eve)).containsExactly(new BoardPresenterChanged(Optional.of(ann.you())));
    assertThat(world.follow(eveDraws, ALL, 0).of(BoardViewChanged.class))
        .containsExactly(new BoardViewChanged(ann.you(), Optional.of(view)));
  }

  @Test
  void viewThatIsToldWhileTheBoardsAreReadForTheFirstTimeCounts() {
    annDraws.look(new BoardViewReport(ALL, Optional.of(new BoardView("1", 10, 20, 2))));

    world.follow(annDraws, ALL, 0);

    assertThat(presented(eve)).containsExactly(new BoardPresenterChanged(Optional.of(ann.you())));
  }

  @Test
  void boardIsPresentedNoLongerByWhoMayNotShow() {
    world.follow(bobDraws, ALL, 0);
    bobDraws.look(new BoardViewReport(ALL, Optional.of(new BoardView("1", 10, 20, 2))));
    Moderation desk = world.done(ann.session().moderation());
    world.run();
    assertThat(presented(eve)).containsExactly(new BoardPresenterChanged(Optional.of(bob.you())));

    world.done(desk.setRights(bob.you().id(), Rights.of(Role.STUDENT)));

    assertThat(presented(eve)).last().isEqualTo(new BoardPresenterChanged(Optional.empty()));
  }

  /** What those who were here from the beginning were told about who presents the board. */
  private List<BoardPresenterChanged> presented(JoinResult who) {
    return present.get(List.of(ann, bob, eve).indexOf(who)).of(BoardPresenterChanged.class);
  }

  @Test
  void historyOfTheTalkSkipsTheBoards() {
    world.done(ann.session().say(world.line("before")));
    for (int i = 0; i < 3 * LOG_PAGE; i++) {
      draw(annDraws, anything());
    }
    int reads = world.log.reads;

    assertThat(world.done(bob.session().history(Long.MAX_VALUE, 1)).events()).hasSize(1);
    assertThat(world.log.reads - reads).as("a page, and what became of its lines").isEqualTo(2);
  }

  @Test
  void statesAreKeptNowAndThenSoThatOpeningReadsOnlyTheTail() {
    drawMany(BOARD_SNAPSHOT_CHANGES + 10);
    assertThat(world.log.keeps).isEqualTo(1);

    ConferenceSimulator restarted = new ConferenceSimulator(7, world.log);
    world.log.reads = 0;
    JoinResult again = restarted.join("Dan");
    StreamRecorder<BoardItem> fresh = restarted.follow(restarted.board(again), ALL, 0);

    assertThat(Drawings.read(fresh.of(BoardStatePiece.class).stream()).shapes())
        .isEqualTo(BOARD_SNAPSHOT_CHANGES + 10);
    assertThat(world.log.pageMost).as("entries of the tail").isEqualTo(10);
  }

  @Test
  void roomThatIsLetGoKeepsItsBoards() {
    drawMany(3);
    List.of(ann, bob, eve).forEach(who -> who.session().leave());
    world.pass(GRACE_PERIOD.plus(ROOM_IDLE).multipliedBy(2));

    assertThat(world.log.keeps).isEqualTo(1);
  }

  @Test
  void stateThatCannotBeKeptIsKeptLater() {
    drawMany(BOARD_SNAPSHOT_CHANGES - 1);
    world.log.keepless = true;
    drawMany(1);
    world.log.keepless = false;
    drawMany(BOARD_SNAPSHOT_CHANGES);

    ConferenceSimulator restarted = new ConferenceSimulator(7, world.log);
    StreamRecorder<BoardItem> fresh =
        restarted.follow(restarted.board(restarted.join("Dan")), ALL, 0);
    assertThat(world.log.keeps).isEqualTo(1);
    assertThat(Drawings.read(fresh.of(BoardStatePiece.class).stream()).shapes())
        .isEqualTo(2 * BOARD_SNAPSHOT_CHANGES);
  }

  private void drawMany(int count) {
    for (int i = 0; i < count; i++) {
      if (i % CHANGES_PER_SECOND == 0) {
        world.pass(Duration.ofSeconds(2));
      }
      world.done(
          annDraws.draw(
              new BoardChange(
                  UUID.randomUUID(),
                  ALL,
                  List.of(new PutShape(shape(UUID.randomUUID(), (byte) i))))));
    }
  }

  @Test
  void pointingBeyondTheRateIsDropped() {
    world.follow(annDraws, ALL, 0);
    var bobSees = world.follow(bobDraws, ALL, 0);
    for (int i = 0; i <= SIGNALS_PER_SECOND; i++) {
      annDraws.point(new PointerReport(ALL, Optional.of(new PointerPosition("1", i, 0, true))));
      world.run();
    }
    assertThat(bobSees.of(PointerChanged.class)).hasSize(SIGNALS_PER_SECOND);

    world.pass(Duration.ofSeconds(1));
    annDraws.point(new PointerReport(ALL, Optional.empty()));
    world.run();
    assertThat(bobSees.of(PointerChanged.class)).hasSize(SIGNALS_PER_SECOND + 1);
  }

  @Test
  void whoMayNoLongerDrawIsNotToldOfOnPrivateBoardsOfOthers() {
    world.follow(annDraws, Optional.of(bob.you().id()), 0);
    var bobSees = world.follow(bobDraws, Optional.of(ann.you().id()), 0);

    world.done(
        world.done(ann.session().moderation()).setRights(eve.you().id(), Rights.of(Role.GUEST)));

    assertThat(bobSees.of(PointerChanged.class)).isEmpty();
  }
}
