package dev.parley.recording;

import dev.parley.base.OwnerOnlyFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writer of one recording, which is completed by {@link #end}. Without it, readers assume a crash,
 * until {@link #endAfterwards} is called.
 *
 * <p>Threads: one at a time. It has no thread and no clock: the owner calls {@link #force} about
 * once a second.
 */
public final class RecordingWriter implements Closeable {
  /** Maximum number of tracks in a recording, for writers and readers. */
  public static final int TRACKS_MAX = 10_000;

  private final Path folder;
  private final RecordingInfo info;
  private final List<TrackWriter> tracks = new ArrayList<>();
  private int begun;
  private long bytesOfEnded;

  private RecordingWriter(Path folder, RecordingInfo info) {
    this.folder = folder;
    this.info = info;
  }

  /**
   * Starts a recording in a folder of its own.
   *
   * @param recordings folder of all recordings; created when it does not exist
   * @throws IOException when the recording exists already, or writing fails
   */
  public static RecordingWriter begin(Path recordings, RecordingInfo info) throws IOException {
    Path folder = RecordingReader.folder(recordings, info.id());
    OwnerOnlyFiles.createFolder(recordings);
    OwnerOnlyFiles.createNewFolder(folder);
    MetadataFile.write(folder.resolve(RecordingInfo.FILE), info.fields());
    return new RecordingWriter(folder, info);
  }

  /**
   * Writes the end of a recording whose server crashed.
   *
   * @param folder of a recording that is not written any longer
   * @throws IOException when writing fails
   */
  public static void endAfterwards(Path folder, RecordingEndInfo end) throws IOException {
    MetadataFile.write(folder.resolve(RecordingEndInfo.FILE), end.fields());
  }

  /** {@return the folder of this recording} */
  public Path folder() {
    return folder;
  }

  /** {@return the metadata of the recording} */
  public RecordingInfo info() {
    return info;
  }

  /**
   * Starts a track. It is closed by {@link #close(TrackWriter)}, or with the recording.
   *
   * @throws RecordingException when there are {@value #TRACKS_MAX} already
   * @throws IOException when writing fails
   */
  public TrackWriter track(RecordedTrackInfo track) throws IOException {
    if (begun == TRACKS_MAX) {
      throw new RecordingException("a recording has at most " + TRACKS_MAX + " tracks");
    }
    String name = "%02d-%s".formatted(begun++, track.id());
    MetadataFile.write(folder.resolve(name + TrackReader.INFO), track.fields());
    TrackWriter writer =
        TrackWriter.open(
            folder.resolve(name + TrackReader.PACKETS),
            folder.resolve(name + TrackReader.INDEX),
            info.began());
    tracks.add(writer);
    return writer;
  }

  /** Ends one track of this recording. */
  public void close(TrackWriter track) throws IOException {
    if (tracks.remove(track)) {
      bytesOfEnded += track.bytes();
      track.close();
    }
  }

  /** {@return bytes of the packets of all tracks so far} */
  public long bytes() {
    long sum = bytesOfEnded;
    for (TrackWriter track : tracks) {
      sum += track.bytes();
    }
    return sum;
  }

  /**
   * Waits until all packets so far are on disk (fsync). Tracks without new packets cost nothing.
   *
   * @throws IOException the first failure of a track; the others were tried
   */
  public void force() throws IOException {
    each(TrackWriter::force);
  }

  /** Closes all tracks, and writes the end of the recording. */
  public void end(RecordingEndInfo end) throws IOException {
    try {
      close();
    } finally {
      endAfterwards(folder, end);
    }
  }

  /** Closes all tracks. Idempotent. */
  @Override
  public void close() throws IOException {
    bytesOfEnded = bytes();
    try {
      each(TrackWriter::close);
    } finally {
      tracks.clear();
    }
  }

  private interface Work {
    void on(TrackWriter track) throws IOException;
  }

  private void each(Work work) throws IOException {
    IOException trouble = null;
    for (TrackWriter track : tracks) {
      try {
        work.on(track);
      } catch (IOException e) {
        // The other tracks are tried as well: a failure of one file must not lose them.
        trouble = trouble == null ? e : trouble;
      }
    }
    if (trouble != null) {
      throw trouble;
    }
  }
}
