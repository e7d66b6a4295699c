package dev.parley.room.quota;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class QuotaTest {
  private static final QuotaLimit LIMIT = new QuotaLimit("things", 10, 2, 6, 4);
  private static final UUID ANN = new UUID(0, 1);
  private static final UUID BOB = new UUID(0, 2);
  private static final UUID EVE = new UUID(0, 3);

  private static final Map<UUID, String> INVITATIONS = Map.of(ANN, "class", BOB, "class");

  private final Quota quota = new Quota(LIMIT, QuotaTest::invitation);

  private static Optional<String> invitation(UUID member) {
    return Optional.ofNullable(INVITATIONS.get(member));
  }

  private Optional<String> refusal(UUID member, long more) {
    return quota.refusal(new QuotaAccount(member, invitation(member), false), more);
  }

  private Optional<String> refusalOfATutor(long more) {
    return quota.refusal(new QuotaAccount(EVE, Optional.empty(), true), more);
  }

  @Test
  void memberTakesItsPartAndNoMore() {
    assertThat(refusal(EVE, 4)).isEmpty();
    assertThat(refusal(EVE, 5))
        .contains("you use 0 things, and one member at most 4; remove some, or ask a tutor to");

    quota.add(EVE, 4);

    assertThat(refusal(EVE, 1)).isPresent();
    assertThat(refusal(ANN, 4)).isEmpty();
  }

  @Test
  void membersOfAnInvitationTakeItsPartTogether() {
    quota.add(ANN, 4);

    assertThat(refusal(BOB, 2)).isEmpty();
    assertThat(refusal(BOB, 3)).get().asString().startsWith("the members of your invitation use 4");
    assertThat(refusal(EVE, 3)).isEmpty();
  }

  @Test
  void reserveIsForThoseWhoLead() {
    quota.add(ANN, 3);
    quota.add(BOB, 3);

    assertThat(refusal(EVE, 2)).isEmpty();
    assertThat(refusal(EVE, 3))
        .contains(
            "the room holds 6 things, and 2 of 10 are kept for tutors; ask a tutor to make space");
    assertThat(refusalOfATutor(4)).as("beyond what one member may").isEmpty();
    assertThat(refusalOfATutor(5))
        .contains("the room holds 6 things, and at most 10; remove some, or use another room");
  }

  @Test
  void whatTakesNothingMoreIsNotRefusedInAFullRoom() {
    quota.add(EVE, 12); // as in a log that was written under other limits

    assertThat(refusal(EVE, 0)).isEmpty();
    assertThat(refusal(EVE, -1)).isEmpty();
    assertThat(refusal(ANN, 1)).isPresent();
    assertThat(refusalOfATutor(1)).isPresent();
  }

  @Test
  void whatIsGivenBackCanBeTakenAgain() {
    quota.add(ANN, 4);
    quota.add(BOB, 2);

    quota.add(ANN, -4);

    assertThat(quota.byMember()).isEqualTo(Map.of(BOB, 2L));
    assertThat(quota.used("class")).isEqualTo(2);
    assertThat(quota.used()).isEqualTo(2);
    assertThat(refusal(ANN, 4)).isEmpty();
  }
}
