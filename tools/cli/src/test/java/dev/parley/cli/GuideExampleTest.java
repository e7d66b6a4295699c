package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/guide/examples/desk: a Java program and a Node script call each other in both directions
 * over a Unix socket.
 */
class GuideExampleTest {
  private static final Path ROOT =
      Path.of(System.getProperty("parley.root", "../..")).toAbsolutePath().normalize();
  private static final Path EXAMPLE = ROOT.resolve("docs/guide/examples/desk");
  private static final Path NODE_MODULES = ROOT.resolve("conference/web/node_modules");

  @TempDir private Path folder;

  @Test
  void generatedContractsAreCurrent() throws IOException {
    compileJava();

    CommandResult ran =
        CommandResult.parley(
            "generate",
            "typescript",
            "desk.Desk",
            "desk.Screen",
            "--class-path",
            folder.resolve("classes").toString(),
            "--source-path",
            EXAMPLE.getParent().toString(),
            "--out",
            EXAMPLE.resolve("generated").toString(),
            "--check");

    assertThat(ran.err()).isEmpty();
  }

  @Test
  void javaAndJavaScriptCallEachOther() throws Exception {
    assumeTrue(nodeAndPackagesAreThere(), "Node or the built packages in web/ are missing");
    compileJava();
    Path script = compileScript();
    String uri = "unix:" + folder.resolve("desk.sock");
    Path served = folder.resolve("served");
    Process server =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-cp",
                folder.resolve("classes")
                    + java.io.File.pathSeparator
                    + System.getProperty("java.class.path"),
                "desk.DeskServer",
                uri)
            .redirectErrorStream(true)
            .redirectOutput(served.toFile())
            .start();
    try {
      while (!Files.readString(served).contains("The desk is open at " + uri)) {
        assertThat(server.isAlive()).as(() -> read(served)).isTrue();
        Thread.sleep(20);
      }

      assertThat(output("node", script.toString(), uri).lines())
          .containsExactly(
              "Java asks: What is your name?",
              "Java shows: Packing 3 apples for Ada",
              "Receipt: 3 apples for Ada",
              "Countdown: 3",
              "Countdown: 2",
              "Countdown: 1",
              "Countdown: 0",
              "Sold out: 7 left");
      theGuidesCommandsDoWhatItSays(uri);
    } finally {
      server.destroyForcibly();
      Files.delete(folder.resolve("script/node_modules")); // a link out of the temporary folder
    }
  }

  /** As docs/guide/commands.md shows them; three apples went to Ada before. */
  private static void theGuidesCommandsDoWhatItSays(String uri) {
    assertThat(CommandResult.parley("call", uri, "desk", "order", "apples", "3").out().strip())
        .isEqualTo("{\"item\":\"apples\",\"count\":3,\"name\":\"somebody\"}");
    assertThat(CommandResult.parley("call", uri, "desk", "order", "apples", "1000").err().lines())
        .containsExactly(
            "parley call: Desk.order at " + uri + ": desk.Desk$SoldOut: not that many",
            "desk.Desk$SoldOut {\"message\":\"not that many\",\"left\":4}");
    assertThat(CommandResult.parley("call", uri, "desk", "countdown", "2").out().lines())
        .containsExactly("2", "1", "0");
  }

  private static boolean nodeAndPackagesAreThere() throws InterruptedException {
    try {
      boolean node = new ProcessBuilder("node", "--version").start().waitFor() == 0;
      boolean built = Files.exists(ROOT.resolve("conference/web/client/dist/index.js"));
      if (node && built && Files.isDirectory(NODE_MODULES)) {
        return true;
      }
    } catch (IOException noNode) {
      // said below
    }
    System.err.println(
        "parley: the guide's example is skipped; it needs Node and the packages in web/.");
    return false;
  }

  private void compileJava() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLE)) {
      Stream<String> options =
          Stream.of(
              "-parameters",
              "-d",
              folder.resolve("classes").toString(),
              "-cp",
              System.getProperty("java.class.path"));
      Stream<String> sources =
          files.map(Path::toString).filter(name -> name.endsWith(".java")).sorted();
      String[] command = Stream.concat(options, sources).toArray(String[]::new);
      assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, command)).isZero();
    }
  }

  /** Compiles a copy, so that nothing is left in the tree. {@return the script} */
  private Path compileScript() throws Exception {
    Path copy = Files.createDirectories(folder.resolve("script/generated")).getParent();
    for (String file :
        List.of(
            "customer.ts",
            "package.json",
            "tsconfig.json",
            "generated/Desk.ts",
            "generated/Screen.ts")) {
      Files.copy(EXAMPLE.resolve(file), copy.resolve(file));
    }
    Files.createSymbolicLink(copy.resolve("node_modules"), NODE_MODULES);
    output(NODE_MODULES.resolve(".bin/tsc").toString(), "-p", copy.toString());
    return copy.resolve("dist/customer.js");
  }

  private static String output(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
