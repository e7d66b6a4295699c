package dev.parley.server.archive;

import dev.parley.recording.RecordingEraser;
import dev.parley.recording.RecordingException;
import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingReader;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Recordings in a data folder.
 *
 * <p>Threads: safe for all; every method blocks. Failures are thrown as {@link
 * UncheckedIOException}s.
 */
public final class RecordingFiles {
  private final Path folder;

  private RecordingFiles(Path folder) {
    this.folder = folder;
  }

  /** {@return the recordings of a data folder} */
  public static RecordingFiles of(Path data) {
    return new RecordingFiles(DataFolder.recordings(data));
  }

  /**
   * {@return a consumer of a room's log entries that adds the recordings that they name to a set}
   * These belong to the room even if their files are unreadable.
   */
  public static Consumer<LogEntry> collectingIds(Set<UUID> recordings) {
    return entry -> {
      if (entry.event() instanceof Event.RecordingBegan(UUID recording)) {
        recordings.add(recording);
      }
    };
  }

  /** {@return the recordings of a room, the earliest first} */
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

  private interface RecordingAction {
    int on(Path recording) throws IOException;
  }

  private int each(Collection<UUID> recordings, RecordingAction work) {
    int sum = 0;
    for (UUID each : recordings) {
      Path recording = RecordingReader.folder(folder, each);
      try {
        sum += Files.exists(recording) ? work.on(recording) : 0;
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

  private static Set<UUID> ids(List<RecordingInfo> recordings) {
    return recordings.stream()
        .map(RecordingInfo::id)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * {@return the ids of a room's recordings: those in this folder, and those that are named}
   *
   * @param named ids of the recordings that the room's log names
   */
  public Set<UUID> ids(String room, Collection<UUID> named) {
    Set<UUID> all = ids(of(room));
    all.addAll(named);
    return all;
  }

  /** {@return the number of those recordings that are in this folder} */
  public int count(Collection<UUID> recordings) {
    return each(recordings, _ -> 1);
  }

  /**
   * Deletes recordings.
   *
   * @return the number of deleted recordings
   */
  public int remove(Collection<UUID> recordings) {
    return each(recordings, RecordingFiles::delete);
  }

  /**
   * Deletes recordings of other rooms that began before a time.
   *
   * @param node which wrote them; empty for a server alone
   * @return the number of deleted recordings
   */
  public int deleteOrphans(Set<String> rooms, Instant before, Optional<String> node) {
    return each(
        ids(
            matching(each ->
                !rooms.contains(each.room())
                    && each.began().isBefore(before)
                    && each.node().equals(node))),
        RecordingFiles::delete);
  }

  /**
   * {@return unreadable recordings, whose room is unknown, that were last modified before a time}
   */
  public Set<UUID> unreadable(Instant before) {
    Set<UUID> found = new HashSet<>();
    if (!Files.isDirectory(folder)) {
      return found;
    }
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(folder, Files::isDirectory)) {
      for (Path each : folders) {
        if (Files.getLastModifiedTime(each).toInstant().isBefore(before)
            && RecordingReader.info(each).isEmpty()) {
          id(each).ifPresent(found::add);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  private static Optional<UUID> id(Path recording) {
    String name = String.valueOf(recording.getFileName());
    try {
      return Optional.of(UUID.fromString(name)).filter(id -> id.toString().equals(name));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Deletes the recorded tracks of a member. {@return the number of deleted tracks}
   *
   * @param named whether a name is that of the member
   */
  public int forget(Collection<UUID> recordings, UUID member, Predicate<String> named) {
    return each(
        recordings,
        recording -> RecordingEraser.forget(recording, member, named, MemberRedaction.ERASED));
  }

  /** {@return the number of tracks that {@link #forget} deletes; fails as it does} */
  public int tracks(Collection<UUID> recordings, UUID member) {
    return each(recordings, recording -> RecordingEraser.tracks(recording, member));
  }

  /** {@return the size of a room's recordings on disk, in bytes} */
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
