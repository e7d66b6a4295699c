package dev.parley.export;

import dev.parley.media.audio.ActiveSpeakerDetector;
import dev.parley.media.audio.MixLimiter;
import dev.parley.media.audio.OpusMixer;
import dev.parley.recording.RecordingReader;
import dev.parley.recording.TrackReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * Audio mixer for all tracks of a recording: writes a file of samples, signed 16 bits,
 * little-endian, mono, {@link OpusMixer#HERTZ}. It detects the active speaker by the loudness of
 * the decoded audio.
 *
 * <p>Threads: one at a time. Memory: a decoder and half a second of samples for each audio track.
 */
final class AudioTrackMixer {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int SAMPLES_PER_MILLI = OpusMixer.HERTZ / 1_000;
  private static final int LEVEL_MAX = 127;
  private static final double FULL_SCALE = 32_768;

  private final SpeakerTimeline speakers = new SpeakerTimeline();
  private final ActiveSpeakerDetector<UUID> active = new ActiveSpeakerDetector<>();
  private final MixLimiter mix = new MixLimiter();
  private final int[] sum = new int[OpusMixer.FRAME_SAMPLES];
  private final short[] alone = new short[OpusMixer.FRAME_SAMPLES];
  private final short[] silence = new short[OpusMixer.FRAME_SAMPLES];
  private final ByteBuffer bytes =
      ByteBuffer.allocate(2 * OpusMixer.FRAME_SAMPLES).order(ByteOrder.LITTLE_ENDIAN);

  /** {@return the active speaker over the time that has been mixed} */
  SpeakerTimeline speakers() {
    return speakers;
  }

  /**
   * Mixes a recording.
   *
   * @param millis duration of the video; the audio has the same duration, up to 1/60 s
   */
  void write(RecordingReader recording, long millis, Path file, ExportProgress steps)
      throws IOException {
    List<TrackAudioDecoder> sources = new ArrayList<>();
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 18)) {
      for (TrackReader track : recording.tracks()) {
        if (track.info().codec().equalsIgnoreCase("opus")) {
          sources.add(new TrackAudioDecoder(track));
        }
      }
      long samples = millis * SAMPLES_PER_MILLI;
      for (long from = 0; from < samples; from += sum.length) {
        frame(sources, from, out);
        steps.at(from / (double) samples);
      }
    } finally {
      for (TrackAudioDecoder source : sources) {
        source.close();
      }
    }
  }

  private void frame(List<TrackAudioDecoder> sources, long from, OutputStream out)
      throws IOException {
    Arrays.fill(sum, 0);
    long millis = from / SAMPLES_PER_MILLI;
    for (TrackAudioDecoder source : sources) {
      if (source.read(from, alone)) {
        for (int i = 0; i < sum.length; i++) {
          sum[i] += alone[i];
        }
        if (source.track().info().source().equals(TrackSourceNames.MICROPHONE)) {
          active.addLevel(source.track().info().member(), level(alone), millis * NANOS_PER_MILLI);
        }
      }
    }
    active.speaker(millis * NANOS_PER_MILLI).ifPresent(speaker -> speakers.add(millis, speaker));
    bytes.clear();
    for (short sample : mix.less(sum, silence)) {
      bytes.putShort(sample);
    }
    out.write(bytes.array());
  }

  /** {@return the level in -dBov, as in the audio level extension (RFC 6464)} */
  private static int level(short[] samples) {
    double power = 0;
    for (short sample : samples) {
      power += (double) sample * sample;
    }
    double root = Math.sqrt(power / samples.length) / FULL_SCALE;
    return root == 0 ? LEVEL_MAX : (int) Math.clamp(-20 * Math.log10(root), 0, LEVEL_MAX);
  }
}
