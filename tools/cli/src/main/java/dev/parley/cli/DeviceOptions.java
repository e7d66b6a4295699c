package dev.parley.cli;

import dev.parley.client.Room;
import dev.parley.client.devices.RoomDevices;
import dev.parley.devices.Devices;
import dev.parley.devices.api.AudioSettings;
import dev.parley.devices.api.DeviceStream;
import dev.parley.devices.api.PictureWindow;
import dev.parley.devices.api.VideoSettings;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of {@code parley join} that use devices of this machine. */
final class DeviceOptions {
  /** Value of an option without a name: the preferred device. */
  private static final String PREFERRED = "";

  private static final int SCREEN_FRAMES = 15;
  private static final int WINDOW_WIDTH = 1_280;
  private static final int WINDOW_HEIGHT = 720;

  @Option(
      names = "--microphone",
      arity = "0..1",
      fallbackValue = PREFERRED,
      paramLabel = "NAME",
      description = "Speak: publish a microphone, the preferred one or that of 'parley devices'.")
  private @Nullable String microphone; // null: none

  @Option(
      names = "--speaker",
      arity = "0..1",
      fallbackValue = PREFERRED,
      paramLabel = "NAME",
      description = "Hear: play the others, in the mix that the server makes.")
  private @Nullable String speaker; // null: none

  @Option(
      names = "--voices",
      description = "With --speaker: receive each voice by itself and mix them here.")
  private boolean voices;

  @Option(
      names = "--camera",
      arity = "0..1",
      fallbackValue = PREFERRED,
      paramLabel = "NAME",
      description = "Publish a camera.")
  private @Nullable String camera; // null: none

  @Option(
      names = "--screen",
      arity = "0..1",
      fallbackValue = PREFERRED,
      paramLabel = "DISPLAY",
      description = "Publish the screen of an X11 display, that of DISPLAY or such as :0.")
  private @Nullable String screen; // null: none

  @Option(
      names = "--window",
      description = "See: show the shared screen or the active speaker in a window of X11.")
  private boolean window;

  /** {@return whether a device is used} */
  boolean stays() {
    return publishes() || speaker != null || window;
  }

  private boolean publishes() {
    return Stream.of(microphone, camera, screen).anyMatch(each -> each != null);
  }

  /**
   * Starts the devices. They end with the room.
   *
   * @param line told when a device is lost
   * @param onClosed runs when the user closes the window
   */
  void start(Room room, Consumer<String> line, Runnable onClosed) {
    RoomDevices devices = RoomDevices.of(room);
    if (publishes() && !room.members().rights().speak()) {
      line.accept(
          "no right to speak in this room: others hear and see nothing until a tutor gives it");
    }
    if (microphone != null) {
      told(devices.publishMicrophone(Devices.microphone(sound(microphone))), "microphone", line);
    }
    if (speaker != null) {
      var sink = Devices.speaker(sound(speaker));
      told(voices ? devices.playVoices(sink) : devices.playMix(sink), "speaker", line);
    }
    if (camera != null) {
      VideoSettings settings =
          camera.isEmpty() ? VideoSettings.DEFAULT : VideoSettings.DEFAULT.device(camera);
      told(devices.publishCamera(Devices.camera(settings)), "camera", line);
    }
    if (screen != null) {
      Optional<String> display = Optional.of(screen).filter(name -> !name.isEmpty());
      told(devices.publishScreen(Devices.screen(display, SCREEN_FRAMES)), "screen", line);
    }
    if (window) {
      PictureWindow shown = Devices.window(title(room), WINDOW_WIDTH, WINDOW_HEIGHT);
      DeviceStream stream = devices.show(shown);
      told(stream, "window", line);
      stream.ended().thenRun(onClosed);
    }
  }

  private static String title(Room room) {
    return "Parley: " + room.me().name();
  }

  private static AudioSettings sound(String name) {
    return name.isEmpty() ? AudioSettings.DEFAULT : AudioSettings.DEFAULT.device(name);
  }

  private static void told(DeviceStream stream, String what, Consumer<String> line) {
    stream
        .ended()
        .whenComplete((_, failure) -> {
          if (failure != null) {
            line.accept(what + ": " + failure.getMessage());
          }
        });
  }
}
