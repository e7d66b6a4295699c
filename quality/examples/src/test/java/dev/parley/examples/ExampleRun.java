package dev.parley.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Temporary folder with copies of examples, and the processes that run there, for one test; both
 * end with it.
 */
final class ExampleRun implements AutoCloseable {
  static final Path ROOT =
      Path.of(System.getProperty("parley.root", "../..")).toAbsolutePath().normalize();

  static final Path WEB = ROOT.resolve("conference/web");

  private static final String MAVEN =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC --sun-misc-unsafe-memory-access=allow";
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\n(.*?)^```$");
  private static final Pattern COLOUR = Pattern.compile("\\x1B\\[[\\d;]*m");

  private final Path folder = createFolder();
  private final List<Process> servers = new ArrayList<>();

  private static Path createFolder() {
    try {
      return Files.createTempDirectory("parley-examples");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the shell commands and outputs of an example's README, in their order} */
  static List<String> blocksOfPage(String example) throws IOException {
    String page = Files.readString(ROOT.resolve("examples").resolve(example).resolve("README.md"));
    return BLOCK.matcher(page).results().map(found -> found.group(1)).toList();
  }

  /** {@return what a command prints that succeeds, in a copy of an example} */
  List<String> output(String example, String command) throws Exception {
    return output(ROOT, inExample(example, command));
  }

  /** {@return what a command prints that succeeds} */
  List<String> output(Path directory, List<String> command) throws Exception {
    Process process = process(directory, command);
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s\n%s", out, Files.readString(errors())).isZero();
    // Maven resets colours, of which it has used none.
    return COLOUR.matcher(out).replaceAll("").lines().filter(line -> !line.isBlank()).toList();
  }

  /** Starts a server in a copy of an example. */
  ServerOutput start(String example, String command) throws IOException {
    return start(ROOT, inExample(example, command));
  }

  /** Starts a server. */
  ServerOutput start(Path directory, List<String> command) throws IOException {
    Process server = process(directory, command);
    servers.add(server);
    return ServerOutput.of(server);
  }

  private static List<String> inExample(String example, String command) {
    List<String> words = new ArrayList<>(List.of(ROOT.resolve("scripts/examples").toString()));
    words.add(example);
    words.addAll(List.of(command.strip().split(" ", -1)));
    return words;
  }

  private Process process(Path directory, List<String> command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(Redirect.appendTo(errors().toFile()));
    builder.environment().put("PARLEY_EXAMPLES", folder.toString());
    builder.environment().put("PARLEY_CONSUMERS", folder.resolve("consumers").toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("MAVEN_OPTS", MAVEN + " -Dmaven.repo.local=" + repository());
    return builder.start();
  }

  /** {@return the folder, which {@link #close} deletes} */
  Path folder() {
    return folder;
  }

  /** {@return the local Maven repository, in which scripts put the artifacts of this build} */
  Path repository() {
    return folder.resolve("repository");
  }

  private Path errors() {
    return folder.resolve("errors.log");
  }

  /** {@return whether there is a browser, which then opens the page} */
  boolean openPage(String uri) throws Exception {
    Process finder =
        new ProcessBuilder(ROOT.resolve("scripts/install-chromium").toString(), "--find").start();
    String browser =
        new String(finder.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (finder.waitFor() != 0) {
      return false;
    }
    new ProcessBuilder(
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--user-data-dir=" + folder.resolve("browser"),
            uri)
        .redirectErrorStream(true)
        .redirectOutput(Redirect.DISCARD)
        .start();
    return true;
  }

  /** Kills the servers, and all processes that have this folder on their command line. */
  @Override
  public void close() throws IOException {
    List<ProcessHandle> left =
        Stream.concat(
                servers.stream()
                    .flatMap(each -> Stream.concat(each.descendants(), Stream.of(each.toHandle()))),
                ProcessHandle.allProcesses()
                    .filter(
                        each -> each.info().commandLine().orElse("").contains(folder.toString())))
            .toList();
    left.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle each : left) {
      each.onExit().join();
    }
    try (Stream<Path> files = Files.walk(folder)) { // links are not followed
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
