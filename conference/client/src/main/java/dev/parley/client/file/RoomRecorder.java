package dev.parley.client.file;

import dev.parley.client.Room;
import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.VideoFrame;
import dev.parley.client.session.ClientException;
import dev.parley.client.session.Registration;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.PublishedTracks;
import dev.parley.room.api.media.TrackSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

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
  private static final int NAME_MAX = 40;

  /** Files of one member: each microphone or camera that is switched on begins a new one. */
  private static final int FILES_OF_MEMBER_MAX = 200;

  private final Room room;
  private final Path folder;
  private final List<Registration> registrations = new ArrayList<>();
  private final Map<UUID, WavWriter> audio = new HashMap<>(); // by track; guarded by this
  private final Map<UUID, FrameFile> video = new HashMap<>(); // by track; guarded by this
  private final Map<UUID, Integer> filesOf = new HashMap<>(); // by member; guarded by this
  private final Set<UUID> given = new HashSet<>(); // tracks that are not written; guarded by this
  private int files; // guarded by this
  private boolean closed; // guarded by this

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
    recorder.registrations.add(
        room.video().subscribe(Set.of(TrackSource.CAMERA, TrackSource.SCREEN), recorder::video));
    recorder.registrations.add(room.call().on(PublishedTracks.class, recorder::keep));
    return recorder;
  }

  private synchronized void audio(AudioFrame frame) {
    UUID track = frame.track().id();
    if (closed || given.contains(track)) {
      return;
    }
    try {
      WavWriter file = audio.get(track);
      if (file == null) {
        file = new WavWriter(path(frame.track(), ".wav"));
        audio.put(track, file);
      }
      file.write(frame.position(), frame.samples());
    } catch (IOException e) {
      giveUp(track, e);
    }
  }

  private synchronized void video(VideoFrame frame) {
    UUID track = frame.track().id();
    if (closed || given.contains(track)) {
      return;
    }
    try {
      FrameFile file = video.get(track);
      if (file != null && file.codec() != frame.codec()) {
        video.remove(track);
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
      giveUp(track, e);
    }
  }

  private void giveUp(UUID track, IOException why) {
    LOG.log(
        System.Logger.Level.ERROR, "a track is not recorded in {0}: {1}", folder, why.getMessage());
    given.add(track);
    close(audio.remove(track));
    close(video.remove(track));
  }

  /** {@return a new file, named after the member and the source of a track} */
  private Path path(MediaTrack track, String suffix) throws IOException {
    if (filesOf.merge(track.member(), 1, Integer::sum) > FILES_OF_MEMBER_MAX) {
      throw new IOException("its member has %d files already".formatted(FILES_OF_MEMBER_MAX));
    }
    String source = track.source().name().toLowerCase(Locale.ROOT).replace('_', '-');
    String number = "%02d".formatted(++files);
    try {
      return folder.resolve("%s-%s-%s%s".formatted(number, name(track.member()), source, suffix));
    } catch (InvalidPathException e) {
      // The name has letters that file names cannot have here.
      return folder.resolve("%s-member-%s%s".formatted(number, source, suffix));
    }
  }

  private String name(UUID member) {
    String name = room.members().find(member).map(each -> each.member().name()).orElse("member");
    String plain = name.replaceAll("[^\\p{L}\\p{N}]+", "-");
    int end =
        plain.offsetByCodePoints(0, Math.min(NAME_MAX, plain.codePointCount(0, plain.length())));
    return plain.substring(0, end);
  }

  /** Closes the files of tracks that are gone. */
  private synchronized void keep(PublishedTracks published) {
    Set<UUID> present = new HashSet<>();
    published.tracks().forEach(track -> present.add(track.id()));
    given.retainAll(present);
    closeOthers(audio, present);
    closeOthers(video, present);
  }

  private static void closeOthers(Map<UUID, ? extends AutoCloseable> open, Set<UUID> present) {
    open.entrySet()
        .removeIf(each -> {
          boolean gone = !present.contains(each.getKey());
          if (gone) {
            close(each.getValue());
          }
          return gone;
        });
  }

  private static void close(@Nullable AutoCloseable file) {
    try {
      if (file != null) {
        file.close();
      }
    } catch (Exception e) {
      LOG.log(System.Logger.Level.ERROR, "a file of a recording is incomplete", e);
    }
  }

  /** Ends the recording. */
  @Override
  public void close() {
    registrations.forEach(Registration::close);
    synchronized (this) {
      closed = true;
      closeOthers(audio, Set.of());
      closeOthers(video, Set.of());
    }
  }
}
