package dev.parley.conference;

import dev.parley.conference.api.JoinRefusal;
import dev.parley.conference.api.JoinRefused;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.spi.Door;
import dev.parley.conference.spi.Entry;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A door whose invitations are the words {@code ROLE}, or {@code ROLE NAME}, which are their ids
 * too. Whoever has none is what the test says.
 */
final class TestDoor implements Door {
  /** As what people come in without an invitation; empty as in open rooms. */
  Optional<Role> uninvited = Optional.of(Role.TUTOR);

  boolean invitedOnly;

  @Override
  public CompletionStage<Entry> enter(String room, Optional<String> invitation) {
    if (invitation.isEmpty()) {
      return invitedOnly
          ? refused(JoinRefusal.INVITATION_NEEDED)
          : CompletableFuture.completedFuture(
              new Entry(uninvited, Optional.empty(), Optional.empty()));
    }
    String[] words = invitation.get().split(" ", 2);
    try {
      return CompletableFuture.completedFuture(
          new Entry(
              Optional.of(Role.valueOf(words[0])),
              words.length == 1 ? Optional.empty() : Optional.of(words[1]),
              invitation));
    } catch (IllegalArgumentException e) {
      return refused(JoinRefusal.BAD_INVITATION);
    }
  }

  private static CompletionStage<Entry> refused(JoinRefusal reason) {
    return CompletableFuture.failedFuture(new JoinRefused(reason, "in this test"));
  }

  @Override
  public CompletionStage<String> invite(
      String room, Role role, Optional<String> name, Instant expires) {
    return CompletableFuture.completedFuture(role + name.map(given -> " " + given).orElse(""));
  }
}
