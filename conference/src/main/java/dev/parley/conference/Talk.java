package dev.parley.conference;

import dev.parley.conference.api.LineSaid;
import dev.parley.conference.api.MemberJoined;
import dev.parley.conference.api.MemberLeft;
import dev.parley.conference.api.RoomEvent;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.api.common.Member;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.Subject;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Entries about {@link Subject#TALK} as members read them.
 *
 * <p>Threads: safe for all, as {@code known} is.
 *
 * @param known all members the room ever had
 */
record Talk(Map<UUID, Member> known) implements Rendering<RoomItem> {
  @Override
  public Subject subject() {
    return Subject.TALK;
  }

  @Override
  public Optional<RoomItem> item(LogEntry entry) {
    return event(entry)
        .map(event ->
            switch (event) {
              case MemberJoined joined -> joined;
              case MemberLeft left -> left;
              case LineSaid said -> said;
            });
  }

  /** {@return the entry as members read it; empty when it is about something else} */
  Optional<RoomEvent> event(LogEntry entry) {
    Member author = member(entry.author());
    return switch (entry.event()) {
      case Event.Joined() -> Optional.of(new MemberJoined(entry.number(), entry.at(), author));
      case Event.Left() -> Optional.of(new MemberLeft(entry.number(), entry.at(), author));
      case Event.Said(String text) ->
          Optional.of(
              new LineSaid(
                  entry.number(),
                  entry.at(),
                  author,
                  entry.key().orElseThrow(),
                  entry.recipient().map(this::member),
                  text));
      case Event.Drawn _, Event.Attached _, Event.Shown _, Event.Closed _ -> Optional.empty();
    };
  }

  private Member member(UUID id) {
    return Participants.member(known, id);
  }
}
