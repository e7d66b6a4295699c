package dev.parley.recording;

import dev.parley.base.DurableFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Deletion of recordings, or of the tracks of one member. Repeating the call completes an
 * interrupted deletion.
 */
public final class RecordingEraser {
  private static final String TRACKS = "[0-9]*-*";

  private RecordingEraser() {}

  /**
   * Deletes a recording. The file that identifies it as a recording is deleted last.
   *
   * @param folder of the recording; a missing folder is ignored
   */
  public static void delete(Path folder) throws IOException {
    for (Path file : files(folder, "*")) {
      if (!file.endsWith(RecordingInfo.FILE)) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(folder.resolve(RecordingInfo.FILE));
    Files.deleteIfExists(folder);
  }

  /**
   * Deletes the tracks of a member, and replaces its name if it began the recording. The file that
   * names the member of a track is deleted last. Files of a track without it are the rest of an
   * interrupted call or write, and are deleted too.
   *
   * @param folder of the recording, which must not be written at the same time
   * @param named whether a name is that of the member
   * @param instead replacement for the name
   * @return number of deleted tracks
   * @throws RecordingException when the member of the recording or of a track cannot be read; the
   *     message names the file, and nothing is deleted
   */
  public static int forget(Path folder, UUID member, Predicate<String> named, String instead)
      throws IOException {
    Path about = folder.resolve(RecordingInfo.FILE);
    Optional<RecordingInfo> info = info(about);
    List<Path> theirs = tracksOf(folder, member);
    for (Path track : theirs) {
      deleteTrack(folder, track);
    }
    deleteRest(folder);
    if (info.isPresent() && named.test(info.get().begunBy())) {
      RecordingInfo had = info.get();
      RecordingInfo nameless =
          new RecordingInfo(
              had.id(), had.room(), instead, had.began(), had.beganNanos(), had.node());
      MetadataFile.write(about, nameless.fields());
    }
    return theirs.size();
  }

  /**
   * {@return the number of tracks that {@link #forget} deletes}
   *
   * @param folder of the recording; a missing folder has none
   * @throws RecordingException as {@link #forget} does
   */
  public static int tracks(Path folder, UUID member) throws IOException {
    info(folder.resolve(RecordingInfo.FILE));
    return tracksOf(folder, member).size();
  }

  private static Optional<RecordingInfo> info(Path about) throws IOException {
    return Files.exists(about)
        ? Optional.of(RecordingInfo.of(MetadataFile.read(about)))
        : Optional.empty();
  }

  private static List<Path> tracksOf(Path folder, UUID member) throws IOException {
    List<Path> theirs = new ArrayList<>();
    for (Path track : files(folder, TRACKS + TrackReader.INFO)) {
      if (owner(track).equals(member)) {
        theirs.add(track);
      }
    }
    return theirs;
  }

  private static UUID owner(Path track) throws IOException {
    try {
      return MetadataFile.read(track).uuid("member");
    } catch (RecordingException e) {
      throw new RecordingException(
          "%s; so whose track it is cannot be told: delete %s.* there, and erase again"
              .formatted(e.getMessage(), stem(track)));
    }
  }

  private static void deleteTrack(Path folder, Path track) throws IOException {
    for (Path file : files(folder, stem(track) + ".*")) {
      if (!file.equals(track)) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(track);
  }

  private static void deleteRest(Path folder) throws IOException {
    for (Path file : files(folder, "*" + DurableFiles.PART)) {
      Files.deleteIfExists(file);
    }
    for (Path file : files(folder, TRACKS + ".*")) {
      if (!Files.exists(folder.resolve(stem(file) + TrackReader.INFO))) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** {@return the name of a track's file without its extension} */
  private static String stem(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.indexOf('.'));
  }

  private static List<Path> files(Path folder, String pattern) throws IOException {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, pattern)) {
      files.forEach(found::add);
    } catch (NoSuchFileException e) {
      return List.of();
    }
    return found;
  }
}
