package dev.parley.nodes.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.membership.NodeInfo;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SuccessorsTest {
  private static final NodeInfo OWNER = node("n1", "a", "north");

  private static NodeInfo node(String id, String host, String region) {
    return new NodeInfo(
        id,
        new UUID(1, id.hashCode()),
        "tls://" + host + ":7411",
        Optional.empty(),
        "1",
        region,
        false);
  }

  /** {@return the successors of many rooms of the owner} */
  private static Set<String> chosen(List<NodeInfo> live) {
    return IntStream.range(0, 100)
        .mapToObj(room -> Successors.choose("room-" + room, OWNER.id(), live))
        .flatMap(Optional::stream)
        .collect(Collectors.toSet());
  }

  @Test
  void successorIsInTheRegionOfTheOwner() {
    assertThat(
            chosen(
                List.of(
                    OWNER,
                    node("n2", "b", "south"),
                    node("n3", "c", "north"),
                    node("n4", "d", "north"))))
        .containsExactlyInAnyOrder("n3", "n4");
  }

  @Test
  void successorIsOnAnotherMachineEvenOfAnotherRegion() {
    assertThat(chosen(List.of(OWNER, node("n2", "a", "north"), node("n3", "b", "south"))))
        .containsExactly("n3");
  }

  @Test
  void nodesOfOneMachineSucceedEachOtherIfThereIsNoOther() {
    assertThat(chosen(List.of(OWNER, node("n2", "a", "north"), node("n3", "a", "south"))))
        .containsExactly("n2");
  }

  @Test
  void ownerAloneHasNoSuccessor() {
    assertThat(chosen(List.of(OWNER))).isEmpty();
  }
}
