package dev.parley.server.groups;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.group.GroupEndReason;
import dev.parley.room.api.group.GroupReport;
import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When a member is sent the tracks of the group by unicast, on virtual time. */
class GroupReceiverTest {
  private static final long FRESH = TimeUnit.MILLISECONDS.toNanos(100);

  private final List<String> told = new ArrayList<>();
  private final GroupParticipant participant = new Participant();
  private long now = 1_000_000_000;
  private final GroupReceiver receiver =
      new GroupReceiver(3, participant, new GroupItems(Runnable::run, () -> {}), now);

  private final class Participant implements GroupParticipant {
    @Override
    public String room() {
      return "room";
    }

    @Override
    public boolean isClosed() {
      return false;
    }

    @Override
    public void receivesGroup(boolean receives) {
      told.add(receives ? "group" : "unicast");
    }

    @Override
    public void groupChanged(GroupState state, GroupReason reason) {
      told.add(state + " " + reason);
    }
  }

  private void report(GroupState state, GroupReason reason) {
    receiver.report(new GroupReport(state, reason, 0, 0, 0, 0), FRESH, now);
  }

  private void inGroup() {
    report(GroupState.GROUP, GroupReason.NONE);
    told.clear();
  }

  @Test
  void unicastEndsWhenTheGroupIsReportedAndNotWhileProbing() {
    report(GroupState.PROBING, GroupReason.NOT_PROBED);
    report(GroupState.PROBING, GroupReason.NOT_PROBED);
    report(GroupState.GROUP, GroupReason.NONE);

    assertThat(told)
        .containsExactly("UNICAST NOT_PROBED", "PROBING NOT_PROBED", "group", "GROUP NONE");
  }

  @Test
  void anyOtherReportBeginsUnicastAtOnce() {
    inGroup();
    report(GroupState.UNICAST, GroupReason.SILENT);
    assertThat(told).containsExactly("unicast", "UNICAST SILENT");
  }

  @Test
  void missingFeedbackBeginsUnicastAndItsReturnEndsIt() {
    inGroup();
    receiver.decide(GroupReceiver.SILENCE_NANOS_MAX - 1, now);
    assertThat(told).isEmpty();
    receiver.decide(GroupReceiver.SILENCE_NANOS_MAX, now);
    assertThat(told).containsExactly("unicast", "UNICAST NO_FEEDBACK");
    assertThat(receiver.state()).isEqualTo(GroupState.UNICAST);

    now += GroupReceiver.HOLD_NANOS;
    receiver.decide(FRESH, now);
    assertThat(told.subList(2, told.size())).containsExactly("group", "GROUP NONE");
  }

  @Test
  void memberThatTogglesCausesAKeyFrameASecondAtMost() {
    inGroup();
    for (int i = 0; i < 100; i++) {
      report(GroupState.UNICAST, GroupReason.LOSS);
      report(GroupState.GROUP, GroupReason.NONE);
    }
    assertThat(told).containsOnlyOnce("unicast").doesNotContain("group");
    now += GroupReceiver.HOLD_NANOS;
    receiver.decide(FRESH, now);
    assertThat(told).containsOnlyOnce("group");
  }

  @Test
  void requestsForKeyFramesAreLimited() {
    assertThat(receiver.mayWantKeyFrame(now)).isTrue();
    assertThat(receiver.mayWantKeyFrame(now + 1)).isFalse();
    assertThat(receiver.mayWantKeyFrame(now + GroupReceiver.KEY_FRAME_NANOS_MIN)).isTrue();
  }

  @Test
  void membershipWithoutAReaderIsAbandoned() {
    assertThat(receiver.isAbandoned(now + GroupReceiver.FOLLOW_NANOS_MAX - 1)).isFalse();
    assertThat(receiver.isAbandoned(now + GroupReceiver.FOLLOW_NANOS_MAX)).isTrue();
    receiver.followed();
    assertThat(receiver.isAbandoned(now + GroupReceiver.FOLLOW_NANOS_MAX)).isFalse();
  }

  @Test
  void endOfTheMembershipBeginsUnicast() {
    inGroup();
    receiver.end(GroupEndReason.LEFT, GroupReason.RECEIVER_LEFT);
    assertThat(told).containsExactly("unicast", "UNICAST RECEIVER_LEFT");
  }
}
