package dev.parley.client.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A room's group between a real server and members in Java, at a switch with IGMP snooping in a
 * network namespace without a way out. Linux.
 */
class GroupNetworkTest {
  private static final String SCOPED = "239.99.0.1";

  @TempDir Path data;

  private static boolean isPossible() throws InterruptedException {
    List<String> command = new ArrayList<>(SwitchProgram.command());
    command.add("true");
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private List<String> run(String scenario, String group) throws Exception {
    assumeTrue(isPossible(), "this machine lets its users have no networks of their own");
    List<String> lines = new ArrayList<>();
    try (ChildJvm lan =
        ChildJvm.of(SwitchProgram.class)
            .before(SwitchProgram.command())
            .start(scenario, data, group)) {
      for (String line = lan.line(); !line.isEmpty(); line = lan.line()) {
        lines.add(line);
      }
    }
    return lines;
  }

  private static long last(String line) {
    return Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {SCOPED, "232.99.0.1"})
  void threeMembersReceiveWhatTheServerSendsOnce(String group) throws Exception {
    List<String> lines = run("stream", group);

    assertThat(lines).hasSize(5);
    long[] received = new long[5];
    long[] sent = new long[5];
    for (int i = 0; i < 5; i++) {
      String[] port = lines.get(i).split(" ");
      received[i] = Long.parseLong(port[1]);
      sent[i] = Long.parseLong(port[2]);
    }
    // The server sends parity and idle packets too, and answers each member's feedback and calls.
    assertThat(received[0]).as("bytes that the server has sent").isGreaterThan(500_000);
    for (int i = 1; i <= 3; i++) {
      assertThat(sent[i]).as("bytes to a member").isBetween(received[0] / 2, received[0] * 11 / 10);
    }
    assertThat(sent[4]).as("bytes to a port without a member").isLessThan(received[0] / 20);
  }

  @Test
  void memberWhosePortDropsMulticastReceivesByUnicast() throws Exception {
    List<String> lines = run("blocked", SCOPED);

    assertThat(lines).as("the fall-back").contains("UNICAST SILENT 0");
    List<String> frames = lines.stream().filter(line -> line.startsWith("frames")).toList();
    assertThat(frames).as("frames after it").hasSizeGreaterThanOrEqualTo(3);
    System.out.println(lines); // with the time of the fall-back and the gaps in ms, for people
  }

  @Test
  void removedMemberDecryptsNothingAfterTwoSecondsAndItsTicketIsGoodOnce() throws Exception {
    List<String> lines = run("removed", SCOPED);

    assertThat(lines.subList(0, 2)).containsExactly("refused BAD_TICKET", "refused BAD_TICKET");
    List<String> halves = lines.stream().filter(line -> line.startsWith("decrypted")).toList();
    assertThat(halves.getFirst()).as("before it was removed").doesNotStartWith("decrypted 0 ");
    assertThat(halves.subList(halves.size() - 5, halves.size()))
        .as("from 2.5 s after it was removed on")
        .allMatch(line -> line.startsWith("decrypted 0 "));
    assertThat(last(halves.getLast())).as("packets without a key").isPositive();
    assertThat(lines.getLast()).as("the other member").startsWith("frames");
  }
}
