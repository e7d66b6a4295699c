package dev.parley.devices.v4l2;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.devices.api.Device;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.api.DeviceKind;
import dev.parley.devices.api.VideoSettings;
import dev.parley.devices.api.VideoSource;
import dev.parley.devices.stream.MissingLibrary;
import dev.parley.devices.stream.StreamVideoSource;
import dev.parley.ffi.OperatingSystem;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Cameras of this machine.
 *
 * <p>Threads: safe for all.
 */
public final class Cameras {
  private static final Path FOLDER = Path.of("/dev");

  private Cameras() {}

  /** {@return the cameras that this user may open, by their path} */
  public static List<Device> list() {
    List<Device> found = new ArrayList<>();
    for (String path : paths()) {
      try (LinuxDevice file = LinuxDevice.open(path)) {
        describe(file)
            .ifPresent(
                name -> found.add(new Device(DeviceKind.CAMERA, path, name, found.isEmpty())));
      } catch (DeviceException _) {
        // Of another user, or removed while it is opened.
      }
    }
    return List.copyOf(found);
  }

  private static List<String> paths() {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(FOLDER, "video*")) {
      List<String> paths = new ArrayList<>();
      files.forEach(each -> paths.add(each.toString()));
      paths.sort(null);
      return paths;
    } catch (IOException _) {
      return List.of(); // there are no device files on this system
    }
  }

  /** {@return the name of a device that captures video; empty for another one} */
  static Optional<String> describe(KernelDevice file) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment answer = arena.allocate(Videodev.CAPABILITY_BYTES, Integer.BYTES);
      if (file.control(Videodev.QUERYCAP, answer) < 0 || !CameraSetup.canCapture(answer)) {
        return Optional.empty();
      }
      byte[] name =
          answer.asSlice(Videodev.CARD, Videodev.CARD_BYTES).toArray(ValueLayout.JAVA_BYTE);
      return Optional.of(new String(name, UTF_8).split("\0", 2)[0]);
    }
  }

  /** {@return a camera that is not started} */
  public static VideoSource camera(VideoSettings settings) {
    return new StreamVideoSource(
        "parley-camera",
        listener -> new CameraCapture(() -> LinuxDevice.open(path(settings)), settings, listener));
  }

  private static String path(VideoSettings settings) {
    return settings
        .device()
        .or(() -> list().stream().findFirst().map(Device::id))
        .orElseThrow(() ->
            new DeviceException(
                Reason.NO_DEVICE,
                OperatingSystem.CURRENT == OperatingSystem.LINUX
                    ? "no camera at /dev/video*: plug one in, or add the user to the group video"
                    : MissingLibrary.NEEDS_LINUX));
  }
}
