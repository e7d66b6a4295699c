package dev.parley.distribution.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.testkit.ChildJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real sockets at a switch with IGMP snooping, in a network namespace without a way out. Linux. */
class MulticastNetworkTest {
  static boolean isPossible() throws InterruptedException {
    List<String> command = new ArrayList<>(LanSwitch.command(LanSwitch.HOSTS));
    command.add("true");
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theServerSendsOnceAndAPortWithoutMembersGetsNothing(boolean oneSource) throws Exception {
    assumeTrue(isPossible(), "this machine lets its users have no networks of their own");
    long[] received = new long[4];
    long[] sent = new long[4];
    try (ChildJvm lan =
        LanSwitch.jvm(LanSwitch.class)
            .before(LanSwitch.command(LanSwitch.HOSTS))
            .start(oneSource)) {
      for (int i = 0; i < 4; i++) {
        String[] port = lan.line().split(" ");
        assertThat(port).hasSize(3).startsWith("p" + i);
        received[i] = Long.parseLong(port[1]);
        sent[i] = Long.parseLong(port[2]);
      }
      assertThat(lan.line()).as("the end of the program").isEmpty();
    }

    long stream = received[0];
    assertThat(stream).as("bytes that the server has sent").isGreaterThan(1_000_000);
    assertThat(sent[1]).as("bytes to a seat").isBetween(stream * 8 / 10, stream * 12 / 10);
    assertThat(sent[2]).as("bytes to a seat").isBetween(stream * 8 / 10, stream * 12 / 10);
    assertThat(sent[3]).as("bytes to the port without a member").isLessThan(stream / 20);
  }
}
