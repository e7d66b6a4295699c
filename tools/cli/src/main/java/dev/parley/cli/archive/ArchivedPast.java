package dev.parley.cli.archive;

import dev.parley.compose.RoomPast;
import dev.parley.conference.api.files.AttachmentSource;
import dev.parley.conference.api.files.FileSource;
import dev.parley.conference.api.files.FolderSource;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.MemberRecord;
import dev.parley.files.FilesException;
import dev.parley.files.SharedFolder;
import dev.parley.files.Source;
import dev.parley.server.archive.Archive;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A room's events, members and files in a data folder, as the input of a recording export.
 *
 * @param shared the folder that the server shared, for files of it that were shown; empty if none
 */
public record ArchivedPast(Archive archive, String room, Optional<SharedFolder> shared)
    implements RoomPast {
  @Override
  public void events(Consumer<LogEntry> each) {
    archive.events(room, each);
  }

  @Override
  public List<MemberRecord> members() {
    return archive.members(room);
  }

  @Override
  public Optional<Source> file(FileSource shown) {
    return switch (shown) {
      case AttachmentSource(var id) -> archive.attachment(room, id);
      case FolderSource(String path) -> shared.flatMap(folder -> file(folder, path));
    };
  }

  private static Optional<Source> file(SharedFolder folder, String path) {
    try {
      return Optional.of(folder.file(path));
    } catch (FilesException e) {
      return Optional.empty();
    }
  }
}
