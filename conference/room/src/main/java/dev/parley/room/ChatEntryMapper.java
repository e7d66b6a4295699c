package dev.parley.room;

import dev.parley.room.api.GrantedRights;
import dev.parley.room.api.InvitationEnded;
import dev.parley.room.api.MemberJoined;
import dev.parley.room.api.MemberLeft;
import dev.parley.room.api.MemberRemoved;
import dev.parley.room.api.MessageDeleted;
import dev.parley.room.api.MessageEdited;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.ReactionChanged;
import dev.parley.room.api.RecordingEndReason;
import dev.parley.room.api.RecordingEnded;
import dev.parley.room.api.RecordingStarted;
import dev.parley.room.api.RightsChanged;
import dev.parley.room.api.RoomChanged;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.common.Member;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Maps log entries of the topic {@link EventTopic#CHAT} to the items that members receive.
 *
 * <p>Threads: safe for use by multiple threads, as {@code known} is.
 *
 * @param known the names of all current and former members
 */
record ChatEntryMapper(Map<UUID, Member> known) implements EntryMapper<RoomItem> {
  @Override
  public EventTopic topic() {
    return EventTopic.CHAT;
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
      case Event.Posted said -> Optional.of(said(entry, said));
      case Event.Edited(UUID line, String text) ->
          Optional.of(new MessageEdited(number, at, author, line, text));
      case Event.Deleted(UUID line, _) -> Optional.of(new MessageDeleted(number, at, author, line));
      case Event.Reacted(UUID line, String emoji, boolean on) ->
          Optional.of(new ReactionChanged(number, at, author, line, emoji, on));
      case Event.RightsChanged(List<Event.Grant> grants) ->
          Optional.of(
              new RightsChanged(number, at, author, grants.stream().map(this::granted).toList()));
      case Event.RoomChanged(boolean locked, boolean waiting) ->
          Optional.of(new RoomChanged(number, at, author, locked, waiting));
      case Event.Removed(UUID member) ->
          Optional.of(new MemberRemoved(number, at, author, member(member)));
      case Event.RecordingBegan(_) -> Optional.of(new RecordingStarted(number, at, author));
      case Event.RecordingEnded(_, RecordingEndReason why) ->
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

  private MessagePosted said(LogEntry entry, Event.Posted said) {
    return new MessagePosted(
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

  private GrantedRights granted(Event.Grant grant) {
    return new GrantedRights(member(grant.member()), grant.role(), grant.rights());
  }

  Member member(UUID id) {
    return Participants.member(known, id);
  }
}
