package dev.parley.compose;

import dev.parley.conference.api.files.FileSource;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.MemberRecord;
import dev.parley.files.Source;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Event log of the recorded room: presence, boards, files. */
public interface RoomPast {
  /** Log without events. */
  RoomPast NOTHING =
      new RoomPast() {
        @Override
        public void events(Consumer<LogEntry> each) {
          // there are none
        }

        @Override
        public List<MemberRecord> members() {
          return List.of();
        }

        @Override
        public Optional<Source> file(FileSource shown) {
          return Optional.empty();
        }
      };

  /** Passes all events of the room, in order. */
  void events(Consumer<LogEntry> each);

  /** {@return all members that the room ever had} */
  List<MemberRecord> members();

  /** {@return a file that was shown, in its present version; empty when it no longer exists} */
  Optional<Source> file(FileSource shown);
}
