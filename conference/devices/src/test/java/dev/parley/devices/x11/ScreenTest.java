package dev.parley.devices.x11;

import static dev.parley.testkit.Eventually.eventually;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.api.Picture;
import dev.parley.devices.api.PixelFormat;
import dev.parley.devices.api.VideoSource;
import dev.parley.devices.codec.Libraries;
import dev.parley.devices.codec.PixelConverter;
import dev.parley.devices.fixture.TestDisplay;
import dev.parley.devices.stream.StreamVideoSource;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ScreenTest {
  private static final int WIDTH = 64;
  private static final int HEIGHT = 48;
  private static final int FRAMES_PER_SECOND = 100;

  /** Until the JVM has compiled what a picture runs. */
  private static final int WARM_UP = 5_000;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  private final Arena arena = Arena.ofAuto();
  private TestDisplay display;

  @BeforeEach
  void start() throws IOException {
    display = TestDisplay.start("320x240x24");
  }

  @AfterEach
  void stop() {
    if (display != null) {
      display.close();
    }
  }

  private VideoSource screen() {
    return Screens.screen(display.name(), FRAMES_PER_SECOND);
  }

  private VideoWindow window() {
    return VideoWindow.open(display.name(), "Lesson: écran", WIDTH, HEIGHT);
  }

  /** {@return a picture of which each pixel has another colour} */
  private Picture gradient(int width, int height) {
    Picture picture =
        new Picture(
            PixelFormat.BGRX,
            width,
            height,
            4 * width,
            arena.allocate(PixelFormat.BGRX.bytes(4 * width, height)));
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        picture.memory().set(ValueLayout.JAVA_INT, 4L * (y * width + x), colour(x, y));
      }
    }
    return picture;
  }

  private static int colour(int x, int y) {
    return x << 16 | y << 8 | 77;
  }

  /** {@return whether the upper left corner of the screen is the gradient} */
  private static boolean shows(Picture screen, int width, int height) {
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        int pixel = screen.memory().get(ValueLayout.JAVA_INT, (long) y * screen.stride(0) + 4L * x);
        if ((pixel & 0xffffff) != colour(x, y)) {
          return false;
        }
      }
    }
    return true;
  }

  @Test
  void shownPictureIsCapturedPixelByPixel() {
    AtomicInteger seen = new AtomicInteger();
    try (VideoSource screen = screen();
        VideoWindow window = window()) {
      screen.start(picture -> {
        assertThat(List.of(picture.width(), picture.height())).containsExactly(320, 240);
        if (shows(picture, WIDTH, HEIGHT)) {
          seen.incrementAndGet();
        }
      });
      Picture gradient = gradient(WIDTH, HEIGHT);
      eventually("the picture", () -> window.show(gradient) && seen.get() > 0);
    }
  }

  @Test
  void windowHasTheSizeOfItsPictures() {
    AtomicInteger seen = new AtomicInteger();
    try (VideoSource screen = screen();
        VideoWindow window = window()) {
      window.show(gradient(WIDTH, HEIGHT));
      screen.start(picture -> {
        if (shows(picture, 3 * WIDTH, 2 * HEIGHT)) {
          seen.incrementAndGet();
        }
      });
      Picture larger = gradient(3 * WIDTH, 2 * HEIGHT);
      eventually("the larger picture", () -> window.show(larger) && seen.get() > 0);
    }
  }

  @Test
  void decodedPictureIsShown() {
    Libraries.require(
        () -> PixelConverter.toI420(Picture.i420(2, 2, arena), Picture.i420(2, 2, arena)));
    Picture grey = Picture.i420(WIDTH, HEIGHT, arena);
    grey.memory().fill((byte) 128);
    AtomicInteger pixel = new AtomicInteger();
    try (VideoSource screen = screen();
        VideoWindow window = window()) {
      screen.start(picture -> pixel.set(picture.memory().get(ValueLayout.JAVA_INT, 0) & 0xff));

      eventually("a grey window", () -> window.show(grey) && Math.abs(pixel.get() - 130) < 5);
    }
  }

  @Test
  void capturedPictureIsTheSameMemoryAndAllocatesNothing() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Set<Long> addresses = ConcurrentHashMap.newKeySet();
    AtomicInteger frames = new AtomicInteger();
    AtomicLong before = new AtomicLong();
    AtomicLong allocated = new AtomicLong(-1);
    try (VideoSource screen =
        new StreamVideoSource(
            "parley-screen", listener -> new ScreenCapture(display.name(), 2_000, listener))) {
      screen.start(picture -> {
        int number = frames.incrementAndGet();
        if (number < 100) {
          addresses.add(picture.memory().address());
        } else if (number == WARM_UP) {
          before.set(threads.getCurrentThreadAllocatedBytes());
        } else if (number == WARM_UP + 200) {
          allocated.set(threads.getCurrentThreadAllocatedBytes() - before.get());
        }
      });
      eventually("all pictures", () -> allocated.get() >= 0);
    }
    assertThat(allocated.get()).as("bytes allocated in 200 pictures").isZero();
    assertThat(addresses).hasSize(1);
  }

  @Test
  void killedDisplayEndsTheStreamAndTheWindow() {
    try (VideoSource screen = screen();
        VideoWindow window = window()) {
      screen.start(_ -> {});
      Picture gradient = gradient(WIDTH, HEIGHT);
      window.show(gradient);
      display.kill();

      assertThatThrownBy(() -> screen.ended().toCompletableFuture().orTimeout(30, SECONDS).join())
          .cause()
          .isInstanceOfSatisfying(
              DeviceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.LOST));
      assertThatThrownBy(() -> window.show(gradient)).isInstanceOf(DeviceException.class);
    }
  }

  @Test
  void closedWindowShowsNothing() {
    VideoWindow window = window();
    window.close();
    window.close();

    assertThat(window.show(gradient(WIDTH, HEIGHT))).isFalse();
  }

  @Test
  void sharedMemoryIsRemoved() throws IOException {
    Path segments = Path.of("/proc/sysvipc/shm");
    long before = lines(segments);
    for (int i = 0; i < 20; i++) {
      try (VideoSource screen = screen();
          VideoWindow window = window()) {
        screen.start(_ -> {});
        window.show(gradient(WIDTH, HEIGHT));
      }
    }
    eventually("no segments are left", () -> lines(segments) <= before);
  }

  private static long lines(Path file) {
    try {
      return Files.readAllLines(file).size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void missingDisplayIsNamed() {
    VideoSource nowhere = Screens.screen(Optional.of(":4711"), 1);

    assertThatThrownBy(() -> nowhere.start(_ -> {}))
        .isInstanceOfSatisfying(
            DeviceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NO_SERVICE))
        .hasMessageStartingWith("no X11 display :4711; set DISPLAY");
  }

  @Test
  void ratesOutOfRangeAreRefused() {
    for (int rate : new int[] {-1, 0, 241}) {
      assertThatThrownBy(() -> Screens.screen(display.name(), rate))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void displayWithOtherPixelsIsRefused() throws IOException {
    try (TestDisplay old = TestDisplay.start("320x240x16")) {
      assertThatThrownBy(() -> Screens.screen(old.name(), 1).start(_ -> {}))
          .isInstanceOfSatisfying(
              DeviceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNSUPPORTED))
          .hasMessageContaining("has 16 bits a pixel");
    }
  }
}
