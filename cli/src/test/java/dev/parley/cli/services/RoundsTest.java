package dev.parley.cli.services;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import java.net.URI;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RoundsTest {
  @Test
  void whoGaveItsNameBackIsLeftAlone() throws Exception {
    URI uri = URI.create("local:rounds-" + UUID.randomUUID());
    try (Parley server = Parley.start();
        Rounds rounds = new Rounds()) {
      var listener = server.listen(uri);
      rounds.ask();
      assertThat(server.peers()).hasSize(1);

      listener.close();
      rounds.ask();

      eventually("nobody asks it any more", () -> server.peers().isEmpty());
    }
  }
}
