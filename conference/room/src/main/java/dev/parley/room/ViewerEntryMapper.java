package dev.parley.room;

import dev.parley.room.api.common.Member;
import dev.parley.room.api.files.FileClosed;
import dev.parley.room.api.files.FileShown;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.api.files.SharedFile;
import dev.parley.room.api.files.ViewerItem;
import dev.parley.room.spi.AnnotationIds;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Maps log entries about shown files to the items that members receive.
 *
 * @param known the names of all current and former members
 * @param inks the annotation ids of all files that were shown before
 */
record ViewerEntryMapper(Map<UUID, Member> known, AnnotationIds inks)
    implements EntryMapper<ViewerItem> {
  @Override
  public EventTopic topic() {
    return EventTopic.FILES;
  }

  @Override
  public Optional<ViewerItem> item(LogEntry entry) {
    return switch (entry.event()) {
      case Event.Shown shown -> Optional.of(shown(entry, shown));
      case Event.Closed closed ->
          Optional.of(new FileClosed(entry.number(), entry.at(), author(entry), closed.file()));
      case Event.Attached _,
          Event.Joined _,
          Event.Left _,
          Event.Posted _,
          Event.Edited _,
          Event.Deleted _,
          Event.Reacted _,
          Event.Drawn _,
          Event.RightsChanged _,
          Event.RoomChanged _,
          Event.Removed _,
          Event.RecordingBegan _,
          Event.RecordingEnded _,
          Event.InvitationEnded _,
          Event.BoardsEmptied _,
          Event.AttachmentsEmptied _ ->
          Optional.empty();
    };
  }

  FileShown shown(LogEntry entry, Event.Shown shown) {
    return new FileShown(
        entry.number(),
        entry.at(),
        author(entry),
        file(entry.key().orElseThrow(), shown.name(), shown.source()));
  }

  SharedFile file(UUID id, String name, FileSource source) {
    return new SharedFile(id, name, source, inks.of(source, id));
  }

  private Member author(LogEntry entry) {
    return Participants.member(known, entry.author());
  }
}
