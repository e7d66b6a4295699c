package dev.parley.conference;

import dev.parley.conference.api.JoinRequest;

/** Decides who may do what in a room. Threads: safe for all. */
@FunctionalInterface
public interface RightsPolicy {
  /**
   * {@return the rights of the seat that is asked for}
   *
   * @param room the room's name as it is kept
   * @throws dev.parley.conference.api.JoinRefused to turn the caller away
   */
  Rights of(String room, JoinRequest request);
}
