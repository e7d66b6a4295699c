package dev.parley.export;

import dev.parley.files.ReadableFile;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Event log of the recorded room: presence, boards, files. */
public interface RecordedRoomLog {
  /** Log without events. */
  RecordedRoomLog EMPTY =
      new RecordedRoomLog() {
        @Override
        public void events(Consumer<LogEntry> each) {
          // there are none
        }

        @Override
        public List<MemberRecord> members() {
          return List.of();
        }

        @Override
        public Optional<ReadableFile> file(FileSource shown) {
          return Optional.empty();
        }
      };

  /** Passes all events of the room, in order. */
  void events(Consumer<LogEntry> each);

  /** {@return all members that the room ever had} */
  List<MemberRecord> members();

  /** {@return a file that was shown, in its present version; empty when it no longer exists} */
  Optional<ReadableFile> file(FileSource shown);
}
