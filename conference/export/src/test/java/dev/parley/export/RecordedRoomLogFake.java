package dev.parley.export;

import dev.parley.files.ReadableFile;
import dev.parley.files.SharedFolder;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.api.files.FolderSource;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/** A room's past that a test makes up; its files are in a folder. */
final class RecordedRoomLogFake implements RecordedRoomLog {
  private final UUID member;
  private final SharedFolder files;
  private final List<LogEntry> entries = new ArrayList<>();

  RecordedRoomLogFake(UUID member, Path files) {
    this.member = member;
    this.files = SharedFolder.open(files);
  }

  /** The member did something, so long after the recording began. */
  void add(long millis, UUID key, Event event) {
    entries.add(
        new LogEntry(
            entries.size() + 1,
            SampleLesson.BEGAN.plusMillis(millis),
            member,
            Optional.empty(),
            Optional.of(key),
            event));
  }

  @Override
  public void events(Consumer<LogEntry> each) {
    entries.forEach(each);
  }

  @Override
  public List<MemberRecord> members() {
    return List.of(
        new MemberRecord(member, "Ada", "", true, Role.TUTOR, Rights.of(Role.TUTOR), false));
  }

  @Override
  public Optional<ReadableFile> file(FileSource shown) {
    return shown instanceof FolderSource(String path)
        ? Optional.of(files.file(path))
        : Optional.empty();
  }
}
