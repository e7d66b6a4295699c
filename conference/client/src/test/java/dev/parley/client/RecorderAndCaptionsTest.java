package dev.parley.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.client.captions.CaptionBot;
import dev.parley.client.captions.ProgramEngine;
import dev.parley.client.file.AudioFile;
import dev.parley.client.file.RoomRecorder;
import dev.parley.client.media.AudioPublisher;
import dev.parley.room.api.CaptionAdded;
import dev.parley.room.api.media.TrackSource;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Bots that write down what a member says: into files, and into the room. */
class RecorderAndCaptionsTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @TempDir Path folder;

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

  @Test
  void voiceIsRecordedAndCaptioned() throws Exception {
    Path recorded = folder.resolve("recorded");
    try (TestRoomServer server = new TestRoomServer(folder.resolve("data"));
        Room ada = Room.join(server.link("a"), RoomOptions.named("Ada / Zo\u00eb"));
        Room bot = Room.join(server.link("a"), RoomOptions.named("Bot"));
        RoomRecorder _ = RoomRecorder.start(bot, recorded);
        CaptionBot _ =
            CaptionBot.start(
                bot,
                new ProgramEngine(List.of("sh", "-c", "head -c 32000 >/dev/null; echo one second")),
                "en")) {
      List<CaptionAdded> heard = new CopyOnWriteArrayList<>();
      ada.on(CaptionAdded.class, heard::add);
      AtomicBoolean over = new AtomicBoolean();
      Thread voice = Thread.ofVirtual().start(() -> speak(ada, over));

      Eventually.eventually("a caption", () -> !heard.isEmpty());
      Eventually.eventually("a second of sound", () -> bytes(recorded) > 100_000);
      over.set(true);
      voice.join();

      assertThat(heard.getFirst().text()).isEqualTo("one second");
      assertThat(heard.getFirst().speaker()).isEqualTo(ada.me());
      assertThat(heard.getFirst().author()).isEqualTo(bot.me());
      Eventually.eventually("the track is gone", () -> bot.call().tracks().isEmpty());
    }
    try (AudioFile file = AudioFile.open(onlyFile(recorded))) {
      short[] samples = new short[48_000];
      int loudest = 0;
      for (int count = file.read(samples); count > 0; count = file.read(samples)) {
        for (int i = 0; i < count; i++) {
          loudest = Math.max(loudest, samples[i]);
        }
      }
      assertThat(loudest).isGreaterThan(4_000);
    }
  }

  private static long bytes(Path folder) {
    try {
      return Files.size(onlyFile(folder));
    } catch (IOException e) {
      return 0; // not there yet
    }
  }

  private static Path onlyFile(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith("-microphone.wav"))
          .findFirst()
          .orElseThrow(() -> new IOException("no file yet"));
    }
  }
}
