package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.server.config.ConfigKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Help, version, and command lines that are none. */
class MainTest {
  static Stream<List<String>> commands() {
    return Stream.concat(Stream.of(List.of()), below(Main.class));
  }

  private static Stream<List<String>> below(Class<?> command) {
    return Stream.of(command.getAnnotation(Command.class).subcommands())
        .flatMap(each -> {
          List<String> name = List.of(each.getAnnotation(Command.class).name());
          return Stream.concat(
              Stream.of(name),
              below(each).map(rest -> Stream.concat(name.stream(), rest.stream()).toList()));
        });
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasHelpWithExamplesAndExitCodes(List<String> command) {
    CommandResult ran =
        CommandResult.parley(
            Stream.concat(command.stream(), Stream.of("--help")).toArray(String[]::new));

    assertThat(ran.out()).contains("Example").contains("Exit codes:").contains("3  unreachable");
    assertThat(ran.out().lines()).allMatch(line -> line.length() <= 200);
    assertThat(ran.code()).isEqualTo(ExitCode.OK);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpPrintsWhatTheOptionDoes(List<String> command) {
    CommandResult asked =
        CommandResult.parley(
            Stream.concat(command.stream(), Stream.of("--help")).toArray(String[]::new));

    CommandResult ran =
        CommandResult.parley(
            Stream.concat(Stream.of("help"), command.stream()).toArray(String[]::new));

    assertThat(ran.out()).isEqualTo(asked.out());
    assertThat(ran.code()).isEqualTo(ExitCode.OK);
  }

  @Test
  void helpOfNoCommandSuggestsTheNearestOne() {
    CommandResult ran = CommandResult.parley("help", "wsdl", "compil");

    assertThat(ran.err()).contains("parley wsdl has no command 'compil'").contains("compile");
    assertThat(ran.code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void versionNamesTheMachineToo() {
    CommandResult ran = CommandResult.parley("--version");

    assertThat(ran.out()).startsWith("parley ").contains("Java ").hasLineCount(2);
    assertThat(ran.code()).isEqualTo(ExitCode.OK);
  }

  @Test
  void wrongCommandLinesSayWhatToTry() {
    assertThat(CommandResult.parley("cal").err()).contains("Try 'parley --help'.");
    assertThat(CommandResult.parley("call").err())
        .contains("Missing required parameter")
        .contains("Try 'parley call --help'.");
    assertThat(CommandResult.parley("call", "unix:/x", "a", "b", "--timeout", "1 year").code())
        .isEqualTo(ExitCode.USAGE);
    assertThat(CommandResult.parley().code()).isEqualTo(ExitCode.USAGE);
    assertThat(CommandResult.parley("doctor", "--port", "70000").err()).contains("port is 70000");
  }

  @Test
  void whatTheLauncherDoesIsSaid() {
    assertThat(CommandResult.parley("bench", "stubs", "--json", "x").err())
        .contains("./parley bench stubs --json x");
    assertThat(CommandResult.parley("test").err()).contains("./parley test");
    assertThat(CommandResult.parley("check", "sim").err()).contains("./parley check sim");
  }

  @Test
  void packagesOfferOnlyWhatRunsWithoutAClone() {
    CommandLine line = Main.line();
    LauncherCommand.hideFrom(line);

    assertThat(CommandResult.parley("--help").out()).containsPattern("\\n +(test|bench) ");
    assertThat(line.getUsageMessage())
        .doesNotContainPattern("\\n +(test|bench) ")
        .containsPattern("\\n +check +'check store' checks");
    assertThat(line.getSubcommands().get("check").getUsageMessage()).doesNotContain("./parley");
  }

  @Test
  void debugShowsWhereItCameFrom() {
    assertThat(CommandResult.parley("call", "pigeon:coo", "a", "b").err()).doesNotContain("\tat ");
    assertThat(CommandResult.parley("--debug", "call", "pigeon:coo", "a", "b").err())
        .contains("\tat ");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void guideHasEveryCommand(List<String> command) throws Exception {
    String words = String.join(" ", command);

    assertThat(guide()).containsPattern("(?m)^\\|.*`parley %s\\b.*\\|.*\\|$".formatted(words));
  }

  @ParameterizedTest
  @EnumSource
  void guideHasEveryOptionOfTheServer(ConfigKey key) throws Exception {
    assertThat(guide()).containsPattern("\\| `--.*`" + key.key() + "( = true)?`");
  }

  private static String guide() throws IOException {
    return Files.readString(
        Path.of(System.getProperty("parley.root", "../.."), "docs/guide/commands.md"));
  }

  @Test
  void guideHasTheTableOfExitCodes() throws Exception {
    String guide = guide();

    for (ExitCode exit : ExitCode.values()) {
      assertThat(guide)
          .contains(
              "| " + ExitCode.table().get(exit.code()).strip().replaceFirst("  ", " | ") + " |");
    }
  }
}
