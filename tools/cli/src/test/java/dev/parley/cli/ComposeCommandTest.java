package dev.parley.cli;

import static dev.parley.cli.StoredRoomFixture.ANN;
import static dev.parley.cli.StoredRoomFixture.ROOM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.export.ExportException;
import dev.parley.export.Ffmpeg;
import dev.parley.recording.RecordedTrackInfo;
import dev.parley.recording.RecordingEndInfo;
import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingReader;
import dev.parley.recording.RecordingWriter;
import dev.parley.recording.TrackWriter;
import dev.parley.server.ParleyServer;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.config.ServerConfig;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComposeCommandTest {
  private static final Instant BEGAN = Instant.parse("2026-03-01T10:00:00Z");

  @TempDir private Path folder;

  @BeforeEach
  void keep() throws Exception {
    StoredRoomFixture.write(data());
  }

  private Path data() {
    return folder.resolve("data");
  }

  private Path video() {
    return folder.resolve("film.webm");
  }

  private CommandResult compose(String... more) {
    String[] args = new String[6 + more.length];
    args[0] = "compose";
    args[1] = ROOM;
    args[2] = "--data";
    args[3] = data().toString();
    args[4] = "--out";
    args[5] = video().toString();
    System.arraycopy(more, 0, args, 6, more.length);
    return CommandResult.parley(args);
  }

  @Test
  void exportWorksBesideARunningServer() throws Exception {
    assumeFfmpeg();
    UUID id = record();
    try (ParleyServer server =
        ParleyServer.start(ServerConfig.builder().port(0).mediaPort(0).data(data()).build())) {
      CommandResult ran = compose("--size", "320x180", "--frames-per-second", "5");

      assertThat(ran.code()).as(ran.err()).isEqualTo(ExitCode.OK);
      assertThat(ran.out()).startsWith(video().toString());
      assertThat(server).isNotNull();
    }
    assertThat(Files.size(video())).isPositive();
    assertThat(RecordingReader.folder(DataFolder.recordings(data()), id))
        .isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void severalRecordingsAreListed() throws Exception {
    UUID first = record();
    UUID second = record();

    CommandResult ran = compose();

    assertThat(ran.code()).isEqualTo(ExitCode.USAGE);
    assertThat(ran.err())
        .contains("room algebra has several recordings; choose one with --recording")
        .contains(
            first.toString().substring(0, 8) + "  2026-03-01T10:00:00Z  0:00:01  started by Ann")
        .contains(second.toString().substring(0, 8));
    assertThat(video()).doesNotExist();
  }

  @Test
  void roomWithoutRecordingCannotBeExported() {
    CommandResult ran = compose();

    assertThat(ran.code()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(ran.err()).contains("there is no recording of room algebra in");
  }

  @Test
  void whatIsThereIsNotWrittenOver() throws Exception {
    record();
    Files.writeString(video(), "mine");

    assertThat(compose().code()).isEqualTo(ExitCode.FAILED);
    assertThat(video()).hasContent("mine");
  }

  @Test
  void impossibleSizesAndNamesAreRefused() throws Exception {
    record();

    assertThat(compose("--size", "large").err()).contains("is not of the form 1280x720");
    assertThat(compose("--size", "321x180").err()).contains("even sides");
    assertThat(compose("--frames-per-second", "0").err()).contains("1 to 60 frames");
    assertThat(
            CommandResult.parley("compose", ROOM, "--data", data().toString(), "--out", "film.avi")
                .err())
        .contains("ends neither with .webm nor with .mp4");
  }

  private static void assumeFfmpeg() {
    try {
      Ffmpeg.find(System.getenv());
    } catch (ExportException e) {
      assumeTrue(false, "skipped: " + e.getMessage());
    }
  }

  /** A second of silence in Opus. {@return the recording's id} */
  private UUID record() throws IOException {
    RecordingInfo info =
        new RecordingInfo(UUID.randomUUID(), ROOM, "Ann", BEGAN, 0, Optional.empty());
    try (RecordingWriter writer = RecordingWriter.begin(DataFolder.recordings(data()), info)) {
      TrackWriter track =
          writer.track(
              new RecordedTrackInfo(
                  UUID.randomUUID(), ANN, "Ann", "MICROPHONE", "opus", 48_000, 2, 111, "", 0));
      for (int i = 0; i < 50; i++) {
        byte[] packet = new byte[15];
        ByteBuffer head = ByteBuffer.wrap(packet);
        head.put((byte) 0x80).put((byte) 111).putShort((short) i).putInt(i * 960).putInt(1);
        head.put((byte) 0xF8).put((byte) 0xFF).put((byte) 0xFE);
        track.packet(i * 20L, packet, 0, packet.length, false);
      }
      writer.end(new RecordingEndInfo(BEGAN.plusSeconds(1), 1_000, "Ann ended it", 0));
    }
    return info.id();
  }
}
