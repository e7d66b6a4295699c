package dev.parley.devices.pulse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.testkit.Eventually;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Sound server of a test: a real PulseAudio without hardware. Its microphone is a pipe, its speaker
 * discards what it plays at the rate of the clock, and another sink is a pipe.
 */
final class SoundServer implements AutoCloseable {
  private final Path folder;
  private final Process process;

  private SoundServer(Path folder, Process process) {
    this.folder = folder;
    this.process = process;
  }

  /** Starts a server, with more modules than the microphone and the speaker. */
  static SoundServer start(Path folder, String... modules) throws IOException {
    assumeTrue(
        onPath("pulseaudio") && onPath("pactl"),
        "PulseAudio is not there; scripts/install-devices installs it");
    ProcessBuilder builder =
        new ProcessBuilder(
            "pulseaudio",
            "-n",
            "--daemonize=no",
            "--exit-idle-time=-1",
            "--use-pid-file=no",
            "--high-priority=no",
            "--realtime=no",
            "-L",
            "module-native-protocol-unix auth-anonymous=1 socket=" + folder.resolve("native"),
            "-L",
            "module-null-sink sink_name=speaker rate=48000 channels=1",
            "-L",
            "module-pipe-sink sink_name=pipe format=s16 rate=48000 channels=1 file="
                + folder.resolve("played"),
            "-L",
            "module-pipe-source source_name=microphone format=s16 rate=48000 channels=1 file="
                + folder.resolve("microphone"));
    for (String module : modules) {
      builder.command().addAll(List.of("-L", module));
    }
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("XDG_RUNTIME_DIR", folder.toString());
    Path log = folder.resolve("pulseaudio.log");
    Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    SoundServer server = new SoundServer(folder, process);
    Eventually.eventually("PulseAudio answers", () -> !process.isAlive() || server.control("info"));
    assumeTrue(process.isAlive(), () -> "PulseAudio does not run here: " + read(log));
    return server;
  }

  private static boolean onPath(String program) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  PulseAudio sound() {
    return new PulseAudio(Optional.of(address()));
  }

  String address() {
    return "unix:" + folder.resolve("native");
  }

  /** {@return the pipe whose bytes the microphone captures} */
  Path pipe() {
    return folder.resolve("microphone");
  }

  /**
   * {@return the pipe with the bytes that the sink {@code pipe} plays, as fast as they are read}
   */
  Path played() {
    return folder.resolve("played");
  }

  /** Runs a command of pactl. {@return whether it succeeded} */
  boolean control(String... words) {
    return run(words).exitValue() == 0;
  }

  /** {@return the output of a command of pactl} */
  String ask(String... words) {
    try {
      return new String(run(words).getInputStream().readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Process run(String... words) {
    try {
      ProcessBuilder builder = new ProcessBuilder("pactl");
      builder.command().addAll(List.of(words));
      builder.environment().put("PULSE_SERVER", address());
      builder.environment().put("HOME", folder.toString());
      builder.redirectErrorStream(true);
      Process pactl = builder.start();
      pactl.waitFor();
      return pactl;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Ends the server without notice to its clients. */
  void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  @Override
  public void close() {
    kill();
  }
}
