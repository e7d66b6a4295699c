package dev.parley.server.branch;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;

import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.common.Receipt;
import dev.parley.server.cluster.TestEngine;
import dev.parley.server.cluster.TestNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/** A branch behind a line that counts and can be cut, and two nodes on a real NATS server. */
final class BranchRig implements AutoCloseable {
  static final String ROOM = "algebra";

  final TestNode owner;
  final TestNode other;
  final ThinLine line;
  private final Path folder;
  private final List<Runnable> closing = new ArrayList<>();
  private TestBranch branch;

  /** Starts all. The line leads to a node that owns no room. */
  BranchRig(Path folder) throws IOException {
    this.folder = folder;
    try {
      TestEngine engine = opened(TestEngine.start(folder), TestEngine::close);
      owner =
          opened(
              TestNode.patient("n1", engine.config(), folder, Optional.empty()), TestNode::close);
      other =
          opened(
              TestNode.patient("n2", engine.config(), folder, Optional.empty()), TestNode::close);
      eventually("both see both", () -> owner.sees() == 2 && other.sees() == 2);
      line = opened(new ThinLine(other.endpoint()), ThinLine::close);
      branch = newBranch();
    } catch (IOException | RuntimeException | AssertionError e) {
      closeParts();
      throw e;
    }
  }

  private <T> T opened(T part, Consumer<T> close) {
    closing.add(() -> close.accept(part));
    return part;
  }

  private TestBranch newBranch() {
    return new TestBranch(line.endpoint(), data());
  }

  TestBranch branch() {
    return branch;
  }

  /** {@return the data folder of the branch} */
  Path data() {
    return folder.resolve("school");
  }

  /** Starts the branch again, as after a power failure. */
  void restartBranch() {
    restartBranch(() -> {});
  }

  /**
   * @param meanwhile runs while the branch is stopped
   */
  void restartBranch(Runnable meanwhile) {
    branch.close();
    meanwhile.run();
    branch = newBranch();
  }

  @Override
  public void close() {
    branch.close();
    closeParts();
  }

  private void closeParts() {
    closing.reversed().forEach(Runnable::run);
  }

  void cut() {
    line.cut();
    eventually("the line is down", () -> !branch.isLineUp());
  }

  void mend() {
    line.mend();
    eventually("the line is up", branch::isLineUp);
  }

  /** Cuts the line. {@return a member of the branch, who goes on there} */
  JoinResult alone(JoinResult who) {
    cut();
    return branch.joinAgain(ROOM, who.you().name(), who);
  }

  JoinResult joinOwner(String name) {
    return following(value("a join of " + name, owner.join(ROOM, name, Optional.empty())));
  }

  /** Keeps the session of a member, as a page does. */
  static JoinResult following(JoinResult who) {
    Items.of(who.session().follow(who.lastNumber()));
    return who;
  }

  JoinResult joinBranch(String name) {
    return value("a join of " + name, branch.join(ROOM, name, Optional.empty()));
  }

  static Receipt say(JoinResult who, String text) {
    return value(
        "a message", who.session().say(new ChatMessage(UUID.randomUUID(), Optional.empty(), text)));
  }

  static List<RoomEvent> history(JoinResult who) {
    HistoryPage page = value("the history", who.session().history(Long.MAX_VALUE, 200));
    return page.events().reversed();
  }

  static List<String> texts(JoinResult who) {
    return history(who).stream()
        .filter(MessagePosted.class::isInstance)
        .map(event -> ((MessagePosted) event).text())
        .toList();
  }

  static Board board(JoinResult who) {
    return value("a board", who.session().board());
  }

  static void draw(JoinResult who, String shape) {
    value(
        "a board change",
        board(who)
            .draw(
                new BoardChange(
                    UUID.randomUUID(), Optional.empty(), List.of(TestShapes.line(shape)))));
  }
}
