package dev.parley.room;

import dev.parley.room.spi.Event;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Decisions of tutors about members of a fork. Threads: confined to one. */
final class ForkDecisions {
  private ForkDecisions() {}

  /**
   * {@return a decision about the same members as the room's owner knows them, or any other event
   * as it is}
   *
   * @param here returns a member's id at the owner
   */
  static Event here(Event event, UnaryOperator<UUID> here) {
    return switch (event) {
      case Event.RightsChanged(var grants) ->
          new Event.RightsChanged(
              grants.stream()
                  .map(each ->
                      new Event.Grant(here.apply(each.member()), each.role(), each.rights()))
                  .toList());
      case Event.Removed(UUID member) -> new Event.Removed(here.apply(member));
      case Event.InvitationEnded(String invitation, var members) ->
          new Event.InvitationEnded(invitation, members.stream().map(here).toList());
      default -> event;
    };
  }
}
