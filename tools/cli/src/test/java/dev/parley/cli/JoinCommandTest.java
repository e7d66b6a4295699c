package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.client.Room;
import dev.parley.client.RoomLink;
import dev.parley.client.RoomOptions;
import dev.parley.client.media.AudioFrame;
import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code parley join}, on a real server. */
class JoinCommandTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @TempDir private Path folder;
  private ParleyServer server;
  private String link;

  @BeforeEach
  void start() {
    server =
        ParleyServer.start(
            ServerConfig.builder()
                .port(0)
                .mediaPort(0)
                .mediaAddress("127.0.0.1")
                .data(folder.resolve("data"))
                .build());
    link = "http://127.0.0.1:%d/r/music".formatted(server.endpoints().getFirst().getPort());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Room ada() {
    return Room.join(RoomLink.parse(link), RoomOptions.named("Ada"));
  }

  @Test
  void whatIsToBeSaidIsSaidOnce() {
    try (Room ada = ada()) {
      List<String> texts = new CopyOnWriteArrayList<>();
      ada.chat().onMessage(message -> texts.add(message.author().name() + ": " + message.text()));

      CommandResult ran = CommandResult.parley("join", link, "--name", "Bell", "--say", "it rings");

      assertThat(ran.code()).isEqualTo(ExitCode.OK);
      assertThat(ran.out()).contains("Bell joined music as");
      Eventually.eventually("the message", () -> texts.equals(List.of("Bell: it rings")));
    }
  }

  @Test
  void fileIsPlayedToTheRoom() throws Exception {
    Path file = folder.resolve("tone.wav");
    write(file);
    try (Room ada = ada()) {
      List<AudioFrame> heard = new CopyOnWriteArrayList<>();
      ada.audio().subscribe(heard::add);

      CommandResult played = CommandResult.parley("join", link, "--play", file.toString());

      assertThat(played.code()).isEqualTo(ExitCode.OK);
      Eventually.eventually("the tone", () -> heard.stream().anyMatch(JoinCommandTest::isLoud));
    }
  }

  private static void write(Path file) throws IOException {
    byte[] samples = new byte[2 * 4 * AudioFrame.HERTZ];
    for (int i = 0; i < samples.length / 2; i++) {
      short sample = (short) (9_000 * Math.sin(2 * Math.PI * 440 * i / AudioFrame.HERTZ));
      samples[2 * i] = (byte) sample;
      samples[2 * i + 1] = (byte) (sample >> 8);
    }
    AudioFormat format = new AudioFormat(AudioFrame.HERTZ, 16, 1, true, false);
    var stream =
        new AudioInputStream(new ByteArrayInputStream(samples), format, samples.length / 2);
    AudioSystem.write(stream, AudioFileFormat.Type.WAVE, file.toFile());
  }

  private static boolean isLoud(AudioFrame frame) {
    int most = 0;
    for (short sample : frame.samples()) {
      most = Math.max(most, sample);
    }
    return most > 4_000;
  }

  @Test
  void memberLeavesWhenItsTimeIsOver() {
    Path recorded = folder.resolve("recorded");

    CommandResult ran =
        CommandResult.parley("join", link, "--record", recorded.toString(), "--for", "1s");

    assertThat(ran.code()).isEqualTo(ExitCode.OK);
    assertThat(recorded).isEmptyDirectory();
  }

  @Test
  void deviceThatIsNotThereEndsTheStayWithItsReason() {
    CommandResult ran = CommandResult.parley("join", link, "--camera", "/dev/none");

    assertThat(ran.code()).isEqualTo(ExitCode.FAILED);
    assertThat(ran.err()).contains("/dev/none");
  }

  @Test
  void devicesOfTheMachineAreListed() {
    CommandResult ran = CommandResult.parley("devices", "--json");

    assertThat(ran.code()).isEqualTo(ExitCode.OK);
    assertThat(ran.out()).startsWith("[");
  }

  @Test
  void whatIsNoLinkIsRefused() {
    CommandResult ran = CommandResult.parley("join", "algebra");

    assertThat(ran.code()).isEqualTo(ExitCode.USAGE);
    assertThat(ran.err()).contains("https://HOST/r/ROOM#invite=TOKEN");
  }

  @Test
  void serverThatIsNotThereIsNamed() {
    CommandResult ran = CommandResult.parley("join", "http://127.0.0.1:9/r/algebra");

    assertThat(ran.code()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(ran.err()).contains("127.0.0.1:9");
  }
}
