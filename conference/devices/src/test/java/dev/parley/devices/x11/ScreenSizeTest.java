package dev.parley.devices.x11;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.devices.ResourceLimit;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.VideoSource;
import dev.parley.devices.fixture.TestDisplay;
import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ScreenSizeTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  private TestDisplay display;

  @BeforeEach
  void start() throws IOException {
    display = TestDisplay.start("640x480x24");
  }

  @AfterEach
  void stop() {
    if (display != null) {
      display.close();
    }
  }

  private void xrandr(String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("xrandr", "--display"));
    command.add(display.name().orElseThrow());
    command.addAll(List.of(words));
    try {
      assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    } catch (IOException e) {
      assumeTrue(false, "xrandr is not there; scripts/install-devices installs it: " + e);
    }
  }

  /** A display refuses to copy more than it has, but copies less. */
  @Test
  void screenThatShrinksAndGrowsIsCapturedWhole() throws Exception {
    AtomicReference<String> size = new AtomicReference<>("");
    try (VideoSource screen = Screens.screen(display.name(), 50)) {
      screen.start(picture -> {
        long last = picture.memory().byteSize() - Integer.BYTES;
        picture.memory().get(ValueLayout.JAVA_INT, last);
        size.set(picture.width() + "x" + picture.height());
      });
      eventually("the whole screen", () -> size.get().equals("640x480"));
      xrandr("--output", "screen", "--off", "--fb", "320x240");
      eventually("the smaller screen", () -> size.get().equals("320x240"));
      xrandr("--fb", "640x400");
      eventually("the larger screen", () -> size.get().equals("640x400"));
    }
  }

  /** An interrupted thread does not wait for the next tick. */
  @Test
  void interruptOfAListenerDoesNotStay() {
    AtomicInteger pictures = new AtomicInteger();
    AtomicReference<Boolean> interrupted = new AtomicReference<>();
    try (VideoSource screen = Screens.screen(display.name(), 50)) {
      screen.start(_ -> {
        switch (pictures.incrementAndGet()) {
          case 1 -> Thread.currentThread().interrupt();
          case 5 -> interrupted.set(Thread.currentThread().isInterrupted());
          default -> {}
        }
      });
      eventually("five pictures", () -> interrupted.get() != null);
    }
    assertThat(interrupted.get()).isFalse();
  }

  @Test
  void sizesOfWindowsAreChecked() {
    for (int side : new int[] {0, -1, 16_385, 70_000}) {
      assertThatThrownBy(() -> VideoWindow.open(display.name(), "Lesson", side, 10))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("sides of 1 to 16384 pixels");
      assertThatThrownBy(() -> VideoWindow.open(display.name(), "Lesson", 10, side))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** System V memory would outlive the process. */
  @Test
  void sharedMemoryThatCannotBeMappedIsRemoved() throws IOException {
    try (ChildJvm child =
        ChildJvm.of(SharingMain.class)
            .flags("-Xint", "-Xlog:disable")
            .start(display.name().orElseThrow())) {
      assertThat(child.line()).startsWith("NO_RESOURCES no shared memory of 4000000 bytes");
      String pid = String.valueOf(child.pid());
      assertThat(Files.readAllLines(Path.of("/proc/sysvipc/shm")))
          .noneMatch(line -> line.strip().split(" +")[4].equals(pid));
    }
  }

  /** Program that has no address space for a picture. */
  static final class SharingMain {
    private SharingMain() {}

    public static void main(String[] args) throws IOException {
      try (DisplayConnection display = new DisplayConnection(Optional.of(args[0]))) {
        Runnable share = () -> new SharedPicture(display, 1_000, 1_000, Arena.ofConfined()).close();
        share.run();
        ResourceLimit.ADDRESS_SPACE.exhausted(share);
      } catch (DeviceException e) {
        System.out.println(e.reason() + " " + e.getMessage());
      }
      System.in.read();
    }
  }
}
