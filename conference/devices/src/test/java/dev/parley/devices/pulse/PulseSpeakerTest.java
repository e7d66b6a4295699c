package dev.parley.devices.pulse;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.devices.api.AudioSettings;
import dev.parley.devices.api.AudioSink;
import dev.parley.devices.api.AudioSource;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.fixture.SoundServer;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class PulseSpeakerTest {
  private static final AudioSettings SPEAKER = AudioSettings.DEFAULT.device("speaker");
  private static final int COUNT = 24_000;

  private static final int SILENT = Arrays.hashCode(new short[480]);

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

  @Test
  void everyWrittenSampleIsPlayedInOrder() {
    CollectedSamples heard = new CollectedSamples();
    try (AudioSink speaker =
        new PulseAudio(server.name()).speaker(AudioSettings.DEFAULT.device("pipe"))) {
      speaker.start();
      hear(heard);
      speaker.write(Ramp.samples(100, COUNT), 0, 1_000);
      speaker.write(Ramp.samples(100, COUNT), 1_000, COUNT - 1_000);
      speaker.drain();

      eventually("the last sample", () -> heard.contains((short) (99 + COUNT)));
    }
    assertThat(heard.longestRamp()).isEqualTo(COUNT);
  }

  @Test
  void samplesInNativeMemoryArePlayed() {
    CollectedSamples heard = new CollectedSamples();
    try (AudioSink speaker =
            new PulseAudio(server.name()).speaker(AudioSettings.DEFAULT.device("pipe"));
        Arena arena = Arena.ofShared()) {
      speaker.start();
      hear(heard);
      speaker.write(arena.allocateFrom(ValueLayout.JAVA_SHORT, Ramp.samples(100, COUNT)));
      speaker.drain();

      eventually("the last sample", () -> heard.contains((short) (99 + COUNT)));
    }
    assertThat(heard.longestRamp()).isEqualTo(COUNT);
  }

  /** Collects what the pipe plays, until the server ends. */
  private void hear(CollectedSamples heard) {
    Path pipe = server.played();
    Thread.ofVirtual()
        .start(() -> {
          try (DataInputStream played =
              new DataInputStream(new BufferedInputStream(Files.newInputStream(pipe)))) {
            byte[] block = new byte[960];
            short[] samples = new short[block.length / Short.BYTES];
            while (true) {
              played.readFully(block);
              ByteBuffer.wrap(block).order(ByteOrder.nativeOrder()).asShortBuffer().get(samples);
              if (Arrays.hashCode(samples) != SILENT) {
                heard.onSamples(samples, 0, samples.length);
              }
            }
          } catch (IOException _) {
            // The server has ended.
          }
        });
  }

  @Test
  void monitorOfASpeakerIsASource() {
    AtomicInteger frames = new AtomicInteger();
    try (AudioSource monitor =
        new PulseAudio(server.name()).microphone(AudioSettings.DEFAULT.device("speaker.monitor"))) {
      monitor.start(_ -> frames.incrementAndGet());

      eventually("frames", () -> frames.get() > 10);
    }
  }

  @Test
  void drainWithoutSamplesReturns() {
    try (AudioSink speaker = new PulseAudio(server.name()).speaker(SPEAKER)) {
      speaker.start();
      speaker.drain();
      speaker.drain();
    }
    assertThat(server.ask("list", "short", "sink-inputs")).isEmpty();
  }

  @Test
  void removedSpeakerReleasesItsWriter() {
    try (AudioSink speaker = new PulseAudio(server.name()).speaker(SPEAKER)) {
      speaker.start();
      CompletableFuture<Void> written = writeForEver(speaker);
      assertThat(server.control("unload-module", "module-null-sink")).isTrue();

      assertThat(Eventually.value("the writer's exception", caught(written)).reason())
          .isEqualTo(Reason.LOST);
    }
  }

  @Test
  void closedSpeakerReleasesItsWriter() {
    AudioSink speaker = new PulseAudio(server.name()).speaker(SPEAKER);
    speaker.start();
    CompletableFuture<Void> written = writeForEver(speaker);
    speaker.close();

    assertThat(Eventually.value("the writer's exception", caught(written)).reason())
        .isEqualTo(Reason.CLOSED);
    assertThatThrownBy(speaker::drain).isInstanceOf(DeviceException.class);
  }

  private static CompletableFuture<Void> writeForEver(AudioSink speaker) {
    return CompletableFuture.runAsync(() -> {
      while (true) {
        speaker.write(Ramp.samples(100, COUNT), 0, COUNT);
      }
    });
  }

  private static CompletableFuture<DeviceException> caught(CompletableFuture<Void> written) {
    return written.handle((_, failure) -> (DeviceException) failure.getCause());
  }

  @Test
  void partsOfASampleAreRefused() {
    try (AudioSink speaker = new PulseAudio(server.name()).speaker(SPEAKER.stereo())) {
      speaker.start();

      assertThatThrownBy(() -> speaker.write(new short[3], 0, 3))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void memoryOfOneThreadIsRefused() {
    try (AudioSink speaker = new PulseAudio(server.name()).speaker(SPEAKER);
        Arena confined = Arena.ofConfined()) {
      speaker.start();

      assertThatThrownBy(() -> speaker.write(confined.allocate(480)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("confined");
    }
  }

  /** A speaker has no listener whose error it could be. */
  @Test
  void memoryThatIsClosedBeforeItIsPlayedIsAnErrorOfTheProgram() {
    try (AudioSink speaker = new PulseAudio(server.name()).speaker(SPEAKER)) {
      speaker.start();
      Arena arena = Arena.ofShared();
      MemorySegment samples = arena.allocate(ValueLayout.JAVA_SHORT, 20 * COUNT);
      CompletableFuture<Void> written = CompletableFuture.runAsync(() -> speaker.write(samples));
      arena.close();

      DeviceException thrown = Eventually.value("the writer's exception", caught(written));
      assertThat(thrown.reason()).isEqualTo(Reason.FAILED);
      assertThat(thrown).hasRootCauseInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void sinkThatIsNotStartedTakesNothing() {
    try (AudioSink speaker = new PulseAudio(server.name()).speaker(SPEAKER)) {
      assertThatThrownBy(() -> speaker.write(new short[480], 0, 480))
          .isInstanceOf(IllegalStateException.class);
    }
  }
}
