package dev.parley.bench.conference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.contest.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Skipped where Janus is not installed, or no network can be set apart (Linux, root). */
class JanusServerTest {
  private static final Path APART = Path.of("scripts", "network-apart");
  private static final int CANNOT = 77;
  private static final Pattern CAME = Pattern.compile("came (\\d+) of (\\d+)");

  @TempDir Path folder;

  @Test
  void whoWatchesByJanusGetsWhatIsPublished() throws IOException, InterruptedException {
    Path root = SourceTree.holding(APART).orElseThrow();
    List<String> command = new ArrayList<>(List.of(root.resolve(APART).toString()));
    command.addAll(ChildProcess.java(JanusSmokeRun.class));
    Path said = folder.resolve("said");

    int exitCode =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start()
            .waitFor();

    String text = Files.readString(said, UTF_8);
    assumeFalse(exitCode == CANNOT || text.startsWith("skipped"), text);
    Matcher came = CAME.matcher(text);
    assertThat(came.find()).as(text).isTrue();
    assertThat(Long.parseLong(came.group(1)))
        .as(text)
        .isPositive()
        .isGreaterThan(Long.parseLong(came.group(2)) / 2);
    assertThat(ProcessHandle.current().descendants()).isEmpty();
  }
}
