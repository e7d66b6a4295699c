package dev.parley.devices.pulse;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.parley.devices.api.AudioSettings;
import dev.parley.devices.api.AudioSource;
import dev.parley.devices.api.FrameListener;
import dev.parley.devices.fixture.SoundServer;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cost of a captured frame: no allocation, and one copy. */
final class CaptureAllocationTest {
  private static final AudioSettings MICROPHONE = AudioSettings.DEFAULT.device("microphone");

  /** Until the JVM has compiled what a frame runs. */
  private static final int WARM_UP = 5_000;

  private static final int FRAMES = 500;
  private static final List<String> ALLOCATIONS =
      List.of("jdk.ObjectAllocationInNewTLAB", "jdk.ObjectAllocationOutsideTLAB");

  @TempDir private Path folder;

  /** Counts what the thread of the source allocates from one frame to another. */
  private static final class CountingListener implements FrameListener {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private volatile int frames;
    private volatile long before;
    private volatile long allocated = -1;
    private volatile long address;
    private volatile boolean moved;

    @Override
    public void onFrame(MemorySegment frame) {
      int number = frames + 1;
      moved |= address != 0 && address != frame.address();
      address = frame.address();
      if (number == WARM_UP) {
        before = THREADS.getCurrentThreadAllocatedBytes();
      } else if (number == WARM_UP + FRAMES) {
        allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
      }
      frames = number;
    }
  }

  @Test
  void frameIsCopiedOnceWithoutAllocation() throws IOException {
    CountingListener listener = new CountingListener();
    Path file = folder.resolve("allocations.jfr");
    try (SoundServer server = SoundServer.start(folder);
        AudioSource microphone = new PulseAudio(server.name()).microphone(MICROPHONE);
        Recording recording = new Recording()) {
      ALLOCATIONS.forEach(event -> recording.enable(event).withoutStackTrace());
      microphone.start(listener);
      speak(server, listener, WARM_UP);
      recording.start();
      speak(server, listener, WARM_UP + FRAMES);
      recording.stop();
      recording.dump(file);
    }

    assertThat(listener.allocated).as("bytes allocated in %d frames", FRAMES).isZero();
    assertThat(listener.moved).as("frames at several addresses").isFalse();
    assertThat(RecordingFile.readAllEvents(file).stream().filter(CaptureAllocationTest::ofSource))
        .as("events of allocations on the thread of the source")
        .isEmpty();
  }

  /** Writes sound into the pipe, no more than the server keeps. */
  private static void speak(SoundServer server, CountingListener listener, int until)
      throws IOException {
    byte[] sound = Ramp.bytes(0, MICROPHONE.frameSamples() * 10);
    try (OutputStream pipe = Files.newOutputStream(server.pipe(), StandardOpenOption.WRITE)) {
      while (listener.frames < until) {
        int next = Math.min(until, listener.frames + 10);
        pipe.write(sound, 0, (next - listener.frames) * MICROPHONE.frameSamples() * Short.BYTES);
        eventually("the next frames", () -> listener.frames >= next);
      }
    }
  }

  private static boolean ofSource(RecordedEvent event) {
    return event.getThread() != null && event.getThread().getJavaName().equals("parley-microphone");
  }
}
