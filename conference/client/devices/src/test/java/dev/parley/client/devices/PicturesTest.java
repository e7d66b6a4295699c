package dev.parley.client.devices;

import static dev.parley.testkit.Eventually.eventually;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.client.Room;
import dev.parley.client.session.Registration;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceStream;
import dev.parley.devices.api.Picture;
import dev.parley.devices.api.PixelFormat;
import dev.parley.devices.api.VideoSource;
import dev.parley.devices.codec.PixelConverter;
import dev.parley.devices.fixture.TestDisplay;
import dev.parley.devices.x11.Screens;
import dev.parley.devices.x11.VideoWindow;
import dev.parley.room.api.media.TrackSource;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Screens and windows of members, on real displays and in a real room. */
final class PicturesTest {
  private static final int WIDTH = 320;
  private static final int HEIGHT = 240;
  private static final String SCREEN = WIDTH + "x" + HEIGHT + "x24";
  private static final Set<TrackSource> SCREENS = Set.of(TrackSource.SCREEN);

  /** Largest mean difference of the brightness: what VP8 loses of a picture with few colours. */
  private static final int DIFFERENCE_MAX = 5;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir private Path folder;
  private final Arena arena = Arena.ofAuto();
  private TestDisplay display;
  private TestRoom room;

  @BeforeEach
  void start() throws IOException {
    display = TestDisplay.start(SCREEN);
    room = new TestRoom(folder.resolve("data"));
  }

  @AfterEach
  void stop() {
    if (room != null) {
      room.close();
    }
    if (display != null) {
      display.close();
    }
  }

  private static VideoSource screen(TestDisplay of) {
    return Screens.screen(of.name(), 20);
  }

  private static VideoWindow window(TestDisplay on) {
    return VideoWindow.open(on.name(), "Lesson", WIDTH, HEIGHT);
  }

  /** {@return a picture of large tiles in eight colours} */
  private Picture tiles() {
    Picture picture =
        new Picture(
            PixelFormat.BGRX,
            WIDTH,
            HEIGHT,
            4 * WIDTH,
            arena.allocate(PixelFormat.BGRX.bytes(4 * WIDTH, HEIGHT)));
    int[] colours = {
      0xffffff, 0x202020, 0xd03020, 0x30c040, 0x3050e0, 0xe0d030, 0x808080, 0xc040c0
    };
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        int colour = colours[(x / 80 + 4 * (y / 120)) % colours.length];
        picture.memory().set(ValueLayout.JAVA_INT, 4L * (y * WIDTH + x), colour);
      }
    }
    return picture;
  }

  private Picture i420(Picture picture) {
    Picture converted = Picture.i420(picture.width(), picture.height(), arena);
    PixelConverter.toI420(picture, converted);
    return converted;
  }

  /** {@return mean difference of all planes of two pictures; large if their sizes differ} */
  private static double difference(Picture one, Picture other) {
    if (one.width() != other.width() || one.height() != other.height()) {
      return 255;
    }
    long sum = 0;
    long bytes = one.memory().byteSize();
    for (long at = 0; at < bytes; at++) {
      int a = Byte.toUnsignedInt(one.memory().get(ValueLayout.JAVA_BYTE, at));
      int b = Byte.toUnsignedInt(other.memory().get(ValueLayout.JAVA_BYTE, at));
      sum += Math.abs(a - b);
    }
    return sum / (double) bytes;
  }

  @Test
  void publishedScreenIsReceivedAndDecoded() {
    Picture tiles = tiles();
    Picture expected = i420(tiles);
    AtomicInteger alike = new AtomicInteger();
    try (VideoWindow lesson = window(display);
        Room ada = room.join("Ada");
        Room bob = room.join("Bob");
        Registration _ =
            RoomDevices.of(bob)
                .subscribePictures(
                    SCREENS,
                    (track, picture) -> {
                      assertThat(track.member()).isEqualTo(ada.me().id());
                      if (difference(expected, picture) < DIFFERENCE_MAX) {
                        alike.incrementAndGet();
                      }
                    })) {
      DeviceStream screen = RoomDevices.of(ada).publishScreen(screen(display));
      assertThat(lesson.show(tiles)).isTrue();

      eventually("pictures like the screen", () -> alike.get() > 5);

      screen.close();
      eventually("the track is gone", () -> bob.call().tracks().isEmpty());
    }
  }

  @Test
  void sharedScreenIsShownInAWindowAndTheWindowIsBlackAfterwards() throws IOException {
    Picture tiles = tiles();
    Picture expected = i420(tiles);
    AtomicInteger alike = new AtomicInteger();
    AtomicInteger black = new AtomicInteger();
    try (TestDisplay hall = TestDisplay.start(SCREEN);
        VideoWindow lesson = window(display);
        Room ada = room.join("Ada");
        Room bob = room.join("Hall");
        DeviceStream shown = RoomDevices.of(bob).show(window(hall));
        VideoSource camera = screen(hall)) {
      DeviceStream screen = RoomDevices.of(ada).publishScreen(screen(display));
      Picture captured = Picture.i420(WIDTH, HEIGHT, arena);
      camera.start(picture -> {
        PixelConverter.toI420(picture, captured);
        if (difference(expected, captured) < DIFFERENCE_MAX) {
          alike.incrementAndGet();
        }
        if (alike.get() > 0 && picture.memory().get(ValueLayout.JAVA_INT, 0) << 8 == 0) {
          black.incrementAndGet();
        }
      });
      assertThat(lesson.show(tiles)).isTrue();
      eventually("the lesson in the hall", () -> alike.get() > 2);

      screen.close();

      eventually("nothing", () -> black.get() > 0);
      assertThat(shown.ended().toCompletableFuture()).isNotDone();
    }
  }

  @Test
  void displayThatEndsEndsItsTrackWithAReasonAndTheMemberStays() {
    try (Room ada = room.join("Ada");
        Room bob = room.join("Bob")) {
      DeviceStream screen = RoomDevices.of(ada).publishScreen(screen(display));
      eventually("the track", () -> bob.call().tracks().size() == 1);

      display.kill();

      assertThatThrownBy(() -> screen.ended().toCompletableFuture().orTimeout(30, SECONDS).join())
          .hasCauseInstanceOf(DeviceException.class)
          .cause()
          .extracting(each -> ((DeviceException) each).reason())
          .isEqualTo(DeviceException.Reason.LOST);
      eventually("the track is gone", () -> bob.call().tracks().isEmpty());
      assertThat(ada.chat().say("my screen is gone").toCompletableFuture().join()).isNotNull();
    }
  }

  @Test
  void listenerThatWaitsDelaysNoOtherTrack() throws InterruptedException {
    CountDownLatch waits = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    AtomicLong others = new AtomicLong();
    try (Room ada = room.join("Ada");
        Room cem = room.join("Cem");
        Room bob = room.join("Bob");
        Registration _ =
            RoomDevices.of(bob)
                .subscribePictures(
                    SCREENS,
                    (track, _) -> {
                      if (track.member().equals(ada.me().id())) {
                        waits.countDown();
                        awaitUninterrupted(released);
                      } else {
                        others.incrementAndGet();
                      }
                    })) {
      DeviceStream first = RoomDevices.of(ada).publishScreen(screen(display));
      DeviceStream second = RoomDevices.of(cem).publishScreen(screen(display));
      assertThat(waits.await(30, SECONDS)).isTrue();
      long before = others.get();

      eventually("pictures of the other", () -> others.get() > before + 10);

      released.countDown();
      first.close();
      second.close();
    } finally {
      released.countDown();
    }
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void windowEndsWhenItsDisplayDoesAndTheMemberStays() throws IOException {
    try (TestDisplay hall = TestDisplay.start(SCREEN);
        Room bob = room.join("Hall")) {
      DeviceStream shown = RoomDevices.of(bob).show(window(hall));

      hall.kill();

      assertThatThrownBy(() -> shown.ended().toCompletableFuture().orTimeout(30, SECONDS).join())
          .hasCauseInstanceOf(DeviceException.class);
      assertThat(bob.chat().say("dark here").toCompletableFuture().join()).isNotNull();
    }
  }
}
