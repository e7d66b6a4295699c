package dev.parley.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each example does what its page says, built from published artifacts in a folder of its own. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no sh on Windows")
// A watchdog: an example or a browser that prints nothing would stop the build for ever.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExamplesTest {
  @AutoClose private final ExampleRun run = new ExampleRun();

  @ParameterizedTest
  @ValueSource(
      strings = {"hello", "callbacks", "streams", "plugin-host", "build-daemon", "observability"})
  void programPrintsWhatItsPageSays(String example) throws Exception {
    List<String> blocks = ExampleRun.blocksOfPage(example);
    List<String> printed = new ArrayList<>();

    for (String command : blocks.getFirst().lines().toList()) {
      printed.addAll(run.output(example, command));
    }

    assertThat(printed).containsExactlyElementsOf(blocks.get(1).lines().toList());
  }

  @Test
  void tellerCallsTheBankOfAnotherProcess() throws Exception {
    List<String> blocks = ExampleRun.blocksOfPage("corba-client");
    String port = run.start("corba-client", blocks.get(0)).port(blocks.get(1));

    List<String> printed = run.output("corba-client", blocks.get(2).replace("PORT", port));

    assertThat(printed).containsExactlyElementsOf(blocks.get(3).lines().toList());
  }

  @Test
  void botsAnswerListenAndCaptionInARoom() throws Exception {
    List<String> blocks = ExampleRun.blocksOfPage("bot");
    String data = run.folder().resolve("data").toString();
    String parley = ExampleRun.ROOT.resolve("parley").toString();
    List<String> serve = List.of(parley, "serve", "--port", "0", "--data", data);
    String port =
        run.start(ExampleRun.ROOT, serve)
            .port("Parley is ready: http://127.0.0.1:PORT/  (rooms: /r/ROOM)");
    String address = " -Dlink=http://127.0.0.1:" + port + "/r/lobby";
    ServerOutput bot = run.start("bot", blocks.get(1).strip() + address);
    assertThat(bot.line()).isEqualTo(blocks.get(2).strip());

    List<String> printed = run.output("bot", blocks.get(3).strip() + address);

    assertThat(printed).containsExactlyElementsOf(blocks.get(4).lines().toList());
    assertThat(run.output("bot", blocks.get(5).strip() + address))
        .containsExactlyElementsOf(blocks.get(6).lines().toList());
    ServerOutput captions = run.start("captions", blocksOfCaptions(1) + address);
    assertThat(captions.line()).isEqualTo(blocksOfCaptions(2));
    assertThat(run.output("captions", blocksOfCaptions(4) + address))
        .containsExactly(blocksOfCaptions(5));
  }

  private static String blocksOfCaptions(int index) throws Exception {
    return ExampleRun.blocksOfPage("captions").get(index).strip();
  }

  @Test
  void pageAndJavaCallEachOther() throws Exception {
    assumeTrue(ReleaseFolder.hasPackages(), "the packages in conference/web are not built");
    List<String> blocks = ExampleRun.blocksOfPage("browser-page");
    run.output("browser-page", "npm --prefix web run build");
    ServerOutput server = run.start("browser-page", blocks.get(1));
    String port = server.port(blocks.get(2));
    checkGeneratedContract();

    assumeTrue(run.openPage("http://127.0.0.1:" + port + "/"), "there is no Chromium");

    for (String line : blocks.get(3).lines().toList()) {
      assertThat(server.line()).isEqualTo(line);
    }
  }

  private void checkGeneratedContract() throws Exception {
    run.output(
        "browser-page",
        ExampleRun.ROOT.resolve("parley")
            + " generate typescript desk.Desk --class-path target/classes"
            + " --source-path src/main/java --out web/generated --check");
  }
}
