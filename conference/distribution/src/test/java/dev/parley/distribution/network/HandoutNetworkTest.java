package dev.parley.distribution.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.distribution.handout.PieceLayout;
import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.RandomSeeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hand-out of a file over real sockets, as {@link MulticastNetworkTest}. Linux, with nftables. */
class HandoutNetworkTest {
  private static final int BYTES = 20_000_000;

  @TempDir private Path folder;

  private static boolean hasNft() throws InterruptedException {
    try {
      return new ProcessBuilder("nft", "--version").start().waitFor() == 0;
    } catch (IOException _) {
      return false;
    }
  }

  @Test
  void fourSeatsThatLoseOnePercentGetAFileThatTheServerSendsOnce() throws Exception {
    assumeTrue(
        hasNft() && MulticastNetworkTest.isPossible(),
        "this machine has no nft, or lets its users have no networks of their own");
    byte[] bytes = RandomSeeds.bytes(new Random(1), BYTES);
    Path file = Files.write(folder.resolve("lesson"), bytes);
    try (ChildJvm lan =
        LanSwitch.jvm(LanHandoutSwitch.class)
            .before(LanSwitch.command(LanHandoutSwitch.SEATS + 1))
            .start(file, folder)) {
      for (int i = 0; i < LanHandoutSwitch.SEATS; i++) {
        String path = lan.line();
        assertThat(path).isNotEmpty();
        assertThat(Files.readAllBytes(Path.of(path))).isEqualTo(bytes);
      }
      assertThat(lan.line()).isEqualTo("COMPLETE");
      // Seats that lose 1 % do not pass each probe of the stream: they probe again and again.
      long probes = Long.parseLong(lan.line());
      long sent = Long.parseLong(lan.line()) - probes;
      // A seat that had no time for datagrams has lost many in a row, which cost a piece at most.
      long more =
          Long.parseLong(lan.line()) * (PieceLayout.PIECE_BYTES + PieceLayout.PIECE_BYTES / 10);
      assertThat(sent)
          .as("bytes at the port of the server, with headers")
          .isBetween(BYTES * 105L / 100, BYTES * 110L / 100 + more);
    }
  }
}
