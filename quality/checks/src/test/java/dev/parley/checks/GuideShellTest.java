package dev.parley.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Commands, options, scripts and npm scripts that guides and READMEs tell exist. */
class GuideShellTest {
  /** Words of the launcher, which take their own options. */
  private static final Set<String> LAUNCHERS = Set.of("test", "check", "bench");

  private static final Pattern PARLEY =
      Pattern.compile("^(?:\\$ )?(?:sudo -u parley )?(?:\\./)?parley ([a-z-]+(?: .*)?)$");
  private static final Pattern SCRIPT =
      Pattern.compile("(?<![\\w.])(?:\\.\\./)?((?:scripts|packaging)/[\\w-]+)");
  private static final Pattern NPM_RUN = Pattern.compile("npm run ([\\w-]+)");

  static Stream<String> commands() {
    return lines().filter(line -> PARLEY.matcher(line).find());
  }

  private static Stream<String> lines() {
    return GuideCodeBlock.all()
        .filter(block -> block.language().isEmpty() || block.language().equals("sh"))
        .flatMap(block -> block.text().lines());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void commandHasItsOptions(String line) throws Exception {
    var found = PARLEY.matcher(line);
    assertThat(found.find()).isTrue();
    String told = found.group(1).replaceFirst("\\s#.*", "").replaceFirst("\\s&$", "");
    List<String> words = Arrays.asList(told.split("\\s+", -1));
    if (LAUNCHERS.contains(words.getFirst())) {
      return;
    }
    CommandLine command = new CommandLine(Class.forName("dev.parley.cli.Main"));
    boolean named = false;
    for (String word : words) {
      CommandLine below = command.getSubcommands().get(word);
      if (below != null) {
        command = below;
        named = true;
      } else if (word.startsWith("--")) {
        String option = word.replaceFirst("=.*", "");
        assertThat(command.getCommandSpec().findOption(option))
            .as("%s of '%s' in: %s", option, command.getCommandName(), line)
            .isNotNull();
      }
    }
    assertThat(named || words.getFirst().startsWith("--")).as(line).isTrue();
  }

  @Test
  void scriptsExist() {
    var missing =
        lines()
            .flatMap(line -> SCRIPT.matcher(line).results())
            .map(found -> found.group(1))
            .distinct()
            .filter(script -> !Files.exists(ProjectModel.ROOT.resolve(script)));

    assertThat(missing).isEmpty();
  }

  @Test
  void npmScriptsExist() {
    List<String> packages =
        Stream.of("conference/web/package.json", "conference/web/ui/package.json")
            .map(file -> ProjectModel.text(ProjectModel.ROOT.resolve(file)))
            .toList();
    var missing =
        lines()
            .flatMap(line -> NPM_RUN.matcher(line).results())
            .map(found -> found.group(1))
            .distinct()
            .filter(script ->
                packages.stream().noneMatch(text -> text.contains("\"" + script + "\":")));

    assertThat(missing).isEmpty();
  }
}
