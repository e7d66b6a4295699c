package dev.parley.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The Java blocks of guides and READMEs compile, and those that say what they print, print it. */
class GuideJavaTest {
  @TempDir Path folder;

  static Stream<GuideCodeBlock> blocks() {
    return GuideCodeBlock.all()
        .filter(block -> block.language().equals("java") && !block.isModule());
  }

  static Stream<GuideCodeBlock> programs() {
    return blocks().filter(block -> block.prints().isPresent());
  }

  static Stream<GuideCodeBlock> modules() {
    return GuideCodeBlock.all().filter(GuideCodeBlock::isModule);
  }

  @ParameterizedTest
  @MethodSource("blocks")
  void blockCompiles(GuideCodeBlock block) throws Exception {
    assertThat(new GuideProgram(block).compile(folder)).as(block.place()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void programPrintsWhatItSays(GuideCodeBlock block) throws Exception {
    GuideCodeBlock here =
        new GuideCodeBlock(
            block.page(),
            block.line(),
            block.language(),
            block.text().replace("/tmp/", folder + "/"),
            block.prints());
    GuideProgram program = new GuideProgram(here);
    assertThat(program.compile(folder)).as(block.place()).isEmpty();
    PrintStream out = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    URL[] classes = {folder.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      Class<?> type = loader.loadClass(program.name());
      type.getMethod("run").invoke(type.getConstructor().newInstance());
    } finally {
      System.setOut(out);
    }

    assertThat(printed.toString(StandardCharsets.UTF_8).strip())
        .as(block.place())
        .isEqualTo(block.prints().orElseThrow());
  }

  @Test
  void somethingIsRun() {
    assertThat(programs()).isNotEmpty();
    assertThat(modules()).isNotEmpty();
  }

  /** Without the jar of JSpecify, as for a program that does not use it. */
  @ParameterizedTest
  @MethodSource("modules")
  void moduleCompilesAndRuns(GuideCodeBlock block) throws Exception {
    Path sources = Files.createDirectories(folder.resolve("src"));
    Path module = Files.writeString(sources.resolve("module-info.java"), block.text());
    Path contract =
        Files.writeString(
            sources.resolve("Calculator.java"),
            "package shop; public interface Calculator { int add(int a, int b); }");
    Path main =
        Files.writeString(
            sources.resolve("Main.java"),
            """
            package shop;
            import dev.parley.calls.Parley;
            import java.net.URI;
            public class Main {
              public static void main(String[] args) {
                try (var server = Parley.start(); var client = Parley.start()) {
                  server.export("calculator", Calculator.class, (a, b) -> a + b);
                  server.listen(URI.create("jvm:shop"));
                  System.out.println(client.connect(URI.create("jvm:shop")).lookup("calculator", Calculator.class).add(2, 40));
                }
              }
            }
            """);
    Path classes = folder.resolve("classes");
    String path = GuideProgram.modulePath();
    List<String> options =
        List.of("-parameters", "-proc:none", "-p", path, "-d", classes.toString());
    assertThat(GuideProgram.javac(options, List.of(module, contract, main))).isEmpty();

    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-p",
                path + java.io.File.pathSeparator + classes,
                "-m",
                "shop/shop.Main")
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said.lines().toList()).contains("42");
    assertThat(process.waitFor()).isZero();
  }
}
