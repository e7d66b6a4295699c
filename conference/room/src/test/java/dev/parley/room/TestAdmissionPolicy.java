package dev.parley.room;

import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.AdmissionPolicy;
import dev.parley.room.spi.AdmissionTerms;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * An admission policy whose invitations are the words {@code ROLE}, or {@code ROLE NAME}, which are
 * their ids too. Whoever has none is what the test says.
 */
final class TestAdmissionPolicy implements AdmissionPolicy {
  /** As what people come in without an invitation; empty as in open rooms. */
  Optional<Role> uninvited = Optional.of(Role.TUTOR);

  boolean invitedOnly;

  @Override
  public CompletionStage<AdmissionTerms> enter(String room, Optional<String> invitation) {
    if (invitation.isEmpty()) {
      return invitedOnly
          ? refused(JoinRefusal.INVITATION_NEEDED)
          : CompletableFuture.completedFuture(
              new AdmissionTerms(uninvited, Optional.empty(), Optional.empty()));
    }
    String[] words = invitation.get().split(" ", 2);
    try {
      return CompletableFuture.completedFuture(
          new AdmissionTerms(
              Optional.of(Role.valueOf(words[0])),
              words.length == 1 ? Optional.empty() : Optional.of(words[1]),
              invitation));
    } catch (IllegalArgumentException e) {
      return refused(JoinRefusal.BAD_INVITATION);
    }
  }

  private static CompletionStage<AdmissionTerms> refused(JoinRefusal reason) {
    return CompletableFuture.failedFuture(new JoinRefused(reason, "in this test"));
  }

  @Override
  public CompletionStage<String> invite(
      String room, Role role, Optional<String> name, Instant expires) {
    return CompletableFuture.completedFuture(role + name.map(given -> " " + given).orElse(""));
  }
}
