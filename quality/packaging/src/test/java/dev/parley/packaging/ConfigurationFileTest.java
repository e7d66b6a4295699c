package dev.parley.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.parley.server.config.ConfigFile;
import dev.parley.server.config.ConfigKey;
import dev.parley.server.config.ServerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code parley.conf}, which packages install, beside the options that the server has. */
class ConfigurationFileTest {
  private static final Pattern OPTION = Pattern.compile("(?m)^#?([a-z-]+) = .+$");

  @TempDir private Path folder;

  @Test
  void everyOptionOfTheServerIsExplainedOnce() throws IOException {
    assertThat(options().stream().map(found -> found.group(1)))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(ConfigKey.values()).map(ConfigKey::key).toList());
  }

  @Test
  void everyExampleIsValid() throws IOException {
    List<String> lines =
        options().stream().map(found -> found.group().replaceFirst("#", "")).toList();
    Path file = Files.write(folder.resolve("parley.conf"), lines);

    assertThatCode(() -> ConfigFile.read(file, ServerConfig.builder())).doesNotThrowAnyException();
  }

  private static List<MatchResult> options() throws IOException {
    String text = Files.readString(Packages.ROOT.resolve("packaging/files/parley.conf"));
    return OPTION.matcher(text).results().toList();
  }
}
