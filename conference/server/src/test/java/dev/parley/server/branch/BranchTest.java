package dev.parley.server.branch;

import static dev.parley.server.branch.BranchRig.ROOM;
import static dev.parley.server.branch.BranchRig.board;
import static dev.parley.server.branch.BranchRig.draw;
import static dev.parley.server.branch.BranchRig.following;
import static dev.parley.server.branch.BranchRig.history;
import static dev.parley.server.branch.BranchRig.say;
import static dev.parley.server.branch.BranchRig.texts;
import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.room.api.BranchMerged;
import dev.parley.room.api.Fork;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.PresenceChanged;
import dev.parley.room.api.PresenceState;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.TypingChanged;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.PointerChanged;
import dev.parley.room.api.board.PointerPosition;
import dev.parley.room.api.board.PointerReport;
import dev.parley.room.api.files.ViewerItem;
import dev.parley.room.spi.StageFailures;
import dev.parley.server.control.BranchReport;
import dev.parley.testkit.TestCertificates;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rooms at a branch: followed, going on without the line, and merged. */
class BranchTest {
  @TempDir private Path folder;
  private BranchRig rig;

  @BeforeEach
  void start() throws IOException {
    rig = new BranchRig(folder);
  }

  @AfterEach
  void stop() {
    if (rig != null) {
      rig.close();
    }
  }

  @Test
  void membersAtTheBranchAreInTheRoomOfTheOthers() {
    JoinResult ann = rig.joinOwner("Ann");
    JoinResult bob = rig.joinBranch("Bob");
    Items<RoomItem> toAnn = Items.of(ann.session().follow(0));
    Items<RoomItem> toBob = Items.of(bob.session().follow(0));

    say(ann, "from the owner");
    say(bob, "from the branch");

    eventually("Ann reads both", () -> toAnn.texts().size() == 2);
    eventually("Bob reads both", () -> toBob.texts().size() == 2);
    assertThat(toBob.texts()).isEqualTo(toAnn.texts());
    assertThat(history(bob)).isEqualTo(history(ann));
    assertThat(bob.fork()).isEmpty();
  }

  /** As a page, whose calls arrive on a thread that must not wait for the owner. */
  @Test
  void connectionOfAPageFollowsRoomBoardAndFilesAtTheBranch() {
    rig.joinOwner("Ann");
    TransportConfig mutual =
        TransportConfig.builder()
            .tls(TestCertificates.localhost())
            .clientCertificates(true)
            .build();
    try (Parley page = Parley.builder().transportConfig(mutual).start()) {
      Rooms rooms = page.connect(rig.branch().endpoint()).lookup(Rooms.EXPORT_NAME, Rooms.class);
      JoinResult bob =
          value(
              "a join",
              rooms.join(new JoinRequest(ROOM, "Bob", Optional.empty(), Optional.empty())));

      Items<RoomItem> room = Items.of(bob.session().follow(0));
      Items<ViewerItem> files = Items.of(value("files", bob.session().files()).follow(0));
      Board board = board(bob);
      Items<BoardItem> drawn = Items.of(board.follow(Optional.empty(), 0));
      board.point(
          new PointerReport(Optional.empty(), Optional.of(new PointerPosition("1", 5, 6, false))));
      say(bob, "over the wire");

      eventually("Bob reads it", () -> room.texts().contains("over the wire"));
      draw(bob, "line 1");
      eventually("Bob sees it", () -> !drawn.all.isEmpty());
      assertThat(room.over || files.over || drawn.over).isFalse();
    }
  }

  @Test
  void typingPresenceAndPointersCrossTheLineInBothDirections() {
    JoinResult ann = rig.joinOwner("Ann");
    JoinResult bob = rig.joinBranch("Bob");
    JoinResult cid = rig.joinBranch("Cid");
    Items<RoomItem> toAnn = Items.of(ann.session().follow(ann.lastNumber()));
    Items<RoomItem> toBob = Items.of(bob.session().follow(bob.lastNumber()));
    Items<BoardItem> boardOfAnn = Items.of(board(ann).follow(Optional.empty(), 0));
    Items<BoardItem> boardOfBob = Items.of(board(bob).follow(Optional.empty(), 0));
    eventually(
        "both boards are open", () -> !boardOfAnn.all.isEmpty() && !boardOfBob.all.isEmpty());

    eventually(
        "Bob sees Ann type",
        () -> {
          ann.session().typing(true, Optional.empty());
          return toBob.all.contains(new TypingChanged(ann.you().id(), true, false));
        });
    ann.session().typing(true, Optional.of(cid.you().id()));
    eventually(
        "Bob does not see it any more",
        () -> toBob.all.contains(new TypingChanged(ann.you().id(), false, false)));
    bob.session().typing(true, Optional.empty());
    eventually(
        "Ann sees Bob type",
        () -> toAnn.all.contains(new TypingChanged(bob.you().id(), true, false)));

    PointerReport spot =
        new PointerReport(Optional.empty(), Optional.of(new PointerPosition("1", 5, 6, false)));
    eventually(
        "Ann sees where Bob points",
        () -> {
          board(bob).point(spot);
          return points(boardOfAnn, bob);
        });
    eventually(
        "Bob sees where Ann points",
        () -> {
          board(ann).point(spot);
          return points(boardOfBob, ann);
        });

    value("the leaving of Cid", cid.session().leave());
    for (Items<RoomItem> each : List.of(toAnn, toBob)) {
      eventually(
          "Cid has left",
          () ->
              each.all.stream()
                  .anyMatch(item ->
                      item instanceof PresenceChanged changed
                          && changed.member().equals(cid.you())
                          && changed.attendance() == PresenceState.GONE));
    }
  }

  private static boolean points(Items<BoardItem> board, JoinResult who) {
    return board.all.stream()
        .anyMatch(
            item -> item instanceof PointerChanged pointer && pointer.member().equals(who.you()));
  }

  @Test
  void roomGoesOnWhileTheLineIsCutAndIsMergedAfterwards() {
    JoinResult ann = rig.joinOwner("Ann");
    JoinResult bob = rig.joinBranch("Bob");
    Items<RoomItem> toBob = Items.of(bob.session().follow(0));
    say(ann, "before");
    eventually("Bob reads it", () -> toBob.texts().size() == 1);

    rig.cut();
    eventually("Bob's session has ended", () -> toBob.over);
    say(ann, "written at the owner meanwhile");
    JoinResult bobAlone = rig.branch().joinAgain(ROOM, "Bob", bob);
    assertThat(bobAlone.fork()).map(Fork::branch).contains("school");
    assertThat(bobAlone.you().id()).isEqualTo(bob.you().id());
    JoinResult cid = rig.joinBranch("Cid");
    say(bobAlone, "alone");
    say(cid, "I am new");
    draw(cid, "line 1");
    assertThat(texts(cid)).containsExactly("before", "alone", "I am new");
    assertThat(rig.branch().status())
        .returns(false, BranchReport::isConnected)
        .returns(1, BranchReport::forks)
        .satisfies(report -> assertThat(report.waiting()).isPositive());

    rig.mend();
    JoinResult bobBack = rig.branch().joinBack(ROOM, "Bob", bobAlone);
    JoinResult cidBack = rig.branch().joinBack(ROOM, "Cid", cid);
    assertThat(cidBack.you().id()).isEqualTo(cid.you().id());
    List<String> all = List.of("before", "written at the owner meanwhile", "alone", "I am new");
    eventually("the branch has all", () -> texts(bobBack).size() == 4);
    assertThat(texts(bobBack)).isEqualTo(all);
    assertThat(texts(ann)).isEqualTo(all);
    assertThat(history(ann).stream().filter(BranchMerged.class::isInstance))
        .singleElement()
        .satisfies(each -> assertThat(each.author().name()).isEqualTo("school"));
    eventually("both are equal", () -> history(bobBack).equals(history(ann)));
    assertThat(shapes(ann)).hasSize(1);
    eventually("both boards are equal", () -> shapes(cidBack).equals(shapes(ann)));
    assertThat(rig.branch().status())
        .returns(1, BranchReport::followed)
        .returns(0, BranchReport::forks)
        .returns(0L, BranchReport::waiting);
    eventually(
        "the node knows it too",
        () ->
            rig.other.branches().stream()
                .anyMatch(report ->
                    report.id().equals("school")
                        && report.node().equals(Optional.of("n2"))
                        && report.followed() == 1
                        && report.merge().isPresent()));
  }

  private static List<String> shapes(JoinResult who) {
    Items<BoardItem> items = Items.of(board(who).follow(Optional.empty(), 0));
    eventually("the board is there", () -> !items.all.isEmpty());
    List<String> shapes = new ArrayList<>();
    for (BoardItem item : items.all) {
      if (item instanceof BoardStatePiece piece) {
        piece
            .shapes()
            .forEach(placed -> shapes.add(placed.shape().id() + " by " + placed.author()));
      }
    }
    return shapes;
  }

  @Test
  void whatAMemberSaidBeforeItWasRemovedIsMerged() {
    JoinResult bob = rig.joinBranch("Bob"); // the first one, who is the tutor
    JoinResult ann = rig.joinOwner("Ann");
    say(ann, "before");
    eventually("Bob reads it", () -> texts(bob).size() == 1);
    JoinResult alone = rig.alone(bob);
    JoinResult cid = rig.joinBranch("Cid");
    say(cid, "of Cid");
    value(
        "a removal", value("the moderation", alone.session().moderation()).remove(cid.you().id()));

    rig.mend();
    rig.branch().joinBack(ROOM, "Bob", alone);
    assertThat(texts(ann)).containsExactly("before", "of Cid");
    assertThat(value("the end of a join", again(cid))).contains(JoinRefusal.REMOVED);
  }

  private CompletionStage<Optional<JoinRefusal>> again(JoinResult who) {
    return rig.branch()
        .join(ROOM, who.you().name(), Optional.of(who.resumeKey()))
        .handle((_, failure) ->
            StageFailures.cause(failure) instanceof JoinRefused refused
                ? Optional.of(refused.reason())
                : Optional.empty());
  }

  @Test
  void roomsThatAreNotFollowedAnyMoreAreForgotten() {
    for (String room : List.of("chess", "surgery", "drama")) {
      value("a join", rig.branch().join(room, "Bob", Optional.empty()));
    }
    assertThat(rig.branch().rooms()).isEqualTo(3);

    rig.line.cut();

    eventually("the branch knows no room", () -> rig.branch().rooms() == 0);
  }

  @Test
  void nothingIsLostOrDoubledWhereTheLineBreaksWhileAForkIsMerged() {
    JoinResult ann = rig.joinOwner("Ann");
    JoinResult bob = rig.joinBranch("Bob");
    say(ann, "before");
    eventually("Bob reads it", () -> texts(bob).size() == 1);
    rig.cut();
    List<JoinResult> alone = new ArrayList<>(List.of(rig.branch().joinAgain(ROOM, "Bob", bob)));
    for (int i = 0; i < 19; i++) {
      alone.add(rig.joinBranch("New " + i));
    }
    List<String> said = new ArrayList<>(List.of("before"));
    for (int i = 0; i < 100; i++) {
      said.add("line " + i + " " + "x".repeat(400));
      say(alone.get(i % alone.size()), said.getLast());
      if (i == 50) {
        rig.restartBranch();
        alone.replaceAll(each -> rig.branch().joinAgain(ROOM, each.you().name(), each));
      }
    }

    for (int i = 1; i < 8; i++) {
      rig.line.mendFor(4_000L * i);
      eventually("the line is up or was", rig.branch()::isLineUp);
      eventually(
          "the line is down again", () -> !rig.branch().isLineUp() || texts(ann).size() > 100);
    }
    rig.line.mend();
    eventually("all is merged", () -> texts(ann).size() >= said.size());
    JoinResult back = following(rig.branch().joinBack(ROOM, "Bob", bob));
    eventually("the branch has all", () -> texts(back).size() >= said.size());
    assertThat(texts(ann)).isEqualTo(said);
    assertThat(texts(back)).isEqualTo(said);
    assertThat(history(ann).stream().filter(BranchMerged.class::isInstance)).hasSize(1);
  }
}
