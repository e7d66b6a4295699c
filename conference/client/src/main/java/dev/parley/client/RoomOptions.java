package dev.parley.client;

import dev.parley.client.group.GroupOptions;
import java.util.Optional;

/**
 * Options of a join.
 *
 * @param name display name, for a member that is new; an invitation that names somebody has the
 *     last word
 * @param resumeKey secret with which the same member returns, as {@link Room#resumeKey} gave it;
 *     empty for a new member
 * @param runtime threads and certificate that several rooms of a program share; empty for those of
 *     this room alone, which end with it
 * @param group how tracks are received by the room's multicast group; empty for unicast alone
 */
public record RoomOptions(
    String name,
    Optional<String> resumeKey,
    Optional<ClientRuntime> runtime,
    Optional<GroupOptions> group) {
  /** {@return the options of a new member} */
  public static RoomOptions named(String name) {
    return new RoomOptions(name, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** {@return these options for a member that returns} */
  public RoomOptions returning(String key) {
    return new RoomOptions(name, Optional.of(key), runtime, group);
  }

  /** {@return these options with a shared runtime, which stays the caller's} */
  public RoomOptions on(ClientRuntime shared) {
    return new RoomOptions(name, resumeKey, Optional.of(shared), group);
  }

  /** {@return these options, with tracks by the room's multicast group where that is possible} */
  public RoomOptions byGroup(GroupOptions options) {
    return new RoomOptions(name, resumeKey, runtime, Optional.of(options));
  }

  /** {@return the options without the resume key, which is a secret} */
  @Override
  public String toString() {
    return "RoomOptions[" + name + "]";
  }
}
