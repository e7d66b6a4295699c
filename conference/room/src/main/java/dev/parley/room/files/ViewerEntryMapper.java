package dev.parley.room.files;

import dev.parley.room.api.common.Member;
import dev.parley.room.api.files.FileClosed;
import dev.parley.room.api.files.FileShown;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.api.files.SharedFile;
import dev.parley.room.api.files.ViewerItem;
import dev.parley.room.log.EntryMapper;
import dev.parley.room.log.MemberNames;
import dev.parley.room.spi.AnnotationIds;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.util.Optional;
import java.util.UUID;

/**
 * Maps log entries about shown files to the items that members receive.
 *
 * @param names the names of all current and former members
 * @param annotations the annotation ids of all files that were shown before
 */
record ViewerEntryMapper(MemberNames names, AnnotationIds annotations)
    implements EntryMapper<ViewerItem> {
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
          Event.AttachmentsEmptied _,
          Event.BranchMerged _,
          Event.Captioned _ ->
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
    return new SharedFile(id, name, source, annotations.of(source, id));
  }

  private Member author(LogEntry entry) {
    return names.member(entry.author());
  }
}
