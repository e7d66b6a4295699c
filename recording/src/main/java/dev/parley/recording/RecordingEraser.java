package dev.parley.recording;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Takes recordings, or what a member is heard and seen with, from the disk. What was interrupted is
 * done again by the same call.
 */
public final class RecordingEraser {
  private RecordingEraser() {}

  /**
   * Deletes a recording. That it is one is deleted last.
   *
   * @param folder of the recording; nothing happens when there is none
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
   * Deletes the tracks of a member, and its name where it began the recording.
   *
   * @param folder of the recording
   * @param instead stands where the name stood
   * @return how many tracks
   */
  public static int forget(Path folder, UUID member, String name, String instead)
      throws IOException {
    RecordingReader recording = RecordingReader.open(folder);
    int tracks = 0;
    for (TrackReader track : recording.tracks()) {
      if (track.info().member().equals(member)) {
        tracks++;
        for (Path file : files(folder, "*-" + track.info().id() + ".*")) {
          Files.deleteIfExists(file);
        }
      }
    }
    RecordingInfo info = recording.info();
    if (info.begunBy().equals(name)) {
      RecordingInfo nameless =
          new RecordingInfo(info.id(), info.room(), instead, info.began(), info.beganNanos());
      Fields.write(folder.resolve(RecordingInfo.FILE), nameless.fields());
    }
    return tracks;
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
