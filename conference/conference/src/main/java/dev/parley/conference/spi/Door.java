package dev.parley.conference.spi;

import dev.parley.conference.api.common.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Decides who may come into rooms, and makes invitations. Not asked for members who come back.
 *
 * <p>Threads: safe for all; no method blocks. Stages may complete on a thread of the door's own.
 */
public interface Door {
  /** How far ahead an invitation may expire. */
  Duration LASTS_MAX = Duration.ofDays(400);

  /**
   * {@return as whom the bearer of an invitation, or of none, comes in; fails with {@link
   * dev.parley.conference.api.JoinRefused} when not at all}
   *
   * @param room the room's name as it is kept
   * @param invitation foreign text
   */
  CompletionStage<Entry> enter(String room, Optional<String> invitation);

  /**
   * {@return an invitation as text}
   *
   * @param expires in whole seconds, at most {@link #LASTS_MAX} from now
   * @param name as a member can have it
   */
  CompletionStage<String> invite(String room, Role role, Optional<String> name, Instant expires);
}
