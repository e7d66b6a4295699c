package dev.parley.devices.pulse;

import static dev.parley.testkit.Eventually.eventually;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.devices.api.AudioSettings;
import dev.parley.devices.api.AudioSource;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.fixture.SoundServer;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class PulseMicrophoneTest {
  private static final AudioSettings MICROPHONE = AudioSettings.DEFAULT.device("microphone");
  private static final int FRAME = MICROPHONE.frameSamples();

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir private Path folder;
  private SoundServer server;

  @BeforeEach
  void start() throws IOException {
    server = SoundServer.start(folder);
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  private void speak(byte[] samples) throws IOException {
    try (OutputStream pipe = Files.newOutputStream(server.pipe(), StandardOpenOption.WRITE)) {
      pipe.write(samples);
    }
  }

  @Test
  void everySampleIsCapturedInOrder() throws IOException {
    CollectedSamples heard = new CollectedSamples();
    try (AudioSource microphone = new PulseAudio(server.name()).microphone(MICROPHONE)) {
      microphone.startSamples(heard);
      speak(Ramp.bytes(1, 50 * FRAME));

      eventually("50 frames", () -> heard.count() >= 50 * FRAME);
    }
    assertThat(heard.longestRamp()).isEqualTo(50 * FRAME);
  }

  @Test
  void framesAreTheSameNativeMemoryEachTime() throws IOException {
    Set<Long> addresses = ConcurrentHashMap.newKeySet();
    AtomicInteger frames = new AtomicInteger();
    try (AudioSource microphone = new PulseAudio(server.name()).microphone(MICROPHONE)) {
      microphone.start(frame -> {
        addresses.add(frame.address());
        assertThat(frame.isNative()).isTrue();
        assertThat(frame.byteSize()).isEqualTo(FRAME * 2L);
        frames.incrementAndGet();
      });
      speak(Ramp.bytes(1, 20 * FRAME));

      eventually("20 frames", () -> frames.get() >= 20);
    }
    assertThat(addresses).hasSize(1);
  }

  @Test
  void listenerThatThrowsEndsItsStreamAndNotTheProcess() throws IOException {
    IllegalStateException thrown = new IllegalStateException("left the room");
    AtomicInteger frames = new AtomicInteger();
    try (AudioSource microphone = new PulseAudio(server.name()).microphone(MICROPHONE)) {
      microphone.start(_ -> {
        frames.incrementAndGet();
        throw thrown;
      });
      speak(Ramp.bytes(1, 10 * FRAME));

      assertThatThrownBy(
              () -> microphone.ended().toCompletableFuture().orTimeout(30, SECONDS).join())
          .hasCauseInstanceOf(DeviceException.class)
          .hasRootCause(thrown)
          .cause()
          .isInstanceOfSatisfying(
              DeviceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.LISTENER));
    }
    assertThat(frames.get()).as("calls of a listener that throws").isEqualTo(1);
  }

  @Test
  void listenerMayCloseItsSource() throws IOException {
    AtomicInteger frames = new AtomicInteger();
    AudioSource microphone = new PulseAudio(server.name()).microphone(MICROPHONE);
    microphone.start(_ -> {
      frames.incrementAndGet();
      microphone.close();
    });
    speak(Ramp.bytes(1, 10 * FRAME));

    microphone.ended().toCompletableFuture().orTimeout(30, SECONDS).join();
    assertThat(frames.get()).isEqualTo(1);
  }

  @Test
  void removedMicrophoneEndsTheStream() {
    try (AudioSource microphone = new PulseAudio(server.name()).microphone(MICROPHONE)) {
      microphone.start(_ -> {});
      assertThat(server.control("unload-module", "module-pipe-source")).isTrue();

      assertLost(microphone, "cannot go on to record from microphone, which was removed");
    }
  }

  @Test
  void sourceWithoutANamedDeviceGoesOnAtAnotherOne() {
    AtomicInteger frames = new AtomicInteger();
    try (AudioSource microphone = new PulseAudio(server.name()).microphone(AudioSettings.DEFAULT)) {
      microphone.start(_ -> frames.incrementAndGet());
      assertThat(server.control("unload-module", "module-pipe-source")).isTrue();
      assertThat(server.control("set-default-source", "speaker.monitor")).isTrue();

      eventually("frames of the monitor", () -> frames.get() > 10);
    }
  }

  @Test
  void killedServerEndsTheStream() {
    try (AudioSource microphone = new PulseAudio(server.name()).microphone(MICROPHONE)) {
      microphone.start(_ -> {});
      server.kill();

      assertLost(microphone, "the sound server at " + server.address() + " is gone");
    }
  }

  private static void assertLost(AudioSource source, String message) {
    assertThatThrownBy(() -> source.ended().toCompletableFuture().orTimeout(30, SECONDS).join())
        .cause()
        .isInstanceOfSatisfying(
            DeviceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.LOST))
        .hasMessageStartingWith(message);
  }

  @Test
  void unknownMicrophoneIsNamed() {
    try (AudioSource microphone =
        new PulseAudio(server.name()).microphone(AudioSettings.DEFAULT.device("nowhere"))) {
      assertThatThrownBy(() -> microphone.start((MemorySegment _) -> {}))
          .isInstanceOf(DeviceException.class)
          .hasMessage(
              "cannot record from nowhere of the sound server at %s: No such entity; choose one of Devices.audio()",
              server.address());
    }
  }

  @Test
  void sourceIsStartedOnce() {
    try (AudioSource microphone = new PulseAudio(server.name()).microphone(MICROPHONE)) {
      microphone.start(_ -> {});

      assertThatThrownBy(() -> microphone.start(_ -> {})).isInstanceOf(IllegalStateException.class);
    }
  }

  /** So many that a wake-up which is lost once in a thousand times stops the test. */
  @Test
  void sourcesAreOpenedAndClosedManyTimes() {
    for (int i = 0; i < 3000; i++) {
      AudioSource microphone = new PulseAudio(server.name()).microphone(MICROPHONE);
      microphone.start(_ -> {});
      microphone.close();
      assertThat(microphone.ended().toCompletableFuture()).isCompleted();
    }
    assertThat(server.ask("list", "short", "source-outputs")).isEmpty();
  }

  /** The server's own echo cancellation is a device like any other. */
  @Test
  void microphoneWithEchoCancellationIsADevice() throws IOException {
    assertThat(
            server.control(
                "load-module",
                "module-echo-cancel",
                "source_name=clean",
                "source_master=microphone",
                "sink_master=speaker"))
        .isTrue();
    AtomicInteger frames = new AtomicInteger();
    try (AudioSource clean =
        new PulseAudio(server.name()).microphone(AudioSettings.DEFAULT.device("clean"))) {
      clean.start(_ -> frames.incrementAndGet());
      speak(Ramp.bytes(1, 50 * FRAME));

      eventually("sound without echo", () -> frames.get() > 0);
    }
  }
}
