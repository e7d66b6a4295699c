package dev.parley.discovery;

import static dev.parley.testkit.Eventually.value;

import dev.parley.calls.Parley;
import dev.parley.transport.api.TransportException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Another process, which announces a name and serves {@link Doubler} until its input ends. */
final class Owner implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;

  private Owner(Process process) {
    this.process = process;
    output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts it and waits until it listens. */
  static Owner of(URI name, String... before) throws IOException {
    Owner owner = start(name, before);
    String said = owner.says();
    if (!said.equals("listens")) {
      owner.close();
      throw new AssertionError(name + " is not listened on: " + said);
    }
    return owner;
  }

  /**
   * Starts it.
   *
   * @param before of the Java command, such as a change of the user
   */
  static Owner start(URI name, String... before) throws IOException {
    List<String> command = new ArrayList<>(Arrays.asList(before));
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED"));
    command.addAll(patches());
    command.addAll(
        List.of(
            "-Duser.name=" + System.getProperty("user.name"),
            "-cp",
            String.join(
                File.pathSeparator,
                System.getProperty("java.class.path"),
                System.getProperty("jdk.module.path", "")),
            Owner.class.getName(),
            name.toString()));
    return new Owner(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** {@return what a Java under Wine needs to run at all} */
  private static List<String> patches() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--patch-module"))
        .toList();
  }

  /** {@return its next line} */
  String says() throws IOException {
    String line = output.readLine();
    return line == null ? "nothing" : line;
  }

  long pid() {
    return process.pid();
  }

  /** Ends it without a chance to tidy up, once or twice. */
  @Override
  public void close() {
    process.destroyForcibly();
    value("the end of process " + pid(), process.onExit());
  }

  public static void main(String[] arguments) throws IOException {
    try (Parley parley = Parley.start()) {
      parley.export("doubler", Doubler.class, number -> 2 * number);
      parley.listen(URI.create(arguments[0]));
      System.out.println("listens");
      while (System.in.read() >= 0) {
        // until whoever started it is gone
      }
    } catch (TransportException e) {
      System.out.println(e.reason() + " " + e.getMessage());
    }
  }
}
