package dev.parley.server.archive;

import dev.parley.recording.RecordingEraser;
import dev.parley.recording.RecordingException;
import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The recordings of a data folder.
 *
 * <p>Threads: safe for all; every method blocks. Failures are {@link UncheckedIOException}s.
 */
public final class KeptRecordings {
  private final Path folder;

  private KeptRecordings(Path folder) {
    this.folder = folder;
  }

  /** {@return those of a data folder} */
  public static KeptRecordings of(Path data) {
    return new KeptRecordings(DataFolder.recordings(data));
  }

  /** {@return what is recorded of a room, the earliest first} */
  private List<RecordingInfo> of(String room) {
    return matching(each -> each.room().equals(room));
  }

  private List<RecordingInfo> matching(Predicate<RecordingInfo> which) {
    try {
      return RecordingReader.list(folder).stream().filter(which).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Work {
    int on(Path recording) throws IOException;
  }

  private int each(List<RecordingInfo> recordings, Work work) {
    int sum = 0;
    for (RecordingInfo each : recordings) {
      try {
        sum += work.on(RecordingReader.folder(folder, each.id()));
      } catch (RecordingException e) {
        throw new UncheckedIOException(e.getMessage(), e);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return sum;
  }

  private static int delete(Path recording) throws IOException {
    RecordingEraser.delete(recording);
    return 1;
  }

  /** Deletes all recordings of a room. {@return how many} */
  public int discard(String room) {
    return each(of(room), KeptRecordings::delete);
  }

  /** Deletes recordings of other rooms that began before. {@return how many} */
  public int discardOthers(Set<String> rooms, Instant before) {
    return each(
        matching(each -> !rooms.contains(each.room()) && each.began().isBefore(before)),
        KeptRecordings::delete);
  }

  /** Deletes what a member is heard and seen with in a room. {@return how many tracks} */
  int forget(String room, UUID member, String name, String instead) {
    return each(of(room), recording -> RecordingEraser.forget(recording, member, name, instead));
  }

  /** {@return bytes that the recordings of a room have on disk} */
  long used(String room) {
    long sum = 0;
    for (RecordingInfo each : of(room)) {
      try (Stream<Path> files = Files.list(RecordingReader.folder(folder, each.id()))) {
        sum += files.mapToLong(file -> file.toFile().length()).sum();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return sum;
  }
}
