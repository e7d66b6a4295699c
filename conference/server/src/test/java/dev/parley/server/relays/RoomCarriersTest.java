package dev.parley.server.relays;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoomCarriersTest {
  private final List<String> told = new ArrayList<>();
  private final List<Runnable> timers = new ArrayList<>();
  private final RoomCarriers carriers =
      new RoomCarriers(
          (node, room, all) -> told.add(node + " of " + room + ": " + String.join(" ", all)),
          (_, named) -> named,
          Runnable::run,
          (_, task) -> timers.add(task));

  private void repeat() {
    timers.removeFirst().run();
  }

  @Test
  void roomAtOneNodeNeedsNoRelay() {
    carriers.enter("maths", "n1");
    carriers.enter("maths", "n1");
    repeat();

    assertThat(told).isEmpty();
    assertThat(carriers.of("maths")).containsExactly("n1");
  }

  @Test
  void nodesOfARoomAreToldAtChangesAndAgainAfterAWhile() {
    carriers.enter("maths", "n2");
    carriers.enter("art", "n3");
    carriers.enter("maths", "n1");

    assertThat(told).containsExactly("n1 of maths: n1 n2", "n2 of maths: n1 n2");

    repeat();
    assertThat(told).hasSize(4);
  }

  @Test
  void nodeCountsUntilItsLastMemberLeaves() {
    carriers.enter("maths", "n1");
    Runnable one = carriers.enter("maths", "n2");
    Runnable other = carriers.enter("maths", "n2");

    one.run();
    one.run();
    assertThat(carriers.of("maths")).containsExactly("n1", "n2");

    other.run();
    assertThat(carriers.of("maths")).containsExactly("n1");
    told.clear();
    repeat();
    assertThat(told).isEmpty();
  }

  @Test
  void roomIsForgottenWithItsLastMember() {
    Runnable leave = carriers.enter("maths", "n1");

    leave.run();

    assertThat(carriers.of("maths")).isEmpty();
  }

  @Test
  void nothingIsToldAfterTheEnd() {
    carriers.enter("maths", "n1");
    carriers.enter("maths", "n2");
    told.clear();

    carriers.close();
    repeat();

    assertThat(told).isEmpty();
    assertThat(timers).isEmpty();
  }
}
