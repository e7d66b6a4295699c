package dev.parley.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code scripts/hooks/commit-msg}, which {@code scripts/install-hooks} gives to Git. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no sh on Windows")
class CommitHookTest {
  @TempDir Path folder;

  private Process commit(String message) throws Exception {
    Path file = Files.writeString(folder.resolve("message"), message);
    Process hook =
        new ProcessBuilder(
                "sh",
                ProjectModel.ROOT.resolve("scripts/hooks/commit-msg").toString(),
                file.toString())
            .start();
    hook.waitFor();
    return hook;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "calls: refuse a recursive call that finds no room",
        "transport/socket, transport/pipe: answer PING ahead of queued messages\n\nWhy.\n",
        "# a comment of Git's\nbuild: put modules into wings",
        "Merge branch 'words'",
        "calls: of 123456789 123456789 123456789 123456789 123456789 123456789 1x"
      })
  void subjectThatSaysWhereAndWhatIsTaken(String message) throws Exception {
    assertThat(commit(message).exitValue()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Fix things",
        "calls refuse a recursive call",
        "calls:",
        "calls: of 123456789 123456789 123456789 123456789 123456789 123456789 12x"
      })
  void subjectThatIsTooLongOrNamesNoPlaceIsRefused(String message) throws Exception {
    Process hook = commit(message);

    assertThat(hook.exitValue()).isEqualTo(1);
    assertThat(new String(hook.getErrorStream().readAllBytes(), UTF_8)).contains("subject");
  }
}
