package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.client.Room;
import dev.parley.client.RoomLink;
import dev.parley.client.RoomOptions;
import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.AudioPublisher;
import dev.parley.room.api.media.TrackSource;
import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javax.sound.sampled.AudioFileFormat;
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
  void recordedVoiceCanBePlayedAgain() throws Exception {
    Path recorded = folder.resolve("recorded");
    try (Room ada = ada()) {
      AtomicBoolean over = new AtomicBoolean();
      Thread voice = Thread.ofVirtual().start(() -> speak(ada, over));
      CommandResult ran =
          CommandResult.parley("join", link, "--record", recorded.toString(), "--for", "3s");
      over.set(true);
      voice.join();

      assertThat(ran.code()).isEqualTo(ExitCode.OK);
      Path file = onlyFile(recorded);
      assertThat(file.getFileName()).hasToString("01-Ada-microphone.wav");
      var format = AudioSystem.getAudioFileFormat(file.toFile());
      assertThat(format.getType()).isEqualTo(AudioFileFormat.Type.WAVE);
      assertThat(format.getFormat().getSampleRate()).isEqualTo(48_000);

      List<AudioFrame> heard = new CopyOnWriteArrayList<>();
      ada.audio().subscribe(heard::add);
      CommandResult played = CommandResult.parley("join", link, "--play", file.toString());
      assertThat(played.code()).isEqualTo(ExitCode.OK);
      assertThat(heard).anyMatch(JoinCommandTest::isLoud);
    }
  }

  private static void speak(Room room, AtomicBoolean over) {
    try (AudioPublisher audio = room.audio().publish(TrackSource.MICROPHONE)) {
      short[] samples = new short[960];
      for (int i = 0; i < samples.length; i++) {
        samples[i] = (short) (8_000 * Math.sin(2 * Math.PI * 5 * i / samples.length));
      }
      while (!over.get()) {
        audio.write(samples, 0, samples.length);
      }
    }
  }

  private static boolean isLoud(AudioFrame frame) {
    int most = 0;
    for (short sample : frame.samples()) {
      most = Math.max(most, sample);
    }
    return most > 4_000;
  }

  private static Path onlyFile(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findFirst().orElseThrow();
    }
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
