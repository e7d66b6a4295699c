package dev.parley.discovery;

import static dev.parley.discovery.Probe.State.NOT_ASKED;
import static dev.parley.discovery.Probe.State.OPEN;
import static dev.parley.discovery.Probe.State.REFUSED;
import static dev.parley.discovery.Probe.State.TIMED_OUT;
import static dev.parley.discovery.Probe.State.UNREACHABLE;
import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.parley.discovery.Probe.Answer;
import dev.parley.testkit.DeafListener;
import dev.parley.testkit.LeakCheck;
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

class ProbeTest {
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

      List<Answer> answers = Probe.sweep(addresses, LONG);

      assertThat(answers).extracting(Answer::address).containsExactlyElementsOf(addresses);
      assertThat(answers)
          .extracting(Answer::state)
          .containsExactly(OPEN, REFUSED, OPEN, REFUSED, OPEN);
      assertThat(answers.get(0).why()).isEmpty();
      assertThat(answers.get(1).why()).isNotEmpty();
    }
  }

  @Test
  void eachAnswerIsToldWhenItComes() throws Exception {
    List<Answer> told = new ArrayList<>();
    InetSocketAddress dead = dead();

    List<Answer> answers =
        Probe.sweep(
            List.of(dead, InetSocketAddress.createUnresolved("nowhere.invalid", 1)),
            LONG,
            told::add);

    assertThat(told).containsExactlyElementsOf(answers);
  }

  @Test
  void tenThousandPortsAreAskedWithFewSockets() throws Exception {
    try (ServerSocket server = listener()) {
      List<InetSocketAddress> ports = new ArrayList<>(Probe.ports(HERE, 10_000, 19_999));
      ports.add(at(server));

      List<Answer> answers = Probe.sweep(ports, LONG);

      assertThat(answers).hasSize(10_001).extracting(Answer::state).isSubsetOf(OPEN, REFUSED);
      assertThat(answers.getLast().state()).isEqualTo(OPEN);
    }
  }

  @Test
  void portsOfDocumentOneAreTen() {
    assertThat(Probe.ports(HERE, 12_345, 12_354))
        .hasSize(10)
        .startsWith(new InetSocketAddress(HERE, 12_345))
        .endsWith(new InetSocketAddress(HERE, 12_354));
  }

  @Test
  void nameThatNobodyKnowsIsUnreachable() throws Exception {
    InetSocketAddress nowhere = InetSocketAddress.createUnresolved("nowhere.invalid", 80);

    assertThat(Probe.sweep(List.of(nowhere), LONG))
        .containsExactly(new Answer(nowhere, UNREACHABLE, "unknown host"));
  }

  @Test
  void nothingIsAskedWithoutTime() throws Exception {
    try (ServerSocket server = listener()) {
      assertThat(Probe.sweep(List.of(at(server)), Duration.ZERO))
          .extracting(Answer::state, Answer::why)
          .containsExactly(tuple(NOT_ASKED, "the time was over before it was asked"));
    }
  }

  @Test
  void noAddressesNoAnswers() throws Exception {
    assertThat(Probe.sweep(List.of(), LONG)).isEmpty();
  }

  /** Linux leaves who asks without an answer when the queue of a listener is full. */
  @Test
  void silenceHoldsNobodyElseUp() throws Exception {
    try (DeafListener silent = silent();
        ServerSocket server = listener()) {
      List<Answer> told = new ArrayList<>();
      List<InetSocketAddress> addresses = new ArrayList<>(Collections.nCopies(20, at(silent)));
      addresses.add(at(server));

      assertThatThrownBy(() ->
              Probe.sweep(
                  addresses,
                  LONG,
                  answer -> {
                    told.add(answer);
                    Thread.currentThread().interrupt();
                  }))
          .isInstanceOf(InterruptedException.class);

      assertThat(told).containsExactly(new Answer(at(server), OPEN, ""));
    }
  }

  @Test
  void silenceEndsWithTheTime() throws Exception {
    try (DeafListener silent = silent()) {
      assertThat(Probe.sweep(List.of(at(silent), at(silent)), SHORT))
          .hasSize(2)
          .containsOnly(new Answer(at(silent), TIMED_OUT, "no answer in time"));
    }
  }

  @Test
  void answerThatCameWhileSomebodyHeardOfAnotherCounts() throws Exception {
    // The system dials again after one second, and after three if that was lost as well.
    Duration time = Duration.ofSeconds(5);
    try (DeafListener wakes = silent()) {
      List<Answer> answers =
          Probe.sweep(
              List.of(at(wakes), dead()),
              time,
              answer -> {
                if (answer.state() == REFUSED) {
                  long timeIsOver = System.nanoTime() + time.toNanos();
                  wakes.takeAllAndOneMore();
                  eventually("the time is over", () -> System.nanoTime() - timeIsOver > 0);
                }
              });

      assertThat(answers).extracting(Answer::state).containsExactly(OPEN, REFUSED);
    }
  }

  @Test
  void whatFindsNoRoomAmongTheSilentIsTold() throws Exception {
    try (DeafListener silent = silent()) {
      List<InetSocketAddress> addresses = List.of(at(silent), at(silent), dead());

      List<Answer> answers;
      try (Sweep sweep = new Sweep(addresses, SHORT, 2, answer -> {})) {
        answers = sweep.run();
      }

      assertThat(answers)
          .extracting(Answer::state, Answer::why)
          .containsExactly(
              tuple(TIMED_OUT, "no answer in time"),
              tuple(TIMED_OUT, "no answer in time"),
              tuple(NOT_ASKED, "the time was over before it was asked"));
    }
  }

  @Test
  void interruptionEndsASweepAndClosesItsSockets() throws Exception {
    try (DeafListener silent = silent()) {
      List<InetSocketAddress> addresses = List.of(at(silent), dead());

      assertThatThrownBy(
              () -> Probe.sweep(addresses, LONG, answer -> Thread.currentThread().interrupt()))
          .isInstanceOf(InterruptedException.class);
    }
  }

  @Test
  void whatTheListenerThrowsEndsASweepAndClosesItsSockets() throws Exception {
    try (DeafListener silent = silent()) {
      List<InetSocketAddress> addresses = List.of(at(silent), dead());

      assertThatThrownBy(() ->
              Probe.sweep(
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

      assertThat(Sweep.metItself(alone)).isTrue();
    }
    try (ServerSocket server = listener();
        SocketChannel usual = SocketChannel.open(at(server))) {
      assertThat(Sweep.metItself(usual)).isFalse();
    }
  }

  private static ServerSocket listener() throws IOException {
    return new ServerSocket(0, 50, HERE);
  }

  private static DeafListener silent() {
    return DeafListener.onLoopback().full();
  }

  private static InetSocketAddress at(ServerSocket server) {
    return new InetSocketAddress(HERE, server.getLocalPort());
  }

  private static InetSocketAddress at(DeafListener server) {
    return new InetSocketAddress(HERE, server.port());
  }

  /** Nobody else is given the port of a listener that has just gone, for a while. */
  private static InetSocketAddress dead() throws IOException {
    try (ServerSocket gone = listener()) {
      return at(gone);
    }
  }
}
