package dev.parley.devices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.devices.api.AudioSettings;
import dev.parley.devices.api.AudioSink;
import dev.parley.devices.api.AudioSource;
import dev.parley.devices.api.Picture;
import dev.parley.devices.api.VideoSource;
import dev.parley.devices.codec.Libraries;
import dev.parley.devices.codec.Vp8Decoder;
import dev.parley.devices.codec.Vp8Encoder;
import dev.parley.devices.fixture.SoundServer;
import dev.parley.devices.fixture.TestDisplay;
import dev.parley.devices.pulse.PulseAudio;
import dev.parley.devices.x11.Screens;
import dev.parley.devices.x11.VideoWindow;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Devices that are opened and closed again and again: threads, files and memory stay as they are.
 * {@code ./parley check devices} opens each of them 10,000 times.
 */
@EnabledOnOs(OS.LINUX)
final class OpenAndCloseTest {
  private static final int OPENS = Integer.getInteger("parley.opens", 60);

  /** Opens after which the JVM and the libraries have what they keep. */
  private static final int WARM_UP = OPENS / 3;

  /** Growth that is none: of a process whose collector and malloc keep what was freed. */
  private static final long GROWTH_KIB_MAX = 16 << 10;

  private static final long MAPPINGS_MORE_MAX = 40;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir private Path folder;

  /** Memory of this process. */
  private record Memory(long residentKib, long mappings) {
    static Memory now() throws IOException {
      System.gc();
      List<String> status = Files.readAllLines(Path.of("/proc/self/status"));
      long kib =
          status.stream()
              .filter(line -> line.startsWith("VmRSS:"))
              .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", "")))
              .findFirst()
              .orElseThrow();
      return new Memory(kib, Files.readAllLines(Path.of("/proc/self/maps")).size());
    }
  }

  /** Opens and closes devices. */
  private interface Opening {
    void once() throws IOException;
  }

  private static void repeat(Opening opening) throws IOException {
    for (int i = 0; i < WARM_UP; i++) {
      opening.once();
    }
    Memory before = Memory.now();
    for (int i = WARM_UP; i < OPENS; i++) {
      opening.once();
    }
    Memory after = Memory.now();
    assertThat(after.residentKib() - before.residentKib()).isLessThan(GROWTH_KIB_MAX);
    assertThat(after.mappings() - before.mappings()).isLessThan(MAPPINGS_MORE_MAX);
  }

  @Test
  void soundLeavesNothingBehind() throws IOException {
    short[] samples = new short[960];
    try (SoundServer server = SoundServer.start(folder)) {
      PulseAudio sound = new PulseAudio(server.name());
      repeat(() -> {
        try (AudioSource microphone = sound.microphone(AudioSettings.DEFAULT.device("microphone"));
            AudioSink speaker = sound.speaker(AudioSettings.DEFAULT.device("speaker"))) {
          microphone.startSamples((_, _, _) -> {});
          speaker.start();
          speaker.write(samples, 0, samples.length);
        }
      });
    }
  }

  @Test
  void screensAndWindowsLeaveNothingBehind() throws IOException {
    try (TestDisplay display = TestDisplay.start("320x240x24");
        Arena arena = Arena.ofShared()) {
      Picture picture = Picture.i420(160, 120, arena);
      Libraries.require(() -> new Vp8Decoder().close());
      repeat(() -> {
        try (VideoSource screen = Screens.screen(display.name(), 100);
            VideoWindow window = VideoWindow.open(display.name(), "Lesson", 160, 120)) {
          screen.start(_ -> {});
          window.show(picture);
        }
      });
    }
  }

  @Test
  void codecsLeaveNothingBehind() throws IOException {
    Libraries.require(() -> new Vp8Decoder().close());
    try (Arena arena = Arena.ofShared()) {
      Picture picture = Picture.i420(320, 240, arena);
      MemorySegment frame = arena.allocate(1 << 17);
      repeat(() -> {
        try (Vp8Encoder encoder = new Vp8Encoder(320, 240, 500_000);
            Vp8Decoder decoder = new Vp8Decoder()) {
          int length = encoder.encode(picture, 0, true, frame);
          assertThat(decoder.decode(frame.asSlice(0, length))).isPresent();
        }
      });
    }
  }
}
