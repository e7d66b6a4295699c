package dev.parley.room.chat;

import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.Reaction;
import dev.parley.room.api.common.Member;
import dev.parley.room.log.MemberNames;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * State of a chat message after its updates. Entries can be applied in any order and repeatedly: of
 * each kind, the one with the highest number is in effect, and a deletion is final.
 *
 * <p>Threads: confined to its owner. Memory: one entry for each pair of member and emoji that was
 * ever used.
 */
final class MessageState {
  /** Key of a reaction: its member and emoji. */
  record ReactionKey(UUID member, String emoji) {}

  private Optional<LogEntry> edit = Optional.empty();
  private boolean deleted;
  private final Map<ReactionKey, LogEntry> reactions = new HashMap<>();

  void apply(LogEntry entry) {
    switch (entry.event()) {
      case Event.Edited _ -> edit = Optional.of(edit.map(old -> newer(old, entry)).orElse(entry));
      case Event.Deleted _ -> deleted = true;
      case Event.Reacted reacted ->
          reactions.merge(
              new ReactionKey(entry.author(), reacted.emoji()), entry, MessageState::newer);
      case Event.Joined _,
          Event.Left _,
          Event.Posted _,
          Event.Drawn _,
          Event.Attached _,
          Event.Shown _,
          Event.Closed _,
          Event.RightsChanged _,
          Event.RoomChanged _,
          Event.Removed _,
          Event.RecordingBegan _,
          Event.RecordingEnded _,
          Event.InvitationEnded _,
          Event.BoardsEmptied _,
          Event.AttachmentsEmptied _,
          Event.BranchMerged _,
          Event.Captioned _ ->
          throw new IllegalArgumentException(entry.event() + " updates no message");
    }
  }

  private static LogEntry newer(LogEntry one, LogEntry other) {
    return one.number() > other.number() ? one : other;
  }

  boolean deleted() {
    return deleted;
  }

  /** {@return the reactions in effect} */
  Stream<ReactionKey> reactionsInEffect() {
    return standing().map(entry -> reaction(entry));
  }

  private Stream<LogEntry> standing() {
    return reactions.values().stream()
        .filter(entry -> entry.event() instanceof Event.Reacted reacted && reacted.on())
        .sorted(Comparator.comparingLong(LogEntry::number));
  }

  private static ReactionKey reaction(LogEntry entry) {
    return new ReactionKey(entry.author(), entry.event().messageUpdate().orElseThrow().aspect());
  }

  /** {@return whether an entry holds a text that is superseded or deleted and must not be read} */
  boolean isSuperseded(LogEntry entry) {
    return entry.event() instanceof Event.Edited
        && (deleted || edit.filter(last -> last.number() > entry.number()).isPresent());
  }

  /** {@return a message in its current state} */
  MessagePosted of(MessagePosted posted, MemberNames names) {
    return new MessagePosted(
        posted.number(),
        posted.at(),
        posted.author(),
        posted.message(),
        posted.to(),
        deleted ? "" : edit.map(MessageState::text).orElse(posted.text()),
        posted.reply(),
        deleted ? List.of() : posted.attachments(),
        edit.filter(_ -> !deleted).map(LogEntry::at),
        deleted,
        deleted ? List.of() : reactions(names));
  }

  private static String text(LogEntry edit) {
    return edit.event() instanceof Event.Edited(_, String text) ? text : "";
  }

  private List<Reaction> reactions(MemberNames names) {
    Map<String, List<Member>> kinds = new LinkedHashMap<>();
    reactionsInEffect()
        .forEach(reaction ->
            kinds
                .computeIfAbsent(reaction.emoji(), _ -> new ArrayList<>())
                .add(names.member(reaction.member())));
    return kinds.entrySet().stream()
        .map(kind -> new Reaction(kind.getKey(), List.copyOf(kind.getValue())))
        .toList();
  }
}
