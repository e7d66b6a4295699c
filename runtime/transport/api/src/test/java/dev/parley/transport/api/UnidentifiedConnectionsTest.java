package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.MemoryBudget;
import dev.parley.transport.api.AdmissionControl.ConnectionLimits;
import dev.parley.transport.api.AdmissionControl.Permit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class UnidentifiedConnectionsTest {
  private final AdmissionControl capacity =
      new AdmissionControl(ConnectionLimits.DEFAULT, MemoryBudget.unlimited());
  private final List<String> turnedAway = new ArrayList<>();
  private final UnidentifiedConnections<String> unidentified =
      new UnidentifiedConnections<>(4, 2, turnedAway::add);

  private void enter(String name, String user) {
    unidentified.add(name, (Permit) capacity.admitUser(user));
  }

  @Test
  @DisplayName("FR-11: the silent newcomer of the same origin makes room first")
  void connectionBeyondTheLimitOfItsOriginEvictsAnotherOfThatOrigin() {
    enter("other", "bob");
    enter("first", "ann");
    enter("second", "ann");
    assertThat(turnedAway).isEmpty();

    enter("third", "ann");

    assertThat(turnedAway).containsExactly("first");
  }

  @Test
  @DisplayName("FR-11: beyond the limit of all, the one that was silent longest makes room")
  void connectionBeyondTheTotalLimitEvictsTheOldest() {
    enter("first", "ann");
    enter("second", "bob");
    enter("third", "cid");
    enter("fourth", "dan");
    assertThat(turnedAway).isEmpty();

    unidentified.bytesReceived("first");
    enter("fifth", "eve");

    assertThat(turnedAway).containsExactly("second");
  }

  @Test
  void connectionsThatEndedTakeNoPlace() {
    for (int i = 0; i < 10; i++) {
      enter("one " + i, "ann");
      enter("two " + i, "ann");
      unidentified.removed("one " + i);
      unidentified.removed("two " + i);
      unidentified.removed("two " + i); // known and gone
    }
    unidentified.bytesReceived("one 1");
    enter("first", "ann");
    enter("second", "ann");
    assertThat(turnedAway).isEmpty();

    enter("third", "ann");
    assertThat(turnedAway).containsExactly("first");
    unidentified.removed("third");
    enter("fourth", "ann");
    assertThat(turnedAway).hasSize(1);
    enter("fifth", "ann");
    assertThat(turnedAway).containsExactly("first", "second");
  }
}
