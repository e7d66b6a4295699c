package dev.parley.recording;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Reader for the recording of a {@link RecordingWriter}, up to the last complete packet; it may
 * still be written. Nothing is changed on disk.
 *
 * <p>Immutable.
 */
public final class RecordingReader {
  private static final System.Logger LOG = System.getLogger(RecordingReader.class.getName());

  private final RecordingInfo info;
  private final Optional<RecordingEndInfo> end;
  private final List<TrackReader> tracks;

  private RecordingReader(
      RecordingInfo info, Optional<RecordingEndInfo> end, List<TrackReader> tracks) {
    this.info = info;
    this.end = end;
    this.tracks = List.copyOf(tracks);
  }

  /** {@return the folder of a recording} */
  public static Path folder(Path recordings, UUID id) {
    return recordings.resolve(id.toString());
  }

  /**
   * {@return the recordings in a folder, the earliest first; none when the folder does not exist}
   * Unreadable ones are logged and omitted.
   */
  public static List<RecordingInfo> list(Path recordings) throws IOException {
    List<RecordingInfo> found = new ArrayList<>();
    if (!Files.isDirectory(recordings)) {
      return found;
    }
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(recordings, Files::isDirectory)) {
      for (Path folder : folders) {
        if (Files.exists(folder.resolve(RecordingInfo.FILE))) {
          info(folder).ifPresent(found::add);
        }
      }
    }
    found.sort(Comparator.comparing(RecordingInfo::began));
    return found;
  }

  /**
   * {@return the metadata of a recording; empty when they cannot be read, which is logged}
   *
   * @param folder of the recording
   */
  public static Optional<RecordingInfo> info(Path folder) {
    try {
      return Optional.of(RecordingInfo.of(MetadataFile.read(folder.resolve(RecordingInfo.FILE))));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "a recording is left out: {0}", e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * {@return the end of a recording; empty while it is in progress, after a crash, and when the
   * file is damaged, which is logged}
   *
   * @param folder of the recording
   */
  public static Optional<RecordingEndInfo> end(Path folder) throws IOException {
    Path file = folder.resolve(RecordingEndInfo.FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(RecordingEndInfo.of(MetadataFile.read(file)));
    } catch (RecordingException e) {
      LOG.log(System.Logger.Level.WARNING, "how it ended is left out: {0}", e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Opens a recording. Unreadable tracks are logged and omitted.
   *
   * @param folder of this recording
   * @throws RecordingException when it is not a recording, or has another version
   * @throws IOException when it cannot be read
   */
  public static RecordingReader open(Path folder) throws IOException {
    RecordingInfo info = RecordingInfo.of(MetadataFile.read(folder.resolve(RecordingInfo.FILE)));
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "[0-9]*-*.json")) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (names.size() < RecordingWriter.TRACKS_MAX) {
          names.add(name.substring(0, name.length() - TrackReader.INFO.length()));
        }
      }
    }
    names.sort(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
    List<TrackReader> tracks = new ArrayList<>();
    for (String name : names) {
      track(folder, name).ifPresent(tracks::add);
    }
    return new RecordingReader(info, end(folder), tracks);
  }

  private static Optional<TrackReader> track(Path folder, String name) throws IOException {
    try {
      return TrackReader.open(folder, name);
    } catch (RecordingException e) {
      LOG.log(System.Logger.Level.WARNING, "a track is left out: {0}", e.getMessage());
      return Optional.empty();
    }
  }

  /** {@return the metadata of the recording} */
  public RecordingInfo info() {
    return info;
  }

  /** {@return the end of the recording; empty as with {@link #end(Path)}} */
  public Optional<RecordingEndInfo> end() {
    return end;
  }

  /** {@return its tracks, in the order of their start} */
  public List<TrackReader> tracks() {
    return tracks;
  }

  /** {@return the duration in milliseconds, as far as known from its tracks and its end} */
  public long millis() {
    long last = end.map(RecordingEndInfo::millis).orElse(0L);
    for (TrackReader track : tracks) {
      last = Math.max(last, track.endMillis());
    }
    return last;
  }
}
