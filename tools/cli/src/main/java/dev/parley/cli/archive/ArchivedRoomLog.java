package dev.parley.cli.archive;

import dev.parley.export.RecordedRoomLog;
import dev.parley.files.FilesException;
import dev.parley.files.ReadableFile;
import dev.parley.files.SharedFolder;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.api.files.FolderSource;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.server.archive.DataFolderReader;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A room's events, members and files in a data folder, as the input of a recording export.
 *
 * @param shared the folder that the server shared, for files of it that were shown; empty if none
 */
public record ArchivedRoomLog(DataFolderReader archive, String room, Optional<SharedFolder> shared)
    implements RecordedRoomLog {
  @Override
  public void events(Consumer<LogEntry> each) {
    archive.events(room, each);
  }

  @Override
  public List<MemberRecord> members() {
    return archive.members(room);
  }

  @Override
  public Optional<ReadableFile> file(FileSource shown) {
    return switch (shown) {
      case AttachmentSource(var id) -> archive.attachment(room, id);
      case FolderSource(String path) -> shared.flatMap(folder -> file(folder, path));
    };
  }

  private static Optional<ReadableFile> file(SharedFolder folder, String path) {
    try {
      return Optional.of(folder.file(path));
    } catch (FilesException e) {
      return Optional.empty();
    }
  }
}
