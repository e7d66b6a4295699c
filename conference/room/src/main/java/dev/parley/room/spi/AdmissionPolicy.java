package dev.parley.room.spi;

import dev.parley.room.api.common.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Admission policy: decides who may join a room, and issues invitations. It is not consulted for
 * returning members.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks. Stages can complete on a thread
 * of the policy.
 */
public interface AdmissionPolicy {
  /** Maximum validity of an invitation. */
  Duration VALIDITY_MAX = Duration.ofDays(400);

  /**
   * {@return the terms on which the bearer of an invitation, or of none, is admitted; fails with
   * {@link dev.parley.room.api.JoinRefused} if it is refused}
   *
   * @param room the normalized room name
   * @param invitation untrusted text
   */
  CompletionStage<AdmissionTerms> enter(String room, Optional<String> invitation);

  /**
   * {@return a new invitation as text}
   *
   * @param expires in whole seconds, at most {@link #VALIDITY_MAX} from now
   * @param name a valid member name
   */
  CompletionStage<String> invite(String room, Role role, Optional<String> name, Instant expires);
}
