package dev.parley.discovery;

import static dev.parley.discovery.PortProbe.PortState.NOT_ASKED;
import static dev.parley.discovery.PortProbe.PortState.OPEN;
import static dev.parley.discovery.PortProbe.PortState.REFUSED;
import static dev.parley.discovery.PortProbe.PortState.TIMED_OUT;
import static dev.parley.discovery.PortProbe.PortState.UNREACHABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.parley.discovery.PortProbe.PortResult;
import dev.parley.testkit.LeakCheck;
import dev.parley.testkit.NonAcceptingListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PortProbeTest {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  /** Silence is waited for so long; even a busy machine asks a few meanwhile. */
  private static final Duration SHORT = Duration.ofSeconds(2);

  private static final Duration LONG = Duration.ofSeconds(30);

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @Test
  void answersComeInTheOrderOfTheAddresses() throws Exception {
    try (ServerSocket one = listener();
        ServerSocket other = listener()) {
      List<InetSocketAddress> addresses = List.of(at(one), dead(), at(other), dead(), at(one));

      List<PortResult> answers = PortProbe.sweep(addresses, LONG);

      assertThat(answers).extracting(PortResult::address).containsExactlyElementsOf(addresses);
      assertThat(answers)
          .extracting(PortResult::state)
          .containsExactly(OPEN, REFUSED, OPEN, REFUSED, OPEN);
      assertThat(answers.get(0).reason()).isEmpty();
      assertThat(answers.get(1).reason()).isNotEmpty();
    }
  }

  @Test
  void eachAnswerIsToldWhenItComes() throws Exception {
    List<PortResult> told = new ArrayList<>();
    InetSocketAddress dead = dead();

    List<PortResult> answers =
        PortProbe.sweep(
            List.of(dead, InetSocketAddress.createUnresolved("nowhere.invalid", 1)),
            LONG,
            told::add);

    assertThat(told).containsExactlyElementsOf(answers);
  }

  @Test
  void tenThousandPortsAreAskedWithFewSockets() throws Exception {
    try (ServerSocket server = listener()) {
      List<InetSocketAddress> ports = new ArrayList<>(PortProbe.ports(HERE, 10_000, 19_999));
      ports.add(at(server));

      List<PortResult> answers = PortProbe.sweep(ports, LONG);

      assertThat(answers).hasSize(10_001).extracting(PortResult::state).isSubsetOf(OPEN, REFUSED);
      assertThat(answers.getLast().state()).isEqualTo(OPEN);
    }
  }

  @Test
  void portsOfDocumentOneAreTen() {
    assertThat(PortProbe.ports(HERE, 12_345, 12_354))
        .hasSize(10)
        .startsWith(new InetSocketAddress(HERE, 12_345))
        .endsWith(new InetSocketAddress(HERE, 12_354));
  }

  @Test
  void nameThatNobodyKnowsIsUnreachable() throws Exception {
    InetSocketAddress nowhere = InetSocketAddress.createUnresolved("nowhere.invalid", 80);

    assertThat(PortProbe.sweep(List.of(nowhere), LONG))
        .containsExactly(new PortResult(nowhere, UNREACHABLE, "unknown host"));
  }

  @Test
  void nothingIsAskedWithoutTime() throws Exception {
    try (ServerSocket server = listener()) {
      assertThat(PortProbe.sweep(List.of(at(server)), Duration.ZERO))
          .extracting(PortResult::state, PortResult::reason)
          .containsExactly(tuple(NOT_ASKED, "the time was over before it was asked"));
    }
  }

  @Test
  void noAddressesNoAnswers() throws Exception {
    assertThat(PortProbe.sweep(List.of(), LONG)).isEmpty();
  }

  /** Linux leaves who asks without an answer when the queue of a listener is full. */
  @Test
  void silenceHoldsNobodyElseUp() throws Exception {
    try (NonAcceptingListener silent = silent();
        ServerSocket server = listener()) {
      List<PortResult> told = new ArrayList<>();
      List<InetSocketAddress> addresses = new ArrayList<>(Collections.nCopies(20, at(silent)));
      addresses.add(at(server));

      assertThatThrownBy(() ->
              PortProbe.sweep(
                  addresses,
                  LONG,
                  answer -> {
                    told.add(answer);
                    Thread.currentThread().interrupt();
                  }))
          .isInstanceOf(InterruptedException.class);

      assertThat(told).containsExactly(new PortResult(at(server), OPEN, ""));
    }
  }

  @Test
  void silenceEndsWithTheTime() throws Exception {
    try (NonAcceptingListener silent = silent()) {
      assertThat(PortProbe.sweep(List.of(at(silent), at(silent)), SHORT))
          .hasSize(2)
          .containsOnly(new PortResult(at(silent), TIMED_OUT, "no answer in time"));
    }
  }

  @Test
  void answerThatCameWhileSomebodyHeardOfAnotherCounts() throws Exception {
    // The system dials again after one second, and after three if that was lost as well.
    Duration time = Duration.ofSeconds(5);
    try (NonAcceptingListener wakes = silent()) {
      List<PortResult> answers =
          PortProbe.sweep(
              List.of(at(wakes), dead()),
              time,
              answer -> {
                if (answer.state() == REFUSED) {
                  long timeIsOver = System.nanoTime() + time.toNanos();
                  wakes.acceptUntil(() -> System.nanoTime() - timeIsOver > 0);
                }
              });

      assertThat(answers).extracting(PortResult::state).containsExactly(OPEN, REFUSED);
    }
  }

  @Test
  void whatFindsNoRoomAmongTheSilentIsTold() throws Exception {
    try (NonAcceptingListener silent = silent()) {
      List<InetSocketAddress> addresses = List.of(at(silent), at(silent), dead());

      List<PortResult> answers;
      try (PortSweep sweep = new PortSweep(addresses, SHORT, 2, answer -> {})) {
        answers = sweep.run();
      }

      assertThat(answers)
          .extracting(PortResult::state, PortResult::reason)
          .containsExactly(
              tuple(TIMED_OUT, "no answer in time"),
              tuple(TIMED_OUT, "no answer in time"),
              tuple(NOT_ASKED, "the time was over before it was asked"));
    }
  }

  @Test
  void interruptionEndsASweepAndClosesItsSockets() throws Exception {
    try (NonAcceptingListener silent = silent()) {
      List<InetSocketAddress> addresses = List.of(at(silent), dead());

      assertThatThrownBy(
              () -> PortProbe.sweep(addresses, LONG, answer -> Thread.currentThread().interrupt()))
          .isInstanceOf(InterruptedException.class);
    }
  }

  @Test
  void whatTheListenerThrowsEndsASweepAndClosesItsSockets() throws Exception {
    try (NonAcceptingListener silent = silent()) {
      List<InetSocketAddress> addresses = List.of(at(silent), dead());

      assertThatThrownBy(() ->
              PortProbe.sweep(
                  addresses,
                  LONG,
                  answer -> {
                    throw new IllegalStateException("enough");
                  }))
          .hasMessage("enough");
    }
  }

  @Test
  void socketThatMetItselfIsNobody() throws Exception {
    try (SocketChannel alone = SocketChannel.open(StandardProtocolFamily.INET)) {
      alone.bind(new InetSocketAddress("127.0.0.1", 0));
      alone.connect(alone.getLocalAddress());

      assertThat(PortSweep.metItself(alone)).isTrue();
    }
    try (ServerSocket server = listener();
        SocketChannel usual = SocketChannel.open(at(server))) {
      assertThat(PortSweep.metItself(usual)).isFalse();
    }
  }

  private static ServerSocket listener() throws IOException {
    return new ServerSocket(0, 50, HERE);
  }

  private static NonAcceptingListener silent() {
    return NonAcceptingListener.onLoopback().full();
  }

  private static InetSocketAddress at(ServerSocket server) {
    return new InetSocketAddress(HERE, server.getLocalPort());
  }

  private static InetSocketAddress at(NonAcceptingListener server) {
    return new InetSocketAddress(HERE, server.port());
  }

  /** Nobody else is given the port of a listener that has just gone, for a while. */
  private static InetSocketAddress dead() throws IOException {
    try (ServerSocket gone = listener()) {
      return at(gone);
    }
  }
}
