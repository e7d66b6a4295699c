package dev.parley.nodes.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.membership.NodeInfo;
import dev.parley.room.api.NodeAddresses;
import dev.parley.room.api.NodeCandidate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Addresses of the other nodes, on an executor that the test runs. */
class OtherNodesTest {
  private final Deque<Runnable> tasks = new ArrayDeque<>();
  private final List<NodeInfo> live = new ArrayList<>();
  private final OtherNodes others = new OtherNodes("n0", () -> live, true, tasks::add);
  private final Follower follower = new Follower();

  OtherNodesTest() {
    come(4);
  }

  private void come(int count) {
    live.clear();
    IntStream.range(0, count)
        .forEach(i -> live.add(node("n" + i, "https://n" + i + ".school.example")));
  }

  private static NodeInfo node(String id, String page) {
    return new NodeInfo(id, UUID.randomUUID(), "tls://" + id, Optional.of(page), "0.1.0");
  }

  private void run() {
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
  }

  private void follow(String room) {
    others.follow(room).subscribe(follower);
    run();
  }

  private static final class Follower implements Flow.Subscriber<NodeAddresses> {
    final List<List<String>> received = new ArrayList<>();
    String end = "";
    private Flow.Subscription subscription;

    @Override
    public void onSubscribe(Flow.Subscription it) {
      subscription = it;
    }

    @Override
    public void onNext(NodeAddresses item) {
      received.add(item.pages());
    }

    @Override
    public void onError(Throwable failure) {
      end = "failed";
    }

    @Override
    public void onComplete() {
      end = "complete";
    }
  }

  private void ask(long count) {
    follower.subscription.request(count);
    run();
  }

  @Test
  void addressesAreThoseOfTheOthersInTheSameOrderAtEachNode() {
    follow("algebra");
    ask(2);

    List<String> first = follower.received.getFirst();
    assertThat(first)
        .containsExactlyInAnyOrder(
            "https://n1.school.example", "https://n2.school.example", "https://n3.school.example");
    live.removeIf(node -> node.origin().filter(first.getFirst()::equals).isPresent());
    others.nodesChanged();
    run();
    assertThat(follower.received.getLast()).isEqualTo(first.subList(1, 3));
  }

  @Test
  void choiceThatIsSwitchedOffLeavesThisNodeOnly() {
    assertThat(others.candidates()).hasSize(3);

    List<NodeCandidate> kept = new OtherNodes("n0", () -> live, false, tasks::add).candidates();

    assertThat(kept).containsExactly(new NodeCandidate("https://n0.school.example", "", 0));
  }

  @Test
  void slowFollowerGetsOnlyTheLatest() {
    follow("algebra");
    ask(1);
    come(3);
    others.nodesChanged();
    run();
    come(2);
    others.nodesChanged();
    run();
    assertThat(follower.received).hasSize(1);

    ask(1);

    assertThat(follower.received).hasSize(2).last().isEqualTo(List.of("https://n1.school.example"));
  }

  @Test
  void changeThatLeavesTheAddressesAloneIsNotSent() {
    follow("algebra");
    ask(Long.MAX_VALUE);
    ask(Long.MAX_VALUE);

    others.nodesChanged();
    run();

    assertThat(follower.received).hasSize(1);
  }

  @Test
  void pageGetsAtMostEight() {
    come(12);
    follow("algebra");
    ask(1);

    assertThat(follower.received.getFirst()).hasSize(OtherNodes.ADDRESSES_MAX);
  }

  @Test
  void textThatIsNoOriginIsLeftOut() {
    live.clear();
    live.add(node("n1", "https://n1.school.example/; script-src *"));
    live.add(node("n2", "javascript:alert(1)"));
    live.add(node("n3", "http://[::1]:7007"));
    follow("algebra");
    ask(1);

    assertThat(follower.received).containsExactly(List.of("http://[::1]:7007"));
  }

  @Test
  void streamEndsWithTheServerAndAfterIt() {
    follow("algebra");
    others.close();
    run();
    assertThat(follower.end).isEqualTo("complete");

    follower.end = "";
    follow("algebra");

    assertThat(follower.end).isEqualTo("complete");
  }

  @Test
  void cancelledFollowerGetsNothing() {
    follow("algebra");
    follower.subscription.cancel();
    ask(1);

    assertThat(follower.received).isEmpty();
  }

  @Test
  void requestOfNothingFailsTheStream() {
    follow("algebra");
    ask(0);

    assertThat(follower.end).isEqualTo("failed");
  }
}
