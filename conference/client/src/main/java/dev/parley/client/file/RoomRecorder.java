package dev.parley.client.file;

import dev.parley.client.Room;
import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.VideoFrame;
import dev.parley.client.session.ClientException;
import dev.parley.client.session.Registration;
import dev.parley.room.api.PresentMember;
import dev.parley.room.api.media.MediaTrack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/**
 * Recorder of what a member receives: a WAV file for each voice, with silence where nothing was
 * said, and a file for each video, as the publisher has encoded it. The server's own recordings
 * (docs/guide/media.md) need no member, and are announced to the room; this one is for programs
 * that work with the audio and video of each member.
 *
 * <p>Threads: safe for all.
 */
public final class RoomRecorder implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RoomRecorder.class.getName());
  private static final int NAME_CHARS_MAX = 40;

  private final Room room;
  private final Path folder;
  private final List<Registration> registrations = new ArrayList<>();
  private final Map<UUID, WavWriter> audio = new HashMap<>(); // by track; guarded by this
  private final Map<UUID, FrameFile> video = new HashMap<>(); // by track; guarded by this
  private int files; // guarded by this
  private boolean failed; // guarded by this

  private RoomRecorder(Room room, Path folder) {
    this.room = room;
    this.folder = folder;
  }

  /**
   * Begins to record.
   *
   * @param folder for the files; it is made if it is not there
   * @throws ClientException when it cannot be made
   */
  public static RoomRecorder start(Room room, Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ClientException(
          "no folder for the recording: " + folder + ": " + e.getMessage(), e);
    }
    RoomRecorder recorder = new RoomRecorder(room, folder);
    recorder.registrations.add(room.audio().subscribe(recorder::audio));
    recorder.registrations.add(room.video().subscribe(_ -> true, recorder::video));
    return recorder;
  }

  private synchronized void audio(AudioFrame frame) {
    if (failed) {
      return;
    }
    try {
      WavWriter file = audio.get(frame.track().id());
      if (file == null) {
        file = new WavWriter(path(frame.track(), ".wav"));
        audio.put(frame.track().id(), file);
      }
      file.write(frame.position(), frame.samples());
    } catch (IOException e) {
      fail(e);
    }
  }

  private synchronized void video(VideoFrame frame) {
    if (failed) {
      return;
    }
    try {
      UUID track = frame.track().id();
      FrameFile file = video.get(track);
      if (file != null && file.codec() != frame.codec()) {
        file.close();
        file = null;
      }
      if (file == null) {
        Path path = path(frame.track(), FrameFile.suffix(frame.codec()));
        file = FrameFile.create(path, frame.codec());
        video.put(track, file);
      }
      file.write(frame);
    } catch (IOException e) {
      fail(e);
    }
  }

  private void fail(IOException e) {
    failed = true;
    LOG.log(System.Logger.Level.ERROR, "the recording in " + folder + " ends: " + e.getMessage());
  }

  /** {@return a new file, named after the member and the source of a track} */
  private Path path(MediaTrack track, String suffix) {
    String name =
        room.members()
            .find(track.member())
            .map(PresentMember::member)
            .map(member -> member.name())
            .orElse("member");
    String plain = name.replaceAll("[^\\p{L}\\p{N}]+", "-");
    String first = plain.substring(0, Math.min(plain.length(), NAME_CHARS_MAX));
    String source = track.source().name().toLowerCase(Locale.ROOT).replace('_', '-');
    return folder.resolve("%02d-%s-%s%s".formatted(++files, first, source, suffix));
  }

  /** Ends the recording. */
  @Override
  public void close() {
    registrations.forEach(Registration::close);
    synchronized (this) {
      List<AutoCloseable> open = new ArrayList<>(audio.values());
      open.addAll(video.values());
      audio.clear();
      video.clear();
      failed = true;
      for (AutoCloseable each : open) {
        try {
          each.close();
        } catch (Exception e) {
          LOG.log(System.Logger.Level.ERROR, "a file in " + folder + " is incomplete", e);
        }
      }
    }
  }
}
