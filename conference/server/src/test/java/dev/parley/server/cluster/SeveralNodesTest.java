package dev.parley.server.cluster;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.NodeAddresses;
import dev.parley.room.api.NodeCandidate;
import dev.parley.room.api.common.Receipt;
import dev.parley.server.control.NodeFigures;
import dev.parley.server.control.NodeReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three nodes in one process on a real NATS server, connected by TLS. */
class SeveralNodesTest {
  private static final String ROOM = "algebra";

  @TempDir private Path folder;
  private TestEngine engine;
  private final List<TestNode> nodes = new ArrayList<>();

  @BeforeEach
  void start() throws IOException {
    engine = TestEngine.start(folder);
    for (String id : List.of("n1", "n2", "n3")) {
      nodes.add(node(id));
    }
    eventually("all see all", () -> nodes.stream().allMatch(node -> node.sees() == 3));
  }

  private TestNode node(String id) {
    return new TestNode(id, engine.config(), folder);
  }

  @AfterEach
  void stop() {
    nodes.forEach(TestNode::close);
    if (engine != null) {
      engine.close();
    }
  }

  private static JoinResult join(TestNode node, String name, Optional<String> key) {
    return value("a join at " + node.id(), node.join(ROOM, name, key));
  }

  private static Receipt say(JoinResult who, String text) {
    return value(
        "a message", who.session().say(new ChatMessage(UUID.randomUUID(), Optional.empty(), text)));
  }

  private static List<String> texts(JoinResult who) {
    HistoryPage page = value("the history", who.session().history(Long.MAX_VALUE, 100));
    return page.events().stream()
        .filter(MessagePosted.class::isInstance)
        .map(event -> ((MessagePosted) event).text())
        .toList();
  }

  @Test
  void membersAtThreeNodesAreInOneRoom() {
    JoinResult ann = join(nodes.get(0), "Ann", Optional.empty());
    JoinResult bob = join(nodes.get(1), "Bob", Optional.empty());
    JoinResult cid = join(nodes.get(2), "Cid", Optional.empty());

    long first = say(ann, "one").number();
    long second = say(bob, "two").number();
    long third = say(cid, "three").number();

    assertThat(List.of(first, second, third)).isSorted();
    for (JoinResult each : List.of(ann, bob, cid)) {
      assertThat(texts(each)).containsExactlyInAnyOrder("one", "two", "three");
    }
  }

  @Test
  void roomOfANodeThatIsKilledGoesOnAtAnotherWithAllThatWasAcknowledged() {
    TestNode owner = nodes.get(0);
    JoinResult ann = join(owner, "Ann", Optional.empty());
    JoinResult bob = join(nodes.get(1), "Bob", Optional.empty());
    List<String> said = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      said.add("line " + i);
      say(i % 2 == 0 ? ann : bob, "line " + i);
    }

    owner.kill();
    JoinResult again = nodes.get(1).joinAgain(ROOM, "Bob", bob);
    JoinResult annAgain = nodes.get(2).joinAgain(ROOM, "Ann", ann);

    assertThat(again.you().id()).isEqualTo(bob.you().id());
    assertThat(annAgain.you().id()).isEqualTo(ann.you().id());
    said.add("after");
    assertThat(say(annAgain, "after").number()).isGreaterThan(again.lastNumber());
    assertThat(texts(again)).containsExactlyInAnyOrderElementsOf(said);
  }

  @Test
  void membersLearnWhichOtherNodesTakeThem() {
    List<List<String>> addresses = new CopyOnWriteArrayList<>();
    nodes.get(1).node().others().follow(ROOM).subscribe(new EachList(addresses));
    eventually("the first addresses", () -> !addresses.isEmpty());
    assertThat(addresses.getFirst())
        .containsExactlyInAnyOrder("https://n1.example", "https://n3.example");

    nodes.get(0).kill();
    eventually("n1 is lost", () -> addresses.getLast().size() == 1);

    assertThat(addresses.getLast()).containsExactly("https://n3.example");
    assertThat(nodes.get(1).node().origins())
        .as("pages of n1 may come")
        .contains("https://n1.example");
  }

  @Test
  void pagesLearnAmongWhichNodesTheyMayChoose() {
    TestNode second = nodes.get(1);
    eventually("all are known", () -> second.node().others().candidates().size() == 3);

    assertThat(second.node().others().candidates())
        .extracting(NodeCandidate::page)
        .startsWith("https://n2.example")
        .contains("https://n1.example", "https://n3.example");
  }

  /** Collects the addresses that come. */
  private record EachList(List<List<String>> received) implements Flow.Subscriber<NodeAddresses> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(NodeAddresses item) {
      received.add(item.pages());
    }

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
  }

  @Test
  void eachNodeShowsAllOfThemWithTheirRooms() {
    join(nodes.get(0), "Ann", Optional.empty());
    JoinResult bob = join(nodes.get(1), "Bob", Optional.empty());
    List<NodeReport> before = status(nodes.get(1));
    assertThat(before).extracting(NodeReport::owned).containsExactly(1, 0, 0);
    assertThat(before).extracting(NodeReport::followed).contains(1);
    assertThat(figures(nodes.get(1)).links()).isEqualTo(1);
    assertThat(figures(nodes.get(1)).engineRoundTripMicros()).isPositive();

    nodes.get(0).kill();
    nodes.get(1).joinAgain(ROOM, "Bob", bob);

    eventually(
        "another node has the room",
        () ->
            figures(nodes.get(1)).takeOvers() + figures(nodes.get(2)).takeOvers() == 1
                && status(nodes.get(1)).getFirst().owned() == 0);
    eventually(
        "n3 sees who is lost",
        () ->
            status(nodes.get(2)).stream()
                .map(NodeReport::state)
                .toList()
                .equals(List.of(NodeReport.LOST, NodeReport.ACTIVE, NodeReport.ACTIVE)));
  }

  private static List<NodeReport> status(TestNode node) {
    return value("the status of " + node.id(), node.node().status());
  }

  /** {@return what a node says of itself: only these figures are in its own view} */
  private static NodeFigures figures(TestNode node) {
    return status(node).stream().flatMap(each -> each.figures().stream()).findFirst().orElseThrow();
  }
}
