package dev.parley.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Projects of {@code parley new} are built and run by the commands that it prints. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no sh on Windows")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NewProjectTest {
  private static final String ADDRESS = "tcp://127.0.0.1:";

  @AutoClose private final ExampleRun run = new ExampleRun();

  @Test
  void javaProjectRuns() throws Exception {
    run.output(
        ExampleRun.ROOT,
        List.of(
            ExampleRun.ROOT.resolve("scripts/link-repository").toString(),
            run.repository().toString()));

    assertThat(greeting("java", " -Daddress=")).containsExactly("Hello, Ada");
  }

  @Test
  void typeScriptProjectRuns() throws Exception {
    assumeTrue(ReleaseFolder.hasPackages(), "the packages in conference/web are not built");

    assertThat(greeting("typescript", " ")).containsExactly("Hello, Ada");
  }

  /**
   * {@return what the client of a new project prints}
   *
   * @param option how the address is appended to a command
   */
  private List<String> greeting(String language, String option) throws Exception {
    ReleaseFolder release = ReleaseFolder.publish(run);
    List<String> commands =
        run
            .output(
                run.folder(),
                List.of(
                    ExampleRun.ROOT.resolve("parley").toString(),
                    "new",
                    language,
                    "price-desk",
                    "--release",
                    release.folder().toString()))
            .stream()
            .filter(line -> line.startsWith("  "))
            .map(String::strip)
            .toList();
    assertThat(commands.getFirst()).isEqualTo("cd price-desk");
    Path project = run.folder().resolve("price-desk");
    int server = commands.size() - 2;
    for (String each : commands.subList(1, server)) {
      run.output(project, words(each));
    }
    String port =
        run.start(project, words(commands.get(server) + option + ADDRESS + "0"))
            .port("Listening on " + ADDRESS + "PORT");
    return run.output(project, words(commands.getLast() + option + ADDRESS + port));
  }

  private static List<String> words(String command) {
    return List.of(command.split(" ", -1));
  }
}
