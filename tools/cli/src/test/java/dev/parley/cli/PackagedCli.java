package dev.parley.cli;

import dev.parley.testkit.CompilerFlags;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** The commands as they are delivered: a process of their own, from named modules. */
public final class PackagedCli {
  private static final String MODULES =
      Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
          .filter(entry -> !entry.endsWith("test-classes"))
          .filter(entry -> !entry.contains("junit") && !entry.contains("assertj"))
          .collect(Collectors.joining(File.pathSeparator));

  private PackagedCli() {}

  /**
   * {@return the command line that runs the commands from the class path, as the nodes of a test
   * cluster}
   */
  static List<String> program() {
    List<String> command = new ArrayList<>(Main.program());
    command.add(1, CompilerFlags.ofThisJvm());
    return command;
  }

  static ProcessBuilder command(String... args) {
    return command(List.of("-XX:TieredStopAtLevel=1"), List.of(args));
  }

  /** {@return a command that starts with these flags of the JVM} */
  public static ProcessBuilder command(List<String> flags, List<String> args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    command.addAll(flags);
    command.addAll(
        List.of(
            "--enable-native-access=dev.parley.ffi,io.netty.common,org.xerial.sqlitejdbc",
            "--illegal-native-access=deny",
            "-p",
            MODULES,
            "-m",
            "dev.parley.cli/dev.parley.cli.Main"));
    command.addAll(args);
    return new ProcessBuilder(command);
  }

  static CommandResult run(String... args) throws Exception {
    Process process = command(args).start();
    process.getOutputStream().close();
    CompletableFuture<String> err =
        CompletableFuture.supplyAsync(() -> text(process.errorReader(StandardCharsets.UTF_8)));
    String out = text(process.inputReader(StandardCharsets.UTF_8));
    return new CommandResult(process.waitFor(), out, err.join());
  }

  private static String text(java.io.BufferedReader reader) {
    return reader.lines().map(line -> line + "\n").collect(Collectors.joining());
  }
}
