package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.BOARDS_KEPT_EVERY;
import static dev.parley.conference.ConferenceLimits.BOARD_FOLLOWERS_MAX;
import static dev.parley.conference.ConferenceLimits.CHANGES_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.GRACE;
import static dev.parley.conference.ConferenceLimits.LOG_PAGE;
import static dev.parley.conference.ConferenceLimits.ROOM_IDLE;
import static dev.parley.conference.ConferenceLimits.SHAPES_MAX;
import static dev.parley.conference.ConferenceLimits.SIGNALS_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.SNAPSHOT_BEHIND;
import static dev.parley.conference.board.Drawings.shape;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.BoardPresented;
import dev.parley.conference.api.BoardTouched;
import dev.parley.conference.api.board.Board;
import dev.parley.conference.api.board.BoardItem;
import dev.parley.conference.api.board.Change;
import dev.parley.conference.api.board.Changed;
import dev.parley.conference.api.board.DrawRefusal;
import dev.parley.conference.api.board.DrawRefused;
import dev.parley.conference.api.board.Looked;
import dev.parley.conference.api.board.Looking;
import dev.parley.conference.api.board.Operation;
import dev.parley.conference.api.board.Pointed;
import dev.parley.conference.api.board.Pointing;
import dev.parley.conference.api.board.Put;
import dev.parley.conference.api.board.Remove;
import dev.parley.conference.api.board.Snapshot;
import dev.parley.conference.api.board.Spot;
import dev.parley.conference.api.board.View;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.api.desk.Desk;
import dev.parley.conference.board.Drawings;
import dev.parley.pipeline.CallException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BoardTest {
  private static final Optional<UUID> ALL = Optional.empty();

  private final World world = new World();
  private Admission ann;
  private Admission bob;
  private Admission eve;
  private Board annDraws;
  private Board bobDraws;
  private Board eveDraws;
  private final List<Reader> present = new ArrayList<>();

  @BeforeEach
  void threeAreHere() {
    ann = world.join("Ann");
    bob = world.join("Bob");
    eve = world.join("Eve");
    List.of(ann, bob, eve).forEach(who -> present.add(world.follow(who.seat(), 0)));
    annDraws = world.board(ann);
    bobDraws = world.board(bob);
    eveDraws = world.board(eve);
  }

  private UUID id() {
    return new UUID(world.random.nextLong(), world.random.nextLong());
  }

  private Change change(Optional<UUID> with, Operation... operations) {
    return new Change(id(), with, List.of(operations));
  }

  private Change anything() {
    return change(ALL, new Put(shape(id())));
  }

  private long draw(Board board, Change change) {
    long number = world.done(board.draw(change)).number();
    world.pass(Duration.ofMillis(20)); // never too fast
    return number;
  }

  private DrawRefusal refusal(Board board, Change change) {
    return ((DrawRefused) world.failure(board.draw(change))).reason();
  }

  private static int shapes(Taken<BoardItem> reader) {
    return reader.of(Snapshot.class).stream().mapToInt(piece -> piece.shapes().size()).sum();
  }

  private static List<UUID> changes(Taken<BoardItem> reader) {
    return reader.of(Changed.class).stream().map(Changed::change).toList();
  }

  @Test
  void receiptAndChangeComeOnceTheChangeIsOnDisk() {
    var bobSees = world.follow(bobDraws, ALL, 0);
    world.log.held = true;
    Change change = anything();
    var drawn = annDraws.draw(change);
    world.run();
    assertThat(drawn.toCompletableFuture()).isNotDone();
    assertThat(changes(bobSees)).isEmpty();

    world.log.release();
    assertThat(world.done(drawn).number()).isEqualTo(4);
    assertThat(bobSees.of(Changed.class))
        .singleElement()
        .satisfies(changed -> {
          assertThat(changed.author()).isEqualTo(ann.you());
          assertThat(changed.change()).isEqualTo(change.id());
          assertThat(changed.operations()).isEqualTo(change.operations());
        });
  }

  @Test
  void changeThatIsSentAgainIsMadeOnce() {
    Change change = anything();
    long first = draw(annDraws, change);

    assertThat(draw(annDraws, change)).isEqualTo(first);
    assertThat(shapes(world.follow(bobDraws, ALL, 0))).isEqualTo(1);
  }

  @Test
  void idOfSomethingElseIsRefused() {
    Change change = anything();
    draw(annDraws, change);
    assertThat(refusal(bobDraws, change)).isEqualTo(DrawRefusal.ID_TAKEN);
    assertThat(
            refusal(
                annDraws,
                new Change(change.id(), Optional.of(bob.you().id()), change.operations())))
        .isEqualTo(DrawRefusal.ID_TAKEN);

    var line = world.line("hello");
    world.done(ann.seat().say(line));
    assertThat(refusal(annDraws, new Change(line.id(), ALL, change.operations())))
        .isEqualTo(DrawRefusal.ID_TAKEN);
  }

  @Test
  void lateComerGetsTheStateAndThenChanges() {
    UUID gone = id();
    draw(annDraws, change(ALL, new Put(shape(gone)), new Put(shape(id()))));
    long number = draw(bobDraws, change(ALL, new Remove(gone)));

    var late = world.follow(eveDraws, ALL, 0);
    assertThat(shapes(late)).isEqualTo(1);
    assertThat(late.of(Snapshot.class)).allMatch(piece -> piece.number() == number);
    assertThat(changes(late)).isEmpty();

    Change next = anything();
    draw(annDraws, next);
    assertThat(changes(late)).containsExactly(next.id());
  }

  @Test
  void whoWasAwayForAMomentGetsWhatItMissed() {
    long seen = draw(annDraws, anything());
    world.done(ann.seat().say(world.line("in between")));
    Change missed = anything();
    draw(annDraws, missed);

    var back = world.follow(bobDraws, ALL, seen);

    assertThat(back.of(Snapshot.class)).isEmpty();
    assertThat(changes(back)).containsExactly(missed.id());
  }

  @Test
  void whoWasAwayForLongGetsTheStateAnew() {
    long seen = draw(annDraws, anything());
    for (int i = 0; i < SNAPSHOT_BEHIND; i++) {
      draw(annDraws, anything());
    }
    assertThat(changes(world.follow(bobDraws, ALL, seen))).hasSize(SNAPSHOT_BEHIND);

    draw(annDraws, anything());
    var back = world.follow(bobDraws, ALL, seen);
    assertThat(changes(back)).isEmpty();
    assertThat(shapes(back)).isEqualTo(SNAPSHOT_BEHIND + 2);
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
    Change secret = change(withBob, new Put(shape(id())));
    draw(annDraws, secret);
    Change answer = change(withAnn, new Put(shape(id())));
    draw(bobDraws, answer);

    assertThat(changes(bobSees)).containsExactly(secret.id(), answer.id());
    assertThat(changes(world.follow(annDraws, withBob, 4))).containsExactly(answer.id());
    assertThat(shapes(world.follow(annDraws, withBob, 0))).isEqualTo(2);
    assertThat(changes(eveSees)).isEmpty();
    assertThat(changes(allSee)).isEmpty();
    assertThat(changes(world.follow(eveDraws, ALL, 1))).isEmpty();
    assertThat(shapes(world.follow(eveDraws, withBob, 0))).isZero();
    assertThat(present.get(1).of(BoardTouched.class)).contains(new BoardTouched(ann.you()));
    assertThat(present.get(2).of(BoardTouched.class)).isEmpty();
  }

  @Test
  void boardWithoutAnotherMemberIsRefused() {
    assertThat(refusal(annDraws, change(Optional.of(ann.you().id()), new Remove(id()))))
        .isEqualTo(DrawRefusal.NO_SUCH_MEMBER);
    assertThat(refusal(annDraws, change(Optional.of(id()), new Remove(id()))))
        .isEqualTo(DrawRefusal.NO_SUCH_MEMBER);
    assertThat(world.follow(annDraws, Optional.of(id()), 0).complete).isTrue();
  }

  @Test
  void boardsAreThereAgainAfterARestart() {
    for (int i = 0; i < LOG_PAGE; i++) {
      draw(annDraws, anything());
    }
    draw(annDraws, change(Optional.of(bob.you().id()), new Put(shape(id()))));

    World next = new World(2, world.log);
    Admission again = next.resume(bob);
    assertThat(shapes(next.follow(next.board(again), ALL, 0))).isEqualTo(LOG_PAGE);
    assertThat(shapes(next.follow(next.board(again), Optional.of(ann.you().id()), 0))).isEqualTo(1);
  }

  @Test
  void changesThatWaitForThePastAreMadeInTheirOrder() {
    draw(annDraws, anything());
    World next = new World(3, world.log);
    Board board = next.board(next.resume(ann));
    UUID shape = id();
    var put = board.draw(change(ALL, new Put(shape(shape))));
    var remove = board.draw(change(ALL, new Remove(shape)));

    assertThat(next.done(put).number()).isLessThan(next.done(remove).number());
    assertThat(shapes(next.follow(board, ALL, 0))).isEqualTo(1);
  }

  @Test
  void pastThatCannotBeReadIsToldAndTriedAgain() {
    draw(annDraws, anything());
    World next = new World(4, world.log);
    Board board = next.board(next.resume(ann));
    Change change = anything();
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
    Change change = anything();
    assertThat(refusal(annDraws, change)).isEqualTo(DrawRefusal.NOT_STORED);
    assertThat(shapes(world.follow(bobDraws, ALL, 0))).isZero();

    world.log.full = false;
    draw(annDraws, change);
    assertThat(shapes(world.follow(bobDraws, ALL, 0))).isEqualTo(1);
  }

  @Test
  void whoMayNotDrawIsRefusedAndSees() {
    world.door.uninvited = Optional.of(Role.GUEST);
    Admission dan = world.join("Dan");
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
  void shapesAreTakenUpToTheirLimit() {
    for (int shapes = 0; shapes < SHAPES_MAX; shapes += 200) {
      Operation[] puts = new Operation[200];
      for (int i = 0; i < puts.length; i++) {
        puts[i] = new Put(shape(id()));
      }
      draw(annDraws, change(ALL, puts));
    }
    assertThat(refusal(annDraws, anything())).isEqualTo(DrawRefusal.BOARD_FULL);
    assertThat(shapes(world.follow(bobDraws, ALL, 0))).isEqualTo(SHAPES_MAX);

    draw(annDraws, change(Optional.of(bob.you().id()), new Put(shape(id()))));
  }

  @Test
  void seatThatIsGivenUpDrawsNoMore() {
    var sees = world.follow(annDraws, ALL, 0);
    world.done(ann.seat().leave());

    assertThat(sees.complete).isTrue();
    assertThat(refusal(annDraws, anything())).isEqualTo(DrawRefusal.NO_SEAT);
    assertThat(world.follow(annDraws, ALL, 0).complete).isTrue();
  }

  @Test
  void boardAloneKeepsNoSeat() {
    world.follow(annDraws, ALL, 0);
    present.getFirst().cancel();
    world.pass(GRACE);

    assertThat(refusal(annDraws, anything())).isEqualTo(DrawRefusal.NO_SEAT);
  }

  @Test
  void followersAreTakenUpToTheirLimit() {
    var reader = world.follow(annDraws, ALL, 0);
    for (int i = 1; i < BOARD_FOLLOWERS_MAX; i++) {
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
    Spot spot = new Spot("1", 3, 4, true);
    annDraws.point(new Pointing(ALL, Optional.of(spot)));
    world.run();
    annDraws.point(new Pointing(ALL, Optional.of(new Spot("a b", 3, 4, true))));
    world.run();

    assertThat(bobSees.of(Pointed.class))
        .containsExactly(new Pointed(ann.you(), Optional.of(spot)));
    assertThat(annSees.of(Pointed.class)).isEmpty();

    annSees.cancel();
    world.run();
    assertThat(bobSees.of(Pointed.class).getLast())
        .isEqualTo(new Pointed(ann.you(), Optional.empty()));
  }

  @Test
  void whoMayNoLongerDrawPointsNowhere() {
    world.follow(bobDraws, ALL, 0);
    var annSees = world.follow(annDraws, ALL, 0);
    bobDraws.point(new Pointing(ALL, Optional.of(new Spot("1", 3, 4, false))));
    world.run();

    world.done(world.done(ann.seat().desk()).setRights(bob.you().id(), Rights.of(Role.GUEST)));

    assertThat(annSees.of(Pointed.class).getLast())
        .isEqualTo(new Pointed(bob.you(), Optional.empty()));
  }

  @Test
  void pointingOnAPrivateBoardIsPrivate() {
    world.follow(annDraws, Optional.of(bob.you().id()), 0);
    var eveSees = world.follow(eveDraws, ALL, 0);
    var bobSees = world.follow(bobDraws, Optional.of(ann.you().id()), 0);
    annDraws.point(
        new Pointing(Optional.of(bob.you().id()), Optional.of(new Spot("1", 3, 4, false))));
    world.run();

    assertThat(bobSees.of(Pointed.class)).hasSize(1);
    assertThat(eveSees.of(Pointed.class)).isEmpty();
  }

  @Test
  void whoComesLateSeesWhereOthersLook() {
    world.follow(annDraws, ALL, 0);
    View view = new View("1", 10, 20, 2);
    annDraws.look(new Looking(ALL, Optional.of(view)));
    world.run();

    assertThat(world.follow(bobDraws, ALL, 0).of(Looked.class))
        .containsExactly(new Looked(ann.you(), Optional.of(view)));
  }

  @Test
  void whoMayShowPresentsTheBoardOfAllForAsLongAsItIsOpen() {
    Looking open = new Looking(ALL, Optional.of(new View("1", 10, 20, 2)));
    BoardPresented byAnn = new BoardPresented(Optional.of(ann.you()));
    BoardPresented byNobody = new BoardPresented(Optional.empty());
    world.done(world.done(ann.seat().desk()).setRights(bob.you().id(), Rights.of(Role.STUDENT)));
    world.follow(annDraws, ALL, 0);
    world.follow(annDraws, Optional.of(bob.you().id()), 0);
    world.follow(bobDraws, ALL, 0);

    bobDraws.look(open);
    annDraws.look(new Looking(Optional.of(bob.you().id()), open.view()));
    annDraws.look(new Looking(ALL, Optional.of(new View("file/" + id() + "/1", 10, 20, 2))));
    world.run();
    assertThat(presented(bob)).isEmpty();

    annDraws.look(open);
    annDraws.look(open);
    world.run();
    assertThat(presented(bob)).containsExactly(byAnn);
    assertThat(world.follow(eve.seat(), 0).of(BoardPresented.class)).containsExactly(byAnn);

    annDraws.look(new Looking(ALL, Optional.empty()));
    world.run();
    assertThat(presented(bob)).containsExactly(byAnn, byNobody);
  }

  @Test
  void viewThatIsToldBeforeTheStreamOfItsBoardBeginsCounts() {
    View view = new View("1", 10, 20, 2);
    world.follow(bobDraws, ALL, 0);
    annDraws.look(new Looking(ALL, Optional.of(view)));
    world.run();
    assertThat(presented(eve)).isEmpty();

    world.follow(annDraws, Optional.of(bob.you().id()), 0);
    assertThat(presented(eve)).isEmpty();
    world.follow(annDraws, ALL, 0);

    assertThat(presented(eve)).containsExactly(new BoardPresented(Optional.of(ann.you())));
    assertThat(world.follow(eveDraws, ALL, 0).of(Looked.class))
        .containsExactly(new Looked(ann.you(), Optional.of(view)));
  }

  @Test
  void viewThatIsToldWhileTheBoardsAreReadForTheFirstTimeCounts() {
    annDraws.look(new Looking(ALL, Optional.of(new View("1", 10, 20, 2))));

    world.follow(annDraws, ALL, 0);

    assertThat(presented(eve)).containsExactly(new BoardPresented(Optional.of(ann.you())));
  }

  @Test
  void boardIsPresentedNoLongerByWhoMayNotShow() {
    world.follow(bobDraws, ALL, 0);
    bobDraws.look(new Looking(ALL, Optional.of(new View("1", 10, 20, 2))));
    Desk desk = world.done(ann.seat().desk());
    world.run();
    assertThat(presented(eve)).containsExactly(new BoardPresented(Optional.of(bob.you())));

    world.done(desk.setRights(bob.you().id(), Rights.of(Role.STUDENT)));

    assertThat(presented(eve)).last().isEqualTo(new BoardPresented(Optional.empty()));
  }

  /** What those who were here from the beginning were told about who presents the board. */
  private List<BoardPresented> presented(Admission who) {
    return present.get(List.of(ann, bob, eve).indexOf(who)).of(BoardPresented.class);
  }

  @Test
  void historyOfTheTalkSkipsTheBoards() {
    world.done(ann.seat().say(world.line("before")));
    for (int i = 0; i < 3 * LOG_PAGE; i++) {
      draw(annDraws, anything());
    }
    int reads = world.log.reads;

    assertThat(world.done(bob.seat().history(Long.MAX_VALUE, 1)).events()).hasSize(1);
    assertThat(world.log.reads - reads).as("a page, and what became of its lines").isEqualTo(2);
  }

  @Test
  void statesAreKeptNowAndThenSoThatOpeningReadsOnlyTheTail() {
    drawMany(BOARDS_KEPT_EVERY + 10);
    assertThat(world.log.keeps).isEqualTo(1);

    World restarted = new World(7, world.log);
    world.log.reads = 0;
    Admission again = restarted.join("Dan");
    Taken<BoardItem> fresh = restarted.follow(restarted.board(again), ALL, 0);

    assertThat(Drawings.read(fresh.of(Snapshot.class).stream()).shapes())
        .isEqualTo(BOARDS_KEPT_EVERY + 10);
    assertThat(world.log.pageMost).as("entries of the tail").isEqualTo(10);
  }

  @Test
  void roomThatIsLetGoKeepsItsBoards() {
    drawMany(3);
    List.of(ann, bob, eve).forEach(who -> who.seat().leave());
    world.pass(GRACE.plus(ROOM_IDLE).multipliedBy(2));

    assertThat(world.log.keeps).isEqualTo(1);
  }

  @Test
  void stateThatCannotBeKeptIsKeptLater() {
    drawMany(BOARDS_KEPT_EVERY - 1);
    world.log.keepless = true;
    drawMany(1);
    world.log.keepless = false;
    drawMany(BOARDS_KEPT_EVERY);

    World restarted = new World(7, world.log);
    Taken<BoardItem> fresh = restarted.follow(restarted.board(restarted.join("Dan")), ALL, 0);
    assertThat(world.log.keeps).isEqualTo(1);
    assertThat(Drawings.read(fresh.of(Snapshot.class).stream()).shapes())
        .isEqualTo(2 * BOARDS_KEPT_EVERY);
  }

  private void drawMany(int count) {
    for (int i = 0; i < count; i++) {
      if (i % CHANGES_PER_SECOND == 0) {
        world.pass(Duration.ofSeconds(2));
      }
      world.done(
          annDraws.draw(
              new Change(
                  UUID.randomUUID(), ALL, List.of(new Put(shape(UUID.randomUUID(), (byte) i))))));
    }
  }

  @Test
  void pointingBeyondTheRateIsDropped() {
    world.follow(annDraws, ALL, 0);
    var bobSees = world.follow(bobDraws, ALL, 0);
    for (int i = 0; i <= SIGNALS_PER_SECOND; i++) {
      annDraws.point(new Pointing(ALL, Optional.of(new Spot("1", i, 0, true))));
      world.run();
    }
    assertThat(bobSees.of(Pointed.class)).hasSize(SIGNALS_PER_SECOND);

    world.pass(Duration.ofSeconds(1));
    annDraws.point(new Pointing(ALL, Optional.empty()));
    world.run();
    assertThat(bobSees.of(Pointed.class)).hasSize(SIGNALS_PER_SECOND + 1);
  }

  @Test
  void whoMayNoLongerDrawIsNotToldOfOnPrivateBoardsOfOthers() {
    world.follow(annDraws, Optional.of(bob.you().id()), 0);
    var bobSees = world.follow(bobDraws, Optional.of(ann.you().id()), 0);

    world.done(world.done(ann.seat().desk()).setRights(eve.you().id(), Rights.of(Role.GUEST)));

    assertThat(bobSees.of(Pointed.class)).isEmpty();
  }
}
