package dev.parley.room.chat;

import dev.parley.room.api.BranchMerged;
import dev.parley.room.api.CaptionAdded;
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
import dev.parley.room.log.EntryMapper;
import dev.parley.room.log.MemberNames;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Maps log entries of the topic {@link EventTopic#CHAT} to the items that members receive.
 *
 * <p>Threads: safe for use by multiple threads, as {@code names} is.
 *
 * @param names the names of all current and former members
 */
public record ChatEntryMapper(MemberNames names) implements EntryMapper<RoomItem> {
  /** {@return the item of an entry as a live reader gets it, before later updates} */
  @Override
  public Optional<RoomItem> item(LogEntry entry) {
    long number = entry.number();
    Instant at = entry.at();
    Member author = names.member(entry.author());
    return switch (entry.event()) {
      // Joins and leaves of a forgotten member are omitted, because its name is gone.
      case Event.Joined() -> known(entry).map(who -> new MemberJoined(number, at, who));
      case Event.Left() -> known(entry).map(who -> new MemberLeft(number, at, who));
      case Event.Posted posted -> Optional.of(posted(entry, posted));
      case Event.Edited(UUID message, String text) ->
          Optional.of(new MessageEdited(number, at, author, message, text));
      case Event.Deleted(UUID message, _) ->
          Optional.of(new MessageDeleted(number, at, author, message));
      case Event.Reacted(UUID message, String emoji, boolean on) ->
          Optional.of(new ReactionChanged(number, at, author, message, emoji, on));
      case Event.RightsChanged(List<Event.Grant> grants) ->
          Optional.of(
              new RightsChanged(number, at, author, grants.stream().map(this::granted).toList()));
      case Event.RoomChanged(boolean locked, boolean waiting) ->
          Optional.of(new RoomChanged(number, at, author, locked, waiting));
      case Event.Removed(UUID member) ->
          Optional.of(new MemberRemoved(number, at, author, names.member(member)));
      case Event.RecordingBegan(_) -> Optional.of(new RecordingStarted(number, at, author));
      case Event.RecordingEnded(_, RecordingEndReason why) ->
          Optional.of(new RecordingEnded(number, at, author, why));
      case Event.InvitationEnded(_, List<UUID> members) ->
          Optional.of(new InvitationEnded(number, at, author, members.size()));
      case Event.BranchMerged(String branch, Instant from, Instant to, int entries) ->
          Optional.of(
              new BranchMerged(number, at, new Member(entry.author(), branch), from, to, entries));
      case Event.Captioned(UUID speaker, String text, String language) ->
          Optional.of(
              new CaptionAdded(
                  number,
                  at,
                  author,
                  entry.key().orElseThrow(),
                  names.member(speaker),
                  text,
                  language));
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
    return names.find(entry.author());
  }

  private MessagePosted posted(LogEntry entry, Event.Posted posted) {
    return new MessagePosted(
        entry.number(),
        entry.at(),
        names.member(entry.author()),
        entry.key().orElseThrow(),
        entry.recipient().map(names::member),
        posted.text(),
        posted.reply(),
        posted.attachments(),
        Optional.empty(),
        false,
        List.of());
  }

  private GrantedRights granted(Event.Grant grant) {
    return new GrantedRights(names.member(grant.member()), grant.role(), grant.rights());
  }
}
