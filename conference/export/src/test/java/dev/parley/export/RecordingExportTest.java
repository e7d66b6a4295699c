package dev.parley.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.parley.recording.RecordedTrackInfo;
import java.awt.Color;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordingExportTest {
  private static final UUID ADA = UUID.randomUUID();
  private static final UUID GRACE = UUID.randomUUID();
  private static final int WIDTH = 640;
  private static final int HEIGHT = 360;

  @TempDir private Path folder;

  @Test
  void exportShowsAndPlaysTheActiveSpeaker() throws Exception {
    Path video = folder.resolve("lesson.webm");
    try (SampleLesson lesson = new SampleLesson(folder)) {
      lesson.picture(ADA, "Ada", "CAMERA", "color=c=red:s=320x180:r=25:d=4", 0, -1);
      lesson.picture(GRACE, "Grace", "CAMERA", "color=c=lime:s=320x180:r=25:d=4", 0, -1);
      lesson.tone(ADA, "Ada", 440, 0, 1_500);
      lesson.tone(GRACE, "Grace", 660, 2_000, 4_000);
      lesson.end(4_000);

      make(lesson, video, ExportFormat.WEBM);
    }

    assertThat(FfmpegTool.probe("stream=codec_name,width,height,channels", video))
        .containsExactly("vp8,640,360", "opus,1");
    assertThat(Double.parseDouble(FfmpegTool.probe("format=duration", video).getFirst()))
        .isCloseTo(4, within(0.15));
    assertThat(colour(video, 1, 320, 150)).isEqualTo(Color.RED);
    assertThat(colour(video, 3.2, 320, 150)).isEqualTo(Color.GREEN);
    assertThat(colour(video, 1, 5, 150)).as("beside the picture").isEqualTo(Color.BLACK);
    short[] audio = audio(video);
    assertThat(loudness(audio, 0.2, 1.3)).isCloseTo(16_384 / Math.sqrt(2), within(1_500.0));
    assertThat(loudness(audio, 1.65, 1.9)).as("nobody speaks").isLessThan(100);
    assertThat(loudness(audio, 2.2, 3.8)).isCloseTo(16_384 / Math.sqrt(2), within(1_500.0));
    assertThat(turns(audio, 0.2, 1.3)).isCloseTo(440, within(5.0));
    assertThat(turns(audio, 2.2, 3.8)).isCloseTo(660, within(5.0));
    assertThat(Files.list(folder).filter(Files::isRegularFile)).containsExactly(video);
  }

  @ParameterizedTest
  @EnumSource
  void exportShowsVideoOfEachCodec(EncodedVideo codec) throws Exception {
    Path video = folder.resolve("lesson.webm");
    String changing =
        "color=c=red:s=320x180:r=25:d=2,drawbox=c=blue:t=fill:enable='gte(t,0.6)',noise=alls=20:allf=t";
    try (SampleLesson lesson = new SampleLesson(folder)) {
      RecordedTrackInfo track = lesson.picture(codec, ADA, "Ada", "CAMERA", changing, 0, -1);
      lesson.end(2_000);
      assertThat(Files.size(file(lesson.folder(), track, ".rtp")))
          .as("some of them are larger than a packet")
          .isGreaterThan(50 * 1_100);

      make(lesson, video, ExportFormat.WEBM);
    }

    assertThat(FfmpegTool.probe("stream=codec_name,width,height", video)).contains("vp8,640,360");
    assertThat(Double.parseDouble(FfmpegTool.probe("format=duration", video).getFirst()))
        .isCloseTo(2, within(0.15));
    assertThat(colour(video, 0.3, 320, 150)).isEqualTo(Color.RED);
    assertThat(colour(video, 0.9, 320, 150)).as("before the next key frame").isEqualTo(Color.BLUE);
    assertThat(colour(video, 1.7, 320, 150)).as("after it").isEqualTo(Color.BLUE);
  }

  @Test
  void pictureThatIsTooLargeToDecodeIsLeftOut() throws Exception {
    Path video = folder.resolve("lesson.webm");
    try (SampleLesson lesson = new SampleLesson(folder)) {
      lesson.picture(ADA, "Ada", "CAMERA", "color=c=red:s=4112x4096:r=25:d=0.04", 0, -1);
      lesson.tone(ADA, "Ada", 440, 0, 1_000);
      lesson.end(1_000);

      make(lesson, video, ExportFormat.WEBM);
    }

    assertThat(colour(video, 0.1, 320, 150)).isNotEqualTo(Color.RED);
    assertThat(loudness(audio(video), 0.2, 0.8)).isGreaterThan(5_000);
  }

  @Test
  void aScreenStandsBesideTheFaceAsMp4() throws Exception {
    Path video = folder.resolve("lesson.mp4");
    try (SampleLesson lesson = new SampleLesson(folder)) {
      lesson.picture(ADA, "Ada", "CAMERA", "color=c=red:s=320x180:r=25:d=2", 0, -1);
      lesson.picture(ADA, "Ada", "SCREEN", "color=c=blue:s=320x180:r=25:d=1.2", 800, -1);
      lesson.tone(ADA, "Ada", 440, 0, 2_000);
      lesson.end(2_000);

      make(lesson, video, ExportFormat.MP4);
    }

    assertThat(FfmpegTool.probe("stream=codec_name", video)).containsExactly("h264", "aac");
    assertThat(colour(video, 0.4, 240, 150)).as("no screen yet").isEqualTo(Color.RED);
    assertThat(colour(video, 1.5, 240, 150)).isEqualTo(Color.BLUE);
    assertThat(colour(video, 1.5, 560, 40)).as("the face beside it").isEqualTo(Color.RED);
  }

  @Test
  void truncatedRecordingIsExportedUpToItsEnd() throws Exception {
    Path video = folder.resolve("lesson.webm");
    try (SampleLesson lesson = new SampleLesson(folder)) {
      RecordedTrackInfo cut =
          lesson.picture(ADA, "Ada", "CAMERA", "color=c=red:s=320x180:r=25:d=3", 0, -1);
      Path packets = file(lesson.folder(), cut, ".rtp");
      byte[] whole = Files.readAllBytes(packets);
      Files.write(packets, Arrays.copyOf(whole, whole.length / 2));
      Files.delete(file(lesson.folder(), cut, ".index"));

      make(lesson, video, ExportFormat.WEBM);
    }

    assertThat(Double.parseDouble(FfmpegTool.probe("format=duration", video).getFirst()))
        .isBetween(0.5, 2.5);
    assertThat(colour(video, 0.3, 320, 150)).isEqualTo(Color.RED);
  }

  @Test
  void exportFreezesAfterALossUntilTheNextKeyFrame() throws Exception {
    Path video = folder.resolve("lesson.webm");
    String change = "color=c=red:s=320x180:r=25:d=3,drawbox=c=blue:t=fill:enable='gte(t,0.4)'";
    try (SampleLesson lesson = new SampleLesson(folder)) {
      lesson.picture(ADA, "Ada", "CAMERA", change, 0, 65_505);
      lesson.end(3_000);

      make(lesson, video, ExportFormat.WEBM);
    }

    assertThat(colour(video, 0.8, 320, 150)).isEqualTo(Color.RED);
    assertThat(colour(video, 1.6, 320, 150)).isEqualTo(Color.BLUE);
  }

  @Test
  void cancelledExportLeavesNoFiles() throws Exception {
    try (SampleLesson lesson = new SampleLesson(folder)) {
      lesson.picture(ADA, "Ada", "CAMERA", "color=c=red:s=320x180:r=25:d=2", 0, -1);
      lesson.end(60_000);
      RecordingExport video = video(lesson, folder.resolve("lesson.webm"), ExportFormat.WEBM);
      Thread[] other = new Thread[1];

      assertThatThrownBy(() ->
              video.run(done -> {
                if (done > 0.3 && other[0] == null) {
                  other[0] = Thread.ofVirtual().start(video::close);
                }
              }))
          .isInstanceOf(ExportException.class)
          .hasMessageContaining("cancelled");
      other[0].join();
    }

    assertThat(Files.list(folder).filter(Files::isRegularFile)).isEmpty();
    assertThat(ProcessHandle.current().children().filter(RecordingExportTest::isFfmpeg)).isEmpty();
  }

  private static boolean isFfmpeg(ProcessHandle process) {
    return process.info().command().orElse("").endsWith("ffmpeg");
  }

  @Test
  void withoutFfmpegItIsSaidHowToGetIt() {
    assertThatThrownBy(() -> Ffmpeg.find(Map.of("PATH", folder.toString())))
        .isInstanceOf(ExportException.class)
        .hasMessageContaining("apt-get install ffmpeg");
    assertThatThrownBy(() -> Ffmpeg.find(Map.of("PARLEY_FFMPEG", "/nowhere/ffmpeg")))
        .hasMessageContaining("PARLEY_FFMPEG names /nowhere/ffmpeg");
  }

  @Test
  void whatFfmpegComplainsOfIsTold() throws Exception {
    FfmpegTool.ffmpeg();
    try (SampleLesson lesson = new SampleLesson(folder)) {
      lesson.end(500);
      lesson.tone(ADA, "Ada", 440, 0, 500);
      Path nowhere = Files.createDirectory(folder.resolve("lesson.webm.part"));

      assertThatThrownBy(() -> make(lesson, folder.resolve("lesson.webm"), ExportFormat.WEBM))
          .isInstanceOf(ExportException.class)
          .hasMessageContaining("ffmpeg failed")
          .hasMessageContaining(nowhere.getFileName().toString());
    }
  }

  private static RecordingExport video(SampleLesson lesson, Path to, ExportFormat format) {
    return new RecordingExport(
        new ExportPlan(lesson.folder(), to, format, WIDTH, HEIGHT, 10),
        RecordedRoomLog.EMPTY,
        FfmpegTool.ffmpeg());
  }

  private static void make(SampleLesson lesson, Path to, ExportFormat format) throws Exception {
    try (RecordingExport video = video(lesson, to, format)) {
      video.run(_ -> {});
    }
  }

  private static Path file(Path folder, RecordedTrackInfo track, String ending) throws IOException {
    try (var files = Files.newDirectoryStream(folder, "*" + track.id() + ending)) {
      return files.iterator().next();
    }
  }

  /** {@return the nearest of a few colours} */
  private static Color colour(Path video, double second, int x, int y) throws IOException {
    byte[] raw =
        FfmpegTool.run("-ss %s -i %s -frames:v 1 -f rawvideo -pix_fmt rgb24 pipe:1", second, video);
    int at = 3 * (y * WIDTH + x);
    int red = raw[at] & 0xFF;
    int green = raw[at + 1] & 0xFF;
    int blue = raw[at + 2] & 0xFF;
    return List.of(Color.RED, Color.GREEN, Color.BLUE, Color.BLACK, Color.WHITE).stream()
        .min(
            Comparator.comparingInt(colour ->
                Math.abs(colour.getRed() - red)
                    + Math.abs(colour.getGreen() - green)
                    + Math.abs(colour.getBlue() - blue)))
        .orElseThrow();
  }

  private static short[] audio(Path video) throws IOException {
    byte[] raw = FfmpegTool.run("-i %s -vn -f s16le -ar 48000 -ac 1 pipe:1", video);
    short[] samples = new short[raw.length / 2];
    ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN).asShortBuffer().get(samples);
    return samples;
  }

  private static double loudness(short[] audio, double from, double to) {
    double power = 0;
    for (int i = (int) (from * 48_000); i < (int) (to * 48_000); i++) {
      power += (double) audio[i] * audio[i];
    }
    return Math.sqrt(power / ((to - from) * 48_000));
  }

  /** {@return how often a second it goes from below to above nothing} */
  private static double turns(short[] audio, double from, double to) {
    int turns = 0;
    for (int i = (int) (from * 48_000); i < (int) (to * 48_000); i++) {
      turns += audio[i] < 0 && audio[i + 1] >= 0 ? 1 : 0;
    }
    return turns / (to - from);
  }
}
