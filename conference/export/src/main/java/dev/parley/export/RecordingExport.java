package dev.parley.export;

import dev.parley.export.ExportException.Reason;
import dev.parley.recording.RecordingReader;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Export of a recording to one video file: mixed audio, the active speaker, and beside it the
 * shared content.
 *
 * <p>Threads: {@link #run} by one, {@link #close} by any: it cancels the export, and waits until
 * all its resources are released. Its child processes end with it. Memory: some frames, a decoder
 * and half a second of samples for each audio track, and the room's events of the time.
 */
public final class RecordingExport implements AutoCloseable {
  private static final double AUDIO_SHARE = 0.15;
  private static final long MILLIS_MIN = 100;

  private final ExportPlan plan;
  private final RecordedRoomLog past;
  private final Ffmpeg ffmpeg;
  private final Object busy = new Object();
  private volatile boolean cancelled;

  /**
   * Creates an export.
   *
   * @param past events of the recorded room
   */
  public RecordingExport(ExportPlan plan, RecordedRoomLog past, Ffmpeg ffmpeg) {
    this.plan = plan;
    this.past = past;
    this.ffmpeg = ffmpeg;
  }

  /**
   * Runs the export. The file appears under its name once it is complete.
   *
   * @param steps progress listener
   * @throws ExportException when it fails or is cancelled
   * @throws IOException when the recording cannot be read, or writing fails
   */
  public void run(ExportProgress steps) throws IOException, InterruptedException {
    synchronized (busy) {
      requireNotCancelled();
      RecordingReader recording = RecordingReader.open(plan.recording());
      long millis = recording.millis();
      if (millis < MILLIS_MIN || recording.tracks().isEmpty()) {
        throw new ExportException(Reason.EMPTY, "the recording has no audio or video");
      }
      Path output = plan.output().toAbsolutePath();
      Path part = output.resolveSibling(output.getFileName() + ".part");
      Path audio = output.resolveSibling(output.getFileName() + ".audio.part");
      try {
        AudioTrackMixer mix = new AudioTrackMixer();
        mix.write(recording, millis, audio, done -> report(steps, done * AUDIO_SHARE));
        encode(recording, millis, mix.speakers(), audio, part, steps);
        Files.move(part, output, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(audio);
        Files.deleteIfExists(part);
      }
    }
  }

  private void report(ExportProgress steps, double done) {
    requireNotCancelled();
    steps.at(done);
  }

  private void requireNotCancelled() {
    if (cancelled) {
      throw new ExportException(Reason.CANCELLED, "the export was cancelled");
    }
  }

  private void encode(
      RecordingReader recording,
      long millis,
      SpeakerTimeline speakers,
      Path audio,
      Path to,
      ExportProgress steps)
      throws IOException, InterruptedException {
    FrameLayout layout = FrameLayout.of(plan.width(), plan.height());
    RoomTimeline room = RoomTimeline.of(recording, past);
    SceneSelector stage = new SceneSelector(recording, speakers);
    long frames = millis * plan.framesPerSecond() / 1_000;
    try (VideoEncoder encoder = new VideoEncoder(ffmpeg, plan, audio, to);
        VideoDecoders decoders =
            new VideoDecoders(ffmpeg, plan.framesPerSecond(), layout.pictures().getSize());
        FramePainter painter =
            new FramePainter(plan.width(), plan.height(), layout, room.people());
        room) {
      for (long frame = 0; frame < frames; frame++) {
        long now = frame * 1_000 / plan.framesPerSecond();
        paint(painter, layout, stage.at(now), room, decoders, now);
        encoder.add(painter.image());
        report(steps, AUDIO_SHARE + (1 - AUDIO_SHARE) * frame / frames);
      }
      encoder.end();
    }
    steps.at(1);
  }

  private static void paint(
      FramePainter painter,
      FrameLayout layout,
      SceneSelector.Scene scene,
      RoomTimeline room,
      VideoDecoders decoders,
      long now)
      throws IOException {
    List<SharedContent> contents = new ArrayList<>(room.contents(now));
    scene.screen().ifPresent(track -> contents.addFirst(new ScreenContent(track, decoders)));
    List<Rectangle> places = layout.places(contents.size());
    painter.clear();
    for (int i = 0; i < contents.size(); i++) {
      Rectangle place = places.get(i + 1);
      contents.get(i).at(now, place.getSize()).ifPresent(it -> painter.picture(it, place));
    }
    Optional<BufferedImage> face =
        scene.face().isPresent() ? decoders.picture(scene.face().get(), now) : Optional.empty();
    painter.face(face, scene.speaker(), places.getFirst());
    painter.names(room.people().at(now), scene.speaker());
  }

  /** Cancels the export, and waits until no process or partial file is left. */
  @Override
  public void close() {
    cancelled = true;
    synchronized (busy) {
      // the thread in make() has finished
    }
  }
}
