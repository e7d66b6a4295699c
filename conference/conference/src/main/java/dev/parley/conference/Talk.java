package dev.parley.conference;

import dev.parley.conference.api.Granted;
import dev.parley.conference.api.InvitationEnded;
import dev.parley.conference.api.LineDeleted;
import dev.parley.conference.api.LineEdited;
import dev.parley.conference.api.LineSaid;
import dev.parley.conference.api.MemberJoined;
import dev.parley.conference.api.MemberLeft;
import dev.parley.conference.api.MemberRemoved;
import dev.parley.conference.api.Reacted;
import dev.parley.conference.api.RecordingBegan;
import dev.parley.conference.api.RecordingEnd;
import dev.parley.conference.api.RecordingEnded;
import dev.parley.conference.api.RightsChanged;
import dev.parley.conference.api.RoomChanged;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.api.common.Member;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Maps log entries of the topic {@link Subject#TALK} to the items that members receive.
 *
 * <p>Threads: safe for use by multiple threads, as {@code known} is.
 *
 * @param known the names of all current and former members
 */
record Talk(Map<UUID, Member> known) implements Rendering<RoomItem> {
  @Override
  public Subject subject() {
    return Subject.TALK;
  }

  /** {@return the item of an entry as a live reader gets it, before later updates} */
  @Override
  public Optional<RoomItem> item(LogEntry entry) {
    long number = entry.number();
    Instant at = entry.at();
    Member author = member(entry.author());
    return switch (entry.event()) {
      // Joins and leaves of a forgotten member are omitted, because its name is gone.
      case Event.Joined() -> known(entry).map(who -> new MemberJoined(number, at, who));
      case Event.Left() -> known(entry).map(who -> new MemberLeft(number, at, who));
      case Event.Said said -> Optional.of(said(entry, said));
      case Event.Edited(UUID line, String text) ->
          Optional.of(new LineEdited(number, at, author, line, text));
      case Event.Deleted(UUID line, _) -> Optional.of(new LineDeleted(number, at, author, line));
      case Event.Reacted(UUID line, String emoji, boolean on) ->
          Optional.of(new Reacted(number, at, author, line, emoji, on));
      case Event.RightsChanged(List<Event.Grant> grants) ->
          Optional.of(
              new RightsChanged(number, at, author, grants.stream().map(this::granted).toList()));
      case Event.RoomChanged(boolean locked, boolean waiting) ->
          Optional.of(new RoomChanged(number, at, author, locked, waiting));
      case Event.Removed(UUID member) ->
          Optional.of(new MemberRemoved(number, at, author, member(member)));
      case Event.RecordingBegan(_) -> Optional.of(new RecordingBegan(number, at, author));
      case Event.RecordingEnded(_, RecordingEnd why) ->
          Optional.of(new RecordingEnded(number, at, author, why));
      case Event.InvitationEnded(_, List<UUID> members) ->
          Optional.of(new InvitationEnded(number, at, author, members.size()));
      case Event.Drawn _,
          Event.Attached _,
          Event.Shown _,
          Event.Closed _,
          Event.BoardsEmptied _,
          Event.AttachmentsEmptied _ ->
          Optional.empty();
    };
  }

  private Optional<Member> known(LogEntry entry) {
    return Optional.ofNullable(known.get(entry.author()));
  }

  private LineSaid said(LogEntry entry, Event.Said said) {
    return new LineSaid(
        entry.number(),
        entry.at(),
        member(entry.author()),
        entry.key().orElseThrow(),
        entry.recipient().map(this::member),
        said.text(),
        said.reply(),
        said.attachments(),
        Optional.empty(),
        false,
        List.of());
  }

  private Granted granted(Event.Grant grant) {
    return new Granted(member(grant.member()), grant.role(), grant.rights());
  }

  Member member(UUID id) {
    return Participants.member(known, id);
  }
}
