package dev.parley.conference;

import dev.parley.conference.api.LineSaid;
import dev.parley.conference.api.Member;
import dev.parley.conference.api.MemberJoined;
import dev.parley.conference.api.MemberLeft;
import dev.parley.conference.api.RoomEvent;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * What one member sees of the log. All ways to read it, live, from a number on, and backwards, lead
 * through here, so that what is private is so in one place.
 *
 * <p>Threads: safe for all, as {@code known} is.
 *
 * @param known all members the room ever had
 */
record Visibility(UUID member, Map<UUID, Member> known) {
  boolean sees(LogEntry entry) {
    return entry.recipient().isEmpty()
        || entry.recipient().get().equals(member)
        || entry.author().equals(member);
  }

  /** {@return the entry as the member reads it; empty when it is for others} */
  Optional<RoomEvent> of(LogEntry entry) {
    return sees(entry) ? Optional.of(event(entry, known)) : Optional.empty();
  }

  /** {@return the entry as members read it} */
  static RoomEvent event(LogEntry entry, Map<UUID, Member> known) {
    Member author = member(entry.author(), known);
    return switch (entry.event()) {
      case Event.Joined() -> new MemberJoined(entry.number(), entry.at(), author);
      case Event.Left() -> new MemberLeft(entry.number(), entry.at(), author);
      case Event.Said(String text) ->
          new LineSaid(
              entry.number(),
              entry.at(),
              author,
              entry.key().orElseThrow(),
              entry.recipient().map(to -> member(to, known)),
              text);
    };
  }

  /** {@return the event, which is an item too} */
  static RoomItem item(RoomEvent event) {
    return switch (event) {
      case MemberJoined joined -> joined;
      case MemberLeft left -> left;
      case LineSaid said -> said;
    };
  }

  /** A member whose record was erased has no name left. */
  private static Member member(UUID id, Map<UUID, Member> known) {
    Member member = known.get(id);
    return member == null ? new Member(id, "") : member;
  }
}
