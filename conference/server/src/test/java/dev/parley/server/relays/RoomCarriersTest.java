package dev.parley.server.relays;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.spi.Place;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoomCarriersTest {
  private final List<String> told = new ArrayList<>();
  private final List<Runnable> timers = new ArrayList<>();
  private final RoomCarriers carriers =
      new RoomCarriers(
          (node, room, its) -> told.add(node + " of " + room + ": " + text(its)),
          (_, named) -> named,
          Runnable::run,
          (_, task) -> timers.add(task));

  private static String text(Carriers its) {
    String nodes = String.join(" ", its.nodes());
    return its.branches().isEmpty() ? nodes : nodes + ", before " + its.branches();
  }

  private Runnable enter(String room, String node) {
    return carriers.enter(room, new Place(node, ""));
  }

  private Runnable enterBranch(String node, String branch) {
    return carriers.enter("maths", new Place(node, branch));
  }

  private void repeat() {
    timers.removeFirst().run();
  }

  @Test
  void roomAtOneNodeNeedsNoRelay() {
    enter("maths", "n1");
    enter("maths", "n1");
    repeat();

    assertThat(told).isEmpty();
    assertThat(carriers.nodes("maths")).containsExactly("n1");
  }

  @Test
  void nodesOfARoomAreToldAtChangesAndAgainAfterAWhile() {
    enter("maths", "n2");
    enter("art", "n3");
    enter("maths", "n1");

    assertThat(told).containsExactly("n1 of maths: n1 n2", "n2 of maths: n1 n2");

    repeat();
    assertThat(told).hasSize(4);
  }

  @Test
  void nodeCountsUntilItsLastMemberLeaves() {
    enter("maths", "n1");
    Runnable one = enter("maths", "n2");
    Runnable other = enter("maths", "n2");

    one.run();
    one.run();
    assertThat(carriers.nodes("maths")).containsExactly("n1", "n2");

    other.run();
    assertThat(carriers.nodes("maths")).containsExactly("n1");
    told.clear();
    repeat();
    assertThat(told).isEmpty();
  }

  @Test
  void roomIsForgottenWithItsLastMember() {
    Runnable leave = enter("maths", "n1");

    leave.run();

    assertThat(carriers.nodes("maths")).isEmpty();
  }

  @Test
  void nothingIsToldAfterTheEnd() {
    enter("maths", "n1");
    enter("maths", "n2");
    told.clear();

    carriers.close();
    repeat();

    assertThat(told).isEmpty();
    assertThat(timers).isEmpty();
  }

  @Test
  void nodeIsToldOfTheBranchesBehindItselfOnly() {
    enterBranch("n1", "school");
    assertThat(told).containsExactly("n1 of maths: n1, before [school]");
    told.clear();

    enter("maths", "n2");
    assertThat(told)
        .containsExactlyInAnyOrder("n1 of maths: n1 n2, before [school]", "n2 of maths: n1 n2");
    told.clear();

    Runnable office = enterBranch("n2", "office");
    enterBranch("n2", "office");
    assertThat(told).containsExactly("n2 of maths: n1 n2, before [office]");

    office.run();
    assertThat(told).hasSize(1);
  }

  @Test
  void twoHundredBranchesBehindOneNodeTakeNothingFromTheNodes() {
    for (int i = 0; i < 200; i++) {
      enterBranch("n1", "school-%03d".formatted(i));
    }
    enter("maths", "n2");
    told.clear();

    enter("maths", "n3");

    assertThat(told)
        .contains("n2 of maths: n1 n2 n3", "n3 of maths: n1 n2 n3")
        .anyMatch(each ->
            each.startsWith("n1 of maths: n1 n2 n3, before [school-000")
                && each.endsWith("school-199]"));
    assertThat(carriers.branchesLeftOut()).isZero();
  }

  @Test
  void branchesBeyondTheMaximumWaitUntilAnEarlierOneLeaves() {
    List<Runnable> leaving = new ArrayList<>();
    for (int i = 0; i < Carriers.BRANCHES_MAX; i++) {
      leaving.add(enterBranch("n1", "school-%03d".formatted(i)));
    }
    told.clear();

    enterBranch("n1", "a-late-one"); // first by its name
    enterBranch("n2", "behind-another-node");

    assertThat(told).noneMatch(each -> each.contains("a-late-one"));
    assertThat(told).contains("n2 of maths: n1 n2, before [behind-another-node]");
    assertThat(carriers.branchesLeftOut()).isEqualTo(1);

    leaving.get(7).run();
    assertThat(told).anyMatch(each -> each.contains("a-late-one"));
    assertThat(carriers.branchesLeftOut()).isZero();
  }

  @Test
  void nodesBeyondTheMaximumAreThoseThatCameLast() {
    for (int i = 0; i < RoomPlaces.NODES_MAX; i++) {
      enter("maths", "n%02d".formatted(i));
    }
    told.clear();

    enter("maths", "a-late-one");

    assertThat(told).isEmpty();
    assertThat(carriers.nodes("maths")).hasSize(RoomPlaces.NODES_MAX).doesNotContain("a-late-one");
  }
}
