package dev.parley.client.devices;

import static dev.parley.testkit.Eventually.eventually;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.client.Room;
import dev.parley.client.media.AudioFrame;
import dev.parley.devices.api.AudioSettings;
import dev.parley.devices.api.AudioSource;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceStream;
import dev.parley.devices.fixture.SoundServer;
import dev.parley.devices.pulse.PulseAudio;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Microphones and speakers of members, on a real sound server and a real room. */
final class SoundTest {
  private static final double HERTZ = 440;
  private static final int FRAME = 960;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir private Path folder;
  private SoundServer sound;
  private TestRoom room;

  @BeforeEach
  void start() throws IOException {
    sound = SoundServer.start(Files.createDirectory(folder.resolve("sound")));
    room = new TestRoom(folder.resolve("data"));
  }

  @AfterEach
  void stop() {
    if (room != null) {
      room.close();
    }
    if (sound != null) {
      sound.close();
    }
  }

  private AudioSource source(String device) {
    return new PulseAudio(sound.name()).microphone(AudioSettings.DEFAULT.device(device));
  }

  /** Writes a tone into the pipe of the microphone, which reads it at the rate of its clock. */
  private Thread speak(AtomicBoolean stop) {
    return Thread.ofVirtual()
        .start(() -> {
          byte[] bytes = new byte[2 * FRAME];
          try (OutputStream pipe = Files.newOutputStream(sound.pipe(), StandardOpenOption.WRITE)) {
            for (long at = 0; !stop.get(); at += FRAME) {
              for (int i = 0; i < FRAME; i++) {
                short sample =
                    (short) (9_000 * Math.sin(2 * Math.PI * HERTZ * (at + i) / AudioFrame.HERTZ));
                bytes[2 * i] = (byte) sample;
                bytes[2 * i + 1] = (byte) (sample >> 8);
              }
              pipe.write(bytes);
            }
          } catch (IOException e) {
            // The sound server has closed its end.
          }
        });
  }

  private static boolean isTone(short[] samples, int from, int length) {
    int crossings = 0;
    int loudest = 0;
    for (int i = from + 1; i < from + length; i++) {
      crossings += samples[i - 1] < 0 && samples[i] >= 0 ? 1 : 0;
      loudest = Math.max(loudest, samples[i]);
    }
    double hertz = crossings * (double) AudioFrame.HERTZ / length;
    return loudest > 3_000 && Math.abs(hertz - HERTZ) < 60;
  }

  /** Counts the captured frames that have the tone. */
  private static AtomicInteger listen(AudioSource monitor) {
    AtomicInteger tones = new AtomicInteger();
    monitor.startSamples((samples, from, length) -> {
      if (isTone(samples, from, length)) {
        tones.incrementAndGet();
      }
    });
    return tones;
  }

  private void isHeardAtTheSpeakerOfBob(boolean mix) throws InterruptedException {
    AtomicBoolean stop = new AtomicBoolean();
    try (Room ada = room.join("Ada");
        Room bob = room.join("Bob");
        AudioSource monitor = source("speaker.monitor")) {
      DeviceStream microphone = RoomDevices.of(ada).publishMicrophone(source("microphone"));
      var speaker = new PulseAudio(sound.name()).speaker(AudioSettings.DEFAULT.device("speaker"));
      RoomDevices devices = RoomDevices.of(bob);
      try (DeviceStream heard = mix ? devices.playMix(speaker) : devices.playVoices(speaker)) {
        AtomicInteger tones = listen(monitor);
        Thread voice = speak(stop);

        eventually("the tone at the speaker", () -> tones.get() > 25);

        stop.set(true);
        microphone.close();
        voice.join();
        assertThat(heard.ended().toCompletableFuture()).isNotDone();
      }
    }
  }

  @Test
  void voiceOfMicrophoneComesOutOfTheSpeakerOfAnotherMember() throws InterruptedException {
    isHeardAtTheSpeakerOfBob(false);
  }

  @Test
  void mixComesOutOfTheSpeaker() throws InterruptedException {
    isHeardAtTheSpeakerOfBob(true);
  }

  @Test
  void removedMicrophoneEndsItsTrackWithAReasonAndTheMemberStays() {
    try (Room ada = room.join("Ada");
        Room bob = room.join("Bob");
        DeviceStream microphone = RoomDevices.of(ada).publishMicrophone(source("microphone"))) {
      List<String> said = new CopyOnWriteArrayList<>();
      bob.chat().onMessage(message -> said.add(message.text()));
      eventually("the track", () -> bob.call().tracks().size() == 1);

      assertThat(sound.control("unload-module", "module-pipe-source")).isTrue();

      assertThatThrownBy(
              () -> microphone.ended().toCompletableFuture().orTimeout(30, SECONDS).join())
          .hasCauseInstanceOf(DeviceException.class)
          .cause()
          .extracting(each -> ((DeviceException) each).reason())
          .isEqualTo(DeviceException.Reason.LOST);
      eventually("the track is gone", () -> bob.call().tracks().isEmpty());
      ada.chat().say("my microphone is broken").toCompletableFuture().join();
      eventually("she is still there", () -> !said.isEmpty());
    }
  }

  @Test
  void microphoneThatIsNotThereIsNotPublished() {
    try (Room ada = room.join("Ada");
        Room bob = room.join("Bob")) {
      RoomDevices devices = RoomDevices.of(ada);
      AudioSource missing = source("nowhere");

      assertThatThrownBy(() -> devices.publishMicrophone(missing))
          .isInstanceOf(DeviceException.class);

      DeviceStream present = devices.publishMicrophone(source("microphone"));
      eventually("one track", () -> bob.call().tracks().size() == 1);
      present.close();
    }
  }

  @Test
  void devicesEndWithTheRoom() {
    DeviceStream microphone;
    DeviceStream speaker;
    try (Room ada = room.join("Ada")) {
      RoomDevices devices = RoomDevices.of(ada);
      microphone = devices.publishMicrophone(source("microphone"));
      speaker =
          devices.playMix(
              new PulseAudio(sound.name()).speaker(AudioSettings.DEFAULT.device("speaker")));
    }

    microphone.ended().toCompletableFuture().orTimeout(30, SECONDS).join();
    speaker.ended().toCompletableFuture().orTimeout(30, SECONDS).join();
  }
}
