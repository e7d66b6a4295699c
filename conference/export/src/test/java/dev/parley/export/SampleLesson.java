package dev.parley.export;

import dev.parley.recording.RecordedTrackInfo;
import dev.parley.recording.RecordingEndInfo;
import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingWriter;
import dev.parley.recording.TrackWriter;
import io.github.jaredmdobson.concentus.OpusApplication;
import io.github.jaredmdobson.concentus.OpusEncoder;
import io.github.jaredmdobson.concentus.OpusException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A recording with real pictures and real sound. */
final class SampleLesson implements AutoCloseable {
  static final Instant BEGAN = Instant.parse("2026-11-22T10:00:00Z");
  private static final int SAMPLES = 960;
  private static final int HEAD = 12;

  private final RecordingWriter writer;

  SampleLesson(Path recordings) throws IOException {
    writer =
        RecordingWriter.begin(
            recordings,
            new RecordingInfo(UUID.randomUUID(), "lesson", "Ada", BEGAN, 0, Optional.empty()));
  }

  Path folder() {
    return writer.folder();
  }

  /** Ends as a server does that is not killed. */
  void end(long millis) throws IOException {
    writer.end(new RecordingEndInfo(BEGAN.plusMillis(millis), millis, "Ada ended it", 0));
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  /** A tone of half the loudness there is. */
  void tone(UUID member, String name, int hertz, long from, long to)
      throws IOException, OpusException {
    RecordedTrackInfo info =
        new RecordedTrackInfo(
            UUID.randomUUID(), member, name, "MICROPHONE", "opus", 48_000, 2, 111, "", from);
    TrackWriter track = writer.track(info);
    OpusEncoder encoder = new OpusEncoder(48_000, 1, OpusApplication.OPUS_APPLICATION_AUDIO);
    short[] samples = new short[SAMPLES];
    byte[] packet = new byte[1_500];
    for (int i = 0; i < (to - from) / 20; i++) {
      for (int j = 0; j < SAMPLES; j++) {
        double turns = (double) hertz * (i * SAMPLES + j) / 48_000;
        samples[j] = (short) (16_384 * Math.sin(2 * Math.PI * turns));
      }
      int length = encoder.encode(samples, 0, SAMPLES, packet, HEAD, packet.length - HEAD);
      head(packet, 111, true, i, 77_000 + i * SAMPLES);
      track.packet(from + i * 20L, packet, 0, HEAD + length, false);
    }
    writer.close(track);
  }

  /**
   * A picture that FFmpeg makes in VP8, 25 times a second, with a key frame each second.
   *
   * @param source in the words of its filters
   * @param lost a packet's number that is not written; -1 for none
   */
  RecordedTrackInfo picture(
      UUID member, String name, String kind, String source, long from, int lost)
      throws IOException {
    return picture(EncodedVideo.VP8, member, name, kind, source, from, lost);
  }

  /** The same in another codec. */
  RecordedTrackInfo picture(
      EncodedVideo codec, UUID member, String name, String kind, String source, long from, int lost)
      throws IOException {
    RecordedTrackInfo info =
        new RecordedTrackInfo(
            UUID.randomUUID(), member, name, kind, codec.name(), 90_000, 1, 96, "", from);
    TrackWriter track = writer.track(info);
    int sequence = 65_500;
    int frame = 0;
    for (List<byte[]> payloads : codec.pictures(source)) {
      for (int i = 0; i < payloads.size(); i++) {
        byte[] payload = payloads.get(i);
        byte[] packet = new byte[HEAD + payload.length];
        head(packet, 96, i == payloads.size() - 1, sequence, frame * 3_600);
        System.arraycopy(payload, 0, packet, HEAD, payload.length);
        if (sequence++ != lost) {
          track.packet(from + frame * 40L, packet, 0, packet.length, codec.key(payload));
        }
      }
      frame++;
    }
    writer.close(track);
    return info;
  }

  private static void head(byte[] packet, int type, boolean marker, int sequence, int timestamp) {
    Arrays.fill(packet, 0, HEAD, (byte) 0);
    ByteBuffer head = ByteBuffer.wrap(packet);
    head.put((byte) 0x80).put((byte) (type | (marker ? 0x80 : 0)));
    head.putShort((short) sequence).putInt(timestamp).putInt(4_711);
  }
}
