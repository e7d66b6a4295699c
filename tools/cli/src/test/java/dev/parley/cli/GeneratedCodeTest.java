package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page's contracts are what the generator prints of the server's. */
class GeneratedCodeTest {
  private static final Path ROOT = Path.of(System.getProperty("parley.root", "../.."));

  @Test
  void contractsOfThePageAreCurrent() {
    CommandResult ran =
        CommandResult.parley(
            "generate",
            "typescript",
            "dev.parley.room.api.Rooms",
            "dev.parley.room.api.Nodes",
            "dev.parley.room.api.replay.Replays",
            "--source-path",
            ROOT.resolve("conference/room/api/src/main/java").toString(),
            "--out",
            ROOT.resolve("conference/web/ui/src/generated").toString(),
            "--check");

    assertThat(ran.err()).isEmpty();
  }
}
