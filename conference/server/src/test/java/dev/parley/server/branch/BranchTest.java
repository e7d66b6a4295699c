package dev.parley.server.branch;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.calls.Parley;
import dev.parley.nodes.nats.NatsConfig;
import dev.parley.nodes.nats.NatsCredentials;
import dev.parley.nodes.nats.launch.NatsCluster;
import dev.parley.room.api.BranchMerged;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.Fork;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.PresenceChanged;
import dev.parley.room.api.PresenceState;
import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.TypingChanged;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardChanged;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.PointerChanged;
import dev.parley.room.api.board.PointerPosition;
import dev.parley.room.api.board.PointerReport;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.api.files.ViewerItem;
import dev.parley.room.spi.StageFailures;
import dev.parley.server.cluster.TestNode;
import dev.parley.server.control.BranchReport;
import dev.parley.testkit.InstalledPrograms;
import dev.parley.testkit.TestCertificates;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A branch behind a line that counts and can be cut, and two nodes on a real NATS server. */
class BranchTest {
  private static final String ROOM = "algebra";

  @TempDir private Path folder;
  private NatsCluster nats;
  private TestNode owner;
  private TestNode other;
  private ThinLine line;
  private TestBranch branch;

  @BeforeEach
  void start() throws IOException {
    nats = NatsCluster.of(program(), folder.resolve("nats")).servers(1).start();
    owner = node("n1");
    other = node("n2");
    eventually("both see both", () -> owner.sees() == 2 && other.sees() == 2);
    line = new ThinLine(other.endpoint());
    branch = new TestBranch(line.endpoint(), folder.resolve("school"));
  }

  private static Path program() {
    Path program = InstalledPrograms.folder("PARLEY_NATS", "nats").resolve("nats-server");
    assumeTrue(
        Files.isExecutable(program), "nats-server is not there; scripts/install-nats builds it");
    return program;
  }

  private TestNode node(String id) {
    return TestNode.patient(
        id,
        NatsConfig.of(nats.urls())
            .credentials(new NatsCredentials.Password(NatsCluster.USER, nats.password()))
            .replicas(1)
            .unsafe(true)
            .build(),
        folder,
        Optional.empty());
  }

  @AfterEach
  void stop() {
    if (branch != null) {
      branch.close();
    }
    if (line != null) {
      line.close();
    }
    if (other != null) {
      other.close();
    }
    if (owner != null) {
      owner.close();
    }
    if (nats != null) {
      nats.close();
    }
  }

  private JoinResult joinOwner(String name) {
    return following(value("a join of " + name, owner.join(ROOM, name, Optional.empty())));
  }

  /** Keeps the session of a member, as a page does. */
  private static JoinResult following(JoinResult who) {
    Items.of(who.session().follow(who.lastNumber()));
    return who;
  }

  private JoinResult joinBranch(String name) {
    return value("a join of " + name, branch.join(ROOM, name, Optional.empty()));
  }

  private static Receipt say(JoinResult who, String text) {
    return value(
        "a message", who.session().say(new ChatMessage(UUID.randomUUID(), Optional.empty(), text)));
  }

  private static List<RoomEvent> history(JoinResult who) {
    HistoryPage page = value("the history", who.session().history(Long.MAX_VALUE, 200));
    return page.events().reversed();
  }

  private static List<String> texts(JoinResult who) {
    return history(who).stream()
        .filter(MessagePosted.class::isInstance)
        .map(event -> ((MessagePosted) event).text())
        .toList();
  }

  /** Items of a stream, all of them asked for. */
  private static final class Items<T> implements Flow.Subscriber<T> {
    private final List<T> all = new CopyOnWriteArrayList<>();
    private volatile boolean over;

    static <T> Items<T> of(Flow.Publisher<T> stream) {
      Items<T> items = new Items<>();
      stream.subscribe(items);
      return items;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(T item) {
      all.add(item);
    }

    @Override
    public void onError(Throwable failure) {
      over = true;
    }

    @Override
    public void onComplete() {
      over = true;
    }

    List<String> texts() {
      return all.stream()
          .filter(MessagePosted.class::isInstance)
          .map(item -> ((MessagePosted) item).text())
          .toList();
    }
  }

  @Test
  void membersAtTheBranchAreInTheRoomOfTheOthers() {
    JoinResult ann = joinOwner("Ann");
    JoinResult bob = joinBranch("Bob");
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
    joinOwner("Ann");
    TransportConfig mutual =
        TransportConfig.builder()
            .tls(TestCertificates.localhost())
            .clientCertificates(true)
            .build();
    try (Parley page = Parley.builder().transportConfig(mutual).start()) {
      Rooms rooms = page.connect(branch.endpoint()).lookup(Rooms.EXPORT_NAME, Rooms.class);
      JoinResult bob =
          value(
              "a join",
              rooms.join(new JoinRequest(ROOM, "Bob", Optional.empty(), Optional.empty())));

      Items<RoomItem> room = Items.of(bob.session().follow(0));
      Items<ViewerItem> files = Items.of(value("files", bob.session().files()).follow(0));
      Board board = value("a board", bob.session().board());
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
    JoinResult ann = joinOwner("Ann");
    JoinResult bob = joinBranch("Bob");
    JoinResult cid = joinBranch("Cid");
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

  private static Board board(JoinResult who) {
    return value("a board", who.session().board());
  }

  private static boolean points(Items<BoardItem> board, JoinResult who) {
    return board.all.stream()
        .anyMatch(
            item -> item instanceof PointerChanged pointer && pointer.member().equals(who.you()));
  }

  @Test
  void roomGoesOnWhileTheLineIsCutAndIsMergedAfterwards() {
    JoinResult ann = joinOwner("Ann");
    JoinResult bob = joinBranch("Bob");
    Items<RoomItem> toBob = Items.of(bob.session().follow(0));
    say(ann, "before");
    eventually("Bob reads it", () -> toBob.texts().size() == 1);

    line.cut();
    eventually("the line is down", () -> !branch.isLineUp());
    eventually("Bob's session has ended", () -> toBob.over);
    say(ann, "written at the owner meanwhile");
    JoinResult bobAlone = branch.joinAgain(ROOM, "Bob", bob);
    assertThat(bobAlone.fork()).map(Fork::branch).contains("school");
    assertThat(bobAlone.you().id()).isEqualTo(bob.you().id());
    JoinResult cid = joinBranch("Cid");
    say(bobAlone, "alone");
    say(cid, "I am new");
    draw(cid, "line 1");
    assertThat(texts(cid)).containsExactly("before", "alone", "I am new");
    assertThat(branch.status())
        .returns(false, BranchReport::isConnected)
        .returns(1, BranchReport::forks)
        .satisfies(report -> assertThat(report.waiting()).isPositive());

    line.mend();
    eventually("the line is up", branch::isLineUp);
    JoinResult bobBack = branch.joinBack(ROOM, "Bob", bobAlone);
    JoinResult cidBack = branch.joinBack(ROOM, "Cid", cid);
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
    assertThat(branch.status())
        .returns(1, BranchReport::followed)
        .returns(0, BranchReport::forks)
        .returns(0L, BranchReport::waiting);
    eventually(
        "the node knows it too",
        () ->
            other.branches().stream()
                .anyMatch(report ->
                    report.id().equals("school")
                        && report.node().equals(Optional.of("n2"))
                        && report.followed() == 1
                        && report.merge().isPresent()));
  }

  @Test
  void whatAMemberSaidBeforeItWasRemovedIsMerged() {
    JoinResult bob = joinBranch("Bob"); // the first one, who is the tutor
    JoinResult ann = joinOwner("Ann");
    say(ann, "before");
    eventually("Bob reads it", () -> texts(bob).size() == 1);
    line.cut();
    eventually("the line is down", () -> !branch.isLineUp());
    JoinResult alone = branch.joinAgain(ROOM, "Bob", bob);
    JoinResult cid = joinBranch("Cid");
    say(cid, "of Cid");
    value(
        "a removal", value("the moderation", alone.session().moderation()).remove(cid.you().id()));

    line.mend();
    eventually("the line is up", branch::isLineUp);
    branch.joinBack(ROOM, "Bob", alone);
    assertThat(texts(ann)).containsExactly("before", "of Cid");
    assertThat(value("the end of a join", again(cid))).contains(JoinRefusal.REMOVED);
  }

  private CompletionStage<Optional<JoinRefusal>> again(JoinResult who) {
    return branch
        .join(ROOM, who.you().name(), Optional.of(who.resumeKey()))
        .handle((_, failure) ->
            StageFailures.cause(failure) instanceof JoinRefused refused
                ? Optional.of(refused.reason())
                : Optional.empty());
  }

  @Test
  void roomsThatAreNotFollowedAnyMoreAreForgotten() {
    for (String room : List.of("chess", "surgery", "drama")) {
      value("a join", branch.join(room, "Bob", Optional.empty()));
    }
    assertThat(branch.rooms()).isEqualTo(3);

    line.cut();

    eventually("the branch knows no room", () -> branch.rooms() == 0);
  }

  @Test
  void nothingIsLostOrDoubledWhereTheLineBreaksWhileAForkIsMerged() {
    JoinResult ann = joinOwner("Ann");
    JoinResult bob = joinBranch("Bob");
    say(ann, "before");
    eventually("Bob reads it", () -> texts(bob).size() == 1);
    line.cut();
    eventually("the line is down", () -> !branch.isLineUp());
    List<JoinResult> alone = new ArrayList<>(List.of(branch.joinAgain(ROOM, "Bob", bob)));
    for (int i = 0; i < 19; i++) {
      alone.add(joinBranch("New " + i));
    }
    List<String> said = new ArrayList<>(List.of("before"));
    for (int i = 0; i < 100; i++) {
      said.add("line " + i + " " + "x".repeat(400));
      say(alone.get(i % alone.size()), said.getLast());
      if (i == 50) { // as after a power failure
        branch.close();
        branch = new TestBranch(line.endpoint(), folder.resolve("school"));
        alone.replaceAll(each -> branch.joinAgain(ROOM, each.you().name(), each));
      }
    }

    for (int i = 1; i < 8; i++) {
      line.mendFor(4_000L * i);
      eventually("the line is up or was", branch::isLineUp);
      eventually("the line is down again", () -> !branch.isLineUp() || texts(ann).size() > 100);
    }
    line.mend();
    eventually("all is merged", () -> texts(ann).size() >= said.size());
    JoinResult back = following(branch.joinBack(ROOM, "Bob", bob));
    eventually("the branch has all", () -> texts(back).size() >= said.size());
    assertThat(texts(ann)).isEqualTo(said);
    assertThat(texts(back)).isEqualTo(said);
    assertThat(history(ann).stream().filter(BranchMerged.class::isInstance)).hasSize(1);
  }

  @Test
  void attachmentsCrossTheLineOnceAndAreMerged() {
    JoinResult ann = joinOwner("Ann");
    JoinResult bob = joinBranch("Bob");
    UUID first = TestFiles.attach(bob, 200_000);
    eventually("the branch has the entry", () -> TestFiles.isThere(bob, first));
    long before = line.bytes();
    for (int i = 0; i < 5; i++) {
      assertThat(TestFiles.content(bob, first)).hasSize(200_000);
    }
    assertThat(line.bytes() - before).isLessThan(300_000);

    line.cut();
    eventually("the line is down", () -> !branch.isLineUp());
    JoinResult alone = branch.joinAgain(ROOM, "Bob", bob);
    UUID second = TestFiles.attach(alone, 10_000);
    value(
        "a message",
        alone
            .session()
            .say(
                new ChatMessage(
                    UUID.randomUUID(),
                    Optional.empty(),
                    "see this",
                    Optional.empty(),
                    List.of(second))));
    assertThat(TestFiles.content(alone, first)).hasSize(200_000);

    line.mend();
    eventually("the line is up", branch::isLineUp);
    branch.joinBack(ROOM, "Bob", alone);
    eventually("it is merged", () -> texts(ann).equals(List.of("see this")));
    assertThat(TestFiles.content(ann, second)).hasSize(10_000);
  }

  /** {@return whether a file of the branch contains a text, or has it in its name} */
  private boolean branchHas(String text) {
    try (Stream<Path> files = Files.walk(folder.resolve("school"))) {
      return files
          .filter(Files::isRegularFile)
          .anyMatch(file -> file.toString().contains(text) || content(file).contains(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String content(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // the branch has deleted it
    }
  }

  @Test
  void roomThatWasRemovedWhileTheLineWasDownLeavesTheBranch() {
    String secret = "what only Ann wrote";
    JoinResult ann = joinOwner("Ann");
    JoinResult bob = joinBranch("Bob");
    say(ann, secret);
    UUID file = TestFiles.attach(ann, 200_000);
    eventually("the branch has it", () -> TestFiles.isThere(bob, file) && branchHas(secret));
    assertThat(TestFiles.content(bob, file)).hasSize(200_000);

    line.cut();
    eventually("the line is down", () -> !branch.isLineUp());
    owner.kill(); // so that nobody is in the room
    eventually("the room is removed", () -> other.erasure().remove(ROOM).isPresent());
    assertThat(branchHas(secret) && branchHas(file.toString())).isTrue();
    line.mend();

    eventually("the branch has nothing of it", () -> !branchHas(secret));
    eventually("nor its file", () -> !branchHas(file.toString()));
  }

  @Test
  void filesOfARoomThatGoesOnWithoutTheLineAreNotErased() {
    JoinResult bob = joinBranch("Bob");
    say(bob, "hello");
    line.cut();
    eventually("the line is down", () -> !branch.isLineUp());
    branch.joinAgain(ROOM, "Bob", bob);
    AtomicBoolean deleted = new AtomicBoolean();

    boolean erased =
        value(
            "an answer",
            branch.erase(
                ROOM,
                () -> {
                  deleted.set(true);
                  return CompletableFuture.completedFuture(null);
                }));

    assertThat(erased).isFalse();
    assertThat(deleted).isFalse();
  }

  @Test
  void lineOf64KilobitsCarriesWhatBothSidesHaveWritten() {
    JoinResult ann = joinOwner("Ann");
    JoinResult bob = joinBranch("Bob");
    say(ann, "before");
    eventually("Bob reads it", () -> texts(bob).size() == 1);
    line.cut();
    eventually("the line is down", () -> !branch.isLineUp());
    JoinResult alone = branch.joinAgain(ROOM, "Bob", bob);
    UUID file = TestFiles.attach(alone, 70_000);
    List<JoinResult> there = List.of(ann, joinOwner("Dan"), joinOwner("Eve"), joinOwner("Fay"));
    List<JoinResult> here = List.of(alone, joinBranch("Gus"), joinBranch("Hal"), joinBranch("Ida"));
    List<String> all = new ArrayList<>(List.of("before"));
    for (int i = 0; i < 20; i++) { // by several, as a member's rate is limited
      all.add("at the owner %d %s".formatted(i, "x".repeat(3_500)));
      say(there.get(i % there.size()), all.getLast());
    }
    for (int i = 0; i < 20; i++) {
      all.add("at the branch %d %s".formatted(i, "y".repeat(3_500)));
      say(here.get(i % here.size()), all.getLast());
    }

    line.limit(64_000);
    int before = line.connections();
    line.mend();
    eventually("the line is up", branch::isLineUp);
    JoinResult meanwhile = joinBranch("Cid");
    assertThat(meanwhile.fork()).isPresent(); // nobody waits until all has crossed the line
    say(meanwhile, "while it is passed on");
    all.add("while it is passed on");
    eventually("all is merged", () -> texts(ann).size() == all.size());
    line.limit(0);
    JoinResult back = branch.joinBack(ROOM, "Bob", alone);
    eventually("the branch has all", () -> texts(back).size() == all.size());

    assertThat(texts(ann)).isEqualTo(all);
    assertThat(texts(back)).isEqualTo(all);
    assertThat(TestFiles.content(ann, file)).hasSize(70_000);
    assertThat(line.connections()).as("connections by which all crossed").isEqualTo(before + 1);
  }

  private static void draw(JoinResult who, String shape) {
    value(
        "a board change",
        value("a board", who.session().board())
            .draw(
                new BoardChange(
                    UUID.randomUUID(), Optional.empty(), List.of(TestShapes.line(shape)))));
  }

  private static List<String> shapes(JoinResult who) {
    Items<BoardItem> items =
        Items.of(value("a board", who.session().board()).follow(Optional.empty(), 0));
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
  void classAtTheBranchCostsTheLineWhatOneMemberCosts() {
    List<JoinResult> speakers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      speakers.add(joinOwner("Speaker " + i));
    }
    long one = bytesFor(speakers, 1);
    long thirty = bytesFor(speakers, 29);

    System.out.printf(
        "bytes across the line for 100 messages and 100 board changes: %d for 1 member, %d for 30%n",
        one, thirty);
    assertThat(thirty).isLessThan(2 * one);
  }

  private long bytesFor(List<JoinResult> speakers, int more) {
    List<Items<RoomItem>> readers = new ArrayList<>();
    List<Items<BoardItem>> viewers = new ArrayList<>();
    for (int i = 0; i < more; i++) {
      JoinResult joined = joinBranch("Pupil " + more + " " + i);
      readers.add(Items.of(joined.session().follow(joined.lastNumber())));
      viewers.add(Items.of(value("a board", joined.session().board()).follow(Optional.empty(), 0)));
    }
    eventually(
        "all follow the board", () -> viewers.stream().noneMatch(each -> each.all.isEmpty()));
    long before = line.bytes();
    for (int i = 0; i < 100; i++) { // by several, as a member's rate is limited
      JoinResult speaker = speakers.get(i % speakers.size());
      say(speaker, "a message of some length, number " + i);
      draw(speaker, "shape " + more + " " + i);
    }
    eventually(
        "all have read all", () -> readers.stream().allMatch(each -> each.texts().size() == 100));
    eventually(
        "all have seen all",
        () ->
            viewers.stream()
                .allMatch(each ->
                    each.all.stream().filter(BoardChanged.class::isInstance).count() == 100));
    return line.bytes() - before;
  }
}
