package dev.parley.devices.pulse;

import dev.parley.devices.api.AudioSettings;
import dev.parley.devices.api.AudioSink;
import dev.parley.devices.api.AudioSource;
import dev.parley.devices.api.Device;
import dev.parley.devices.api.DeviceException;
import java.util.List;
import java.util.Optional;

/**
 * Sound server.
 *
 * @param server address as PULSE_SERVER has it, such as {@code unix:/run/user/1000/pulse/native};
 *     empty for that of the environment
 */
public record PulseAudio(Optional<String> server) {
  /** The server of this user. */
  public static final PulseAudio DEFAULT = new PulseAudio(Optional.empty());

  /**
   * {@return all microphones, monitors and speakers, the preferred ones first}
   *
   * @throws DeviceException when the server does not answer or the library is missing
   */
  public List<Device> devices() {
    PulseLibrary.require();
    return DeviceQuery.ask(server);
  }

  /** {@return a source that is not started} */
  public AudioSource microphone(AudioSettings settings) {
    return new PulseMicrophone(server, settings);
  }

  /** {@return a sink that is not started} */
  public AudioSink speaker(AudioSettings settings) {
    return new PulseSpeaker(server, settings);
  }
}
