package dev.parley.devices.v4l2;

import static dev.parley.testkit.Eventually.eventually;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.api.Picture;
import dev.parley.devices.api.PictureListener;
import dev.parley.devices.api.PixelFormat;
import dev.parley.devices.api.VideoSettings;
import dev.parley.devices.api.VideoSource;
import dev.parley.devices.stream.StreamVideoSource;
import dev.parley.testkit.LeakCheck;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CameraTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  private final RecordedCamera kernel = new RecordedCamera();

  private record Seen(long address, int firstByte, long nanos, long length) {}

  private final List<Seen> seen = Collections.synchronizedList(new ArrayList<>());

  private VideoSource camera(PictureListener listener) {
    VideoSource camera =
        new StreamVideoSource(
            "parley-camera", each -> new CameraCapture(() -> kernel, VideoSettings.DEFAULT, each));
    try {
      camera.start(listener);
    } catch (DeviceException e) {
      camera.close();
      throw e;
    }
    return camera;
  }

  private void see(Picture picture) {
    assertThat(picture.format()).isEqualTo(PixelFormat.YUYV);
    assertThat(List.of(picture.width(), picture.height(), picture.stride(0)))
        .containsExactly(64, 48, 128);
    seen.add(
        new Seen(
            picture.memory().address(),
            picture.memory().get(ValueLayout.JAVA_BYTE, 0),
            picture.nanos(),
            picture.length()));
  }

  @Test
  void picturesAreTheBuffersOfTheDriver() {
    try (VideoSource _ = camera(this::see)) {
      kernel.film(3);
      eventually("three pictures", () -> seen.size() == 3);
    }

    assertThat(seen).extracting(Seen::firstByte).containsExactly(1, 2, 3);
    assertThat(seen)
        .extracting(Seen::nanos)
        .containsExactly(5_000_000_000L, 5_033_000_000L, 5_066_000_000L);
    assertThat(new HashSet<>(kernel.addresses()))
        .containsAll(seen.stream().map(Seen::address).toList());
    assertThat(kernel.isClosed()).isTrue();
  }

  @Test
  void buffersAreGivenBackAndTheCameraIsStopped() {
    try (VideoSource _ = camera(this::see)) {
      kernel.film(3);
      eventually("three pictures", () -> seen.size() == 3);
    }

    String queue = Long.toHexString(Videodev.QBUF);
    assertThat(kernel.requests().stream().filter(queue::equals)).hasSize(2 + 3);
    assertThat(kernel.requests().getLast()).isEqualTo(Long.toHexString(Videodev.STREAMOFF));
  }

  @Test
  void removedCameraEndsTheStream() {
    try (VideoSource camera = camera(this::see)) {
      kernel.remove();

      assertThatThrownBy(() -> camera.ended().toCompletableFuture().orTimeout(30, SECONDS).join())
          .isInstanceOf(CompletionException.class)
          .cause()
          .isInstanceOfSatisfying(
              DeviceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.LOST))
          .hasMessageContaining("plug it in");
    }
    assertThat(kernel.isClosed()).isTrue();
  }

  @Test
  void listenerThatThrowsStopsTheCamera() {
    try (VideoSource camera =
        camera(_ -> {
          throw new IllegalStateException("full");
        })) {
      kernel.film(1);

      assertThatThrownBy(() -> camera.ended().toCompletableFuture().orTimeout(30, SECONDS).join())
          .hasRootCauseMessage("full");
    }
    assertThat(kernel.requests().getLast()).isEqualTo(Long.toHexString(Videodev.STREAMOFF));
  }

  @Test
  void deviceOfAnotherKindIsRefusedAndNotListed() {
    kernel.capabilities("METADATA");

    assertThatThrownBy(() -> camera(this::see))
        .hasMessageStartingWith("the camera cannot capture by mapped buffers");
    assertThat(Cameras.describe(new RecordedCamera().capabilities("METADATA"))).isEmpty();
    assertThat(Cameras.describe(new RecordedCamera())).contains("Example Webcam: écran");
  }

  @Test
  void cameraWithoutARateGoesOnAtItsOwn() {
    kernel.refuse(Videodev.S_PARM);
    try (VideoSource _ = camera(this::see)) {
      kernel.film(1);
      eventually("a picture", () -> seen.size() == 1);
    }
  }

  @Test
  void damagedAndShortPicturesAreLeftOut() {
    kernel.replace(
        Videodev.DQBUF,
        new Consumer<>() {
          private int frame;

          @Override
          public void accept(byte[] buffer) {
            switch (frame++) {
              case 0 -> buffer[Videodev.FLAGS] |= (byte) Videodev.FLAG_ERROR;
              case 1 -> put(buffer, Videodev.BYTES_USED, 128 * 48 - 1);
              default -> {}
            }
          }
        });
    try (VideoSource _ = camera(this::see)) {
      kernel.film(3);
      eventually("one picture", () -> !seen.isEmpty());
    }
    assertThat(seen).extracting(Seen::firstByte).containsExactly(3);
  }

  @Test
  void cameraThatLosesItsSignalForAMomentIsStartedAgain() {
    try (VideoSource _ = camera(this::see)) {
      kernel.loseSignal(5);
      kernel.film(3);
      eventually("three pictures", () -> seen.size() == 3);
    }
    String start = Long.toHexString(Videodev.STREAMON);
    String queue = Long.toHexString(Videodev.QBUF);
    assertThat(kernel.requests().stream().filter(start::equals)).hasSize(1 + 5);
    assertThat(kernel.requests().stream().filter(queue::equals)).hasSize(2 + 2 * 5 + 3);
  }

  @Test
  void cameraWithoutASignalIsLost() {
    try (VideoSource camera = camera(this::see)) {
      kernel.loseSignal(6);

      assertThatThrownBy(() -> camera.ended().toCompletableFuture().orTimeout(30, SECONDS).join())
          .cause()
          .isInstanceOfSatisfying(
              DeviceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.LOST))
          .hasMessageContaining("check its cable");
    }
  }

  /** Values of drivers that would make a reader leave its memory. */
  @ParameterizedTest
  @CsvSource({
    "c0145608, 0, 0, has 0 buffers",
    "c0145608, 0, 33, has 33 buffers",
    "c0145608, 0, -1, has 4294967295 buffers",
    "c0d05605, 8, 0, has pictures of 0 x 48",
    "c0d05605, 8, 2147483647, has pictures of 2147483647 x 48",
    "c0d05605, 12, -5, has pictures of 64 x -5",
    "c0d05605, 24, 127, with rows of 127 bytes",
    "c0d05605, 24, -128, with rows of -128 bytes",
    "c0d05605, 16, 1234, has no format of",
    "c0585609, 72, 6143, has buffers of 6143 bytes",
    "c0585609, 72, 0, has buffers of 0 bytes",
    "c0585609, 72, -1, has buffers of 4294967295 bytes",
  })
  void impossibleValuesOfTheDriverAreRefused(String request, int at, int value, String message) {
    kernel.replace(Long.parseLong(request, 16), answer -> put(answer, at, value));

    assertThatThrownBy(() -> camera(this::see))
        .isInstanceOfSatisfying(
            DeviceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNSUPPORTED))
        .hasMessageContaining(message);
    assertThat(kernel.isClosed()).isTrue();
  }

  @Test
  void unknownBufferEndsTheStream() {
    kernel.replace(Videodev.DQBUF, answer -> put(answer, Videodev.INDEX, 2));
    try (VideoSource camera = camera(this::see)) {
      kernel.film(1);

      assertThatThrownBy(() -> camera.ended().toCompletableFuture().orTimeout(30, SECONDS).join())
          .hasMessageContaining("unknown index 2");
    }
    assertThat(seen).isEmpty();
  }

  @Test
  void missingDeviceFileIsNamed() {
    VideoSource camera = Cameras.camera(VideoSettings.DEFAULT.device("/dev/no-camera"));

    assertThatThrownBy(() -> camera.start(this::see))
        .isInstanceOfSatisfying(
            DeviceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NO_DEVICE))
        .hasMessageStartingWith("cannot open the camera /dev/no-camera: No such file");
  }

  @Test
  void deviceFileOfAnotherKindIsRefused() {
    VideoSource camera = Cameras.camera(VideoSettings.DEFAULT.device("/dev/null"));

    assertThatThrownBy(() -> camera.start(this::see))
        .isInstanceOf(DeviceException.class)
        .hasMessageStartingWith("cannot ask for a camera");
  }

  private static void put(byte[] structure, int at, int value) {
    MemorySegment.ofArray(structure).set(ValueLayout.JAVA_INT_UNALIGNED, at, value);
  }
}
