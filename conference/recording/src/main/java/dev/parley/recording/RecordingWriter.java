package dev.parley.recording;

import dev.parley.base.OwnerOnly;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes one recording. Who is done calls {@link #end}; without it readers take the program for
 * killed, until somebody calls {@link #endAfterwards}.
 *
 * <p>Threads: one at a time. It has none, and no clock: who owns it calls {@link #force} about once
 * a second.
 */
public final class RecordingWriter implements Closeable {
  /** Tracks of a recording that are written and read. */
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
   * Begins a recording in a folder of its own.
   *
   * @param recordings the folder of all recordings; made when it is not there
   * @throws IOException when the recording is there already, or the disk refuses
   */
  public static RecordingWriter begin(Path recordings, RecordingInfo info) throws IOException {
    Path folder = RecordingReader.folder(recordings, info.id());
    OwnerOnly.folder(recordings);
    OwnerOnly.newFolder(folder);
    Fields.write(folder.resolve(RecordingInfo.FILE), info.fields());
    return new RecordingWriter(folder, info);
  }

  /**
   * Writes down how a recording ended whose program was killed.
   *
   * @param folder of a recording that nobody writes any more
   * @throws IOException when the disk refuses
   */
  public static void endAfterwards(Path folder, RecordingEnd end) throws IOException {
    Fields.write(folder.resolve(RecordingEnd.FILE), end.fields());
  }

  /** {@return the folder of this recording} */
  public Path folder() {
    return folder;
  }

  /** {@return what was known when it began} */
  public RecordingInfo info() {
    return info;
  }

  /**
   * Begins a track. It is closed by {@link #close(TrackWriter)}, or with the recording.
   *
   * @throws RecordingException when there are {@value #TRACKS_MAX} already
   * @throws IOException when the disk refuses
   */
  public TrackWriter track(TrackInfo track) throws IOException {
    if (begun == TRACKS_MAX) {
      throw new RecordingException("a recording has at most " + TRACKS_MAX + " tracks");
    }
    String name = "%02d-%s".formatted(begun++, track.id());
    Fields.write(folder.resolve(name + TrackReader.INFO), track.fields());
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
   * Waits until all packets so far are on disk. Tracks without new ones cost nothing.
   *
   * @throws IOException the first of the tracks' troubles; the others were tried
   */
  public void force() throws IOException {
    each(TrackWriter::force);
  }

  /** Closes all tracks, and writes down how the recording ended. */
  public void end(RecordingEnd end) throws IOException {
    try {
      close();
    } finally {
      endAfterwards(folder, end);
    }
  }

  /** Closes all tracks. A second time does nothing. */
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
        trouble = trouble == null ? e : trouble;
      }
    }
    if (trouble != null) {
      throw trouble;
    }
  }
}
