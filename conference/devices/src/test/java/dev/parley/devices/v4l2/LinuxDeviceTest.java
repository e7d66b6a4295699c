package dev.parley.devices.v4l2;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.devices.ResourceLimit;
import dev.parley.devices.api.DeviceException;
import dev.parley.ffi.OperatingSystem;
import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** System calls of a camera, on files: mapping on a regular one, waiting on a named pipe. */
final class LinuxDeviceTest {
  private static final int PAGE = 4_096;
  private static final int ENOTTY = 25;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir private Path folder;

  @BeforeEach
  void requireLinux() {
    assumeTrue(OperatingSystem.CURRENT == OperatingSystem.LINUX, "a device file of Linux");
  }

  private Path file() throws IOException {
    byte[] bytes = new byte[3 * PAGE];
    bytes[PAGE] = 77;
    return Files.write(folder.resolve("buffers"), bytes);
  }

  private Path pipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    return pipe;
  }

  private static boolean isMapped(Path file) throws IOException {
    return Files.readString(Path.of("/proc/self/maps")).contains(file.toString());
  }

  @Test
  void buffersAreTheMemoryOfTheFileUntilItIsClosed() throws IOException {
    Path file = file();
    Arena arena = Arena.ofConfined();
    LinuxDevice device = LinuxDevice.open(file.toString());
    MemorySegment buffer = device.map(PAGE, 2 * PAGE, arena);
    MemorySegment first = device.map(0, PAGE, arena);
    assertThat(buffer.byteSize()).isEqualTo(2 * PAGE);
    assertThat(buffer.get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 77);
    first.set(ValueLayout.JAVA_BYTE, 5, (byte) 88);
    assertThat(Files.readAllBytes(file)[5]).isEqualTo((byte) 88);
    assertThat(isMapped(file)).isTrue();

    arena.close();
    device.close();
    assertThat(isMapped(file)).isFalse();
    assertThatThrownBy(() -> buffer.get(ValueLayout.JAVA_BYTE, 0))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void impossibleBuffersAreRefused() throws IOException {
    try (Arena arena = Arena.ofConfined();
        LinuxDevice device = LinuxDevice.open(file().toString())) {
      assertThatThrownBy(() -> device.map(0, 0, arena))
          .isInstanceOf(DeviceException.class)
          .hasMessageStartingWith("cannot map a buffer of the camera: Invalid argument");
      assertThatThrownBy(() -> device.map(1, PAGE, arena)).isInstanceOf(DeviceException.class);
      assertThat(device.control(Videodev.QUERYCAP, arena.allocate(Videodev.CAPABILITY_BYTES)))
          .isEqualTo(-ENOTTY);
    }
  }

  @Test
  void dataEndAWait() throws Exception {
    Path pipe = pipe();
    try (LinuxDevice device = LinuxDevice.open(pipe.toString())) {
      Files.write(pipe, new byte[1], StandardOpenOption.WRITE);
      device.await();
    }
  }

  @Test
  void eachWakeUpEndsOneWait() throws Exception {
    try (LinuxDevice device = LinuxDevice.open(pipe().toString())) {
      device.wake();
      device.wake();
      device.await();

      CountDownLatch returned = new CountDownLatch(1);
      Thread waiting =
          Thread.ofPlatform()
              .start(() -> {
                device.await();
                returned.countDown();
              });
      assertThat(returned.await(100, MILLISECONDS)).as("a wait without a wake-up").isFalse();
      device.wake();
      Eventually.ended(waiting);
    }
  }

  @Test
  void closedDeviceIsNotWoken() throws Exception {
    LinuxDevice device = LinuxDevice.open(pipe().toString());
    device.close();
    device.wake();
  }

  @Test
  void missingFileDescriptorsAreNamed() throws IOException {
    try (ChildJvm child = ChildJvm.of(ManyFilesMain.class).start("/dev/no-camera")) {
      assertThat(child.line()).startsWith("NO_DEVICE ");
      assertThat(child.line())
          .startsWith("NO_RESOURCES cannot open the camera")
          .endsWith("raise ulimit -n");
    }
  }

  /** Program that opens a device with and without file descriptors. */
  static final class ManyFilesMain {
    private ManyFilesMain() {}

    public static void main(String[] args) {
      Runnable open =
          () -> {
            try {
              LinuxDevice.open(args[0]).close();
            } catch (DeviceException e) {
              System.out.println(e.reason() + " " + e.getMessage());
            }
          };
      open.run();
      ResourceLimit.FILES.exhausted(open);
    }
  }
}
