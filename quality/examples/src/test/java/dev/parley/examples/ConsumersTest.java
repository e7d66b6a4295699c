package dev.parley.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * A part of what {@code scripts/consumers} does with a release, from the artifacts of this build.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no sh on Windows")
// A watchdog: a consumer that prints nothing would stop the build for ever.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ConsumersTest {
  private static final String SCRIPT = ExampleRun.ROOT.resolve("scripts/consumers").toString();

  @AutoClose private final ExampleRun run = new ExampleRun();

  @Test
  void namedModuleAndNodeUseTheArtifactsAlone() throws Exception {
    ReleaseFolder release = ReleaseFolder.publish(run);
    List<String> consumers = new ArrayList<>(List.of("module-path"));
    if (ReleaseFolder.hasPackages()) {
      consumers.add("node");
    }
    List<String> command = new ArrayList<>(List.of(SCRIPT, release.folder().toString()));
    command.addAll(consumers);

    List<String> printed = run.output(ExampleRun.ROOT, command);

    assertThat(printed.getLast()).isEqualTo(consumers.size() + " passed, 0 failed, 0 skipped");
  }

  @Test
  void folderWithoutArtifactsIsRefused() throws Exception {
    assertThat(refusal(run.folder().toString()))
        .contains("has no maven/dev/parley; make a release folder with scripts/release");
  }

  private static String refusal(String folder) throws Exception {
    Process process = new ProcessBuilder(SCRIPT, folder).start();
    String said = new String(process.getErrorStream().readAllBytes());
    assertThat(process.waitFor()).isEqualTo(2);
    return said;
  }
}
