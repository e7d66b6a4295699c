package dev.parley.datagrams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.testkit.ChildJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Groups at real sockets, in a network namespace without a way out. Linux. */
class MulticastSocketTest {
  private static final List<String> BEFORE =
      List.of("unshare", "-Urn", "sh", "-c", MulticastProgram.COMMANDS, "sh");

  private static boolean isPossible() throws InterruptedException {
    List<String> command = new ArrayList<>(BEFORE);
    command.add("true");
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "linux, 239.98.0.1 5000, 10.98.0.1",
    "linux, 232.98.0.1 5000 10.98.0.1, 10.98.0.1",
    "linux-wildcard, 232.98.0.1 5000 10.98.0.2, 10.98.0.2",
    "linux, ff15::98 5000, fd98:0:0:0:0:0:0:1",
    "linux, ff35::98 5000 fd98::1, fd98:0:0:0:0:0:0:1",
    "channel, 239.98.0.1 5000, 10.98.0.1",
    "channel, 232.98.0.1 5000 10.98.0.1, 10.98.0.1",
    "channel, ff15::98 5000, fd98:0:0:0:0:0:0:1"
  })
  void aMemberReadsTheGroupUntilItLeaves(String kind, String group, String sender)
      throws Exception {
    assumeTrue(isPossible(), "this machine lets its users have no networks of their own");
    List<Object> arguments = new ArrayList<>(List.of(kind));
    arguments.addAll(List.of(group.split(" ")));
    try (ChildJvm program =
        ChildJvm.of(MulticastProgram.class).before(BEFORE).start(arguments.toArray())) {
      assertThat(program.line()).isEqualTo("member: hello from " + sender);
      assertThat(program.line()).isEqualTo("other interface: refused");
      assertThat(program.line()).startsWith("after leaving: direct from ");
      assertThat(program.line()).isEmpty();
    }
  }
}
