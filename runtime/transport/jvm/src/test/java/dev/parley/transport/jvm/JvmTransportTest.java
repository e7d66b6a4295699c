package dev.parley.transport.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.testkit.RecordingHandler;
import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only connections within a JVM have; the rest is in the conformance suite. */
final class JvmTransportTest {
  private static final int NAME_MAX = 200;

  private static void refused(Reason reason, Runnable what) {
    assertThatThrownBy(what::run)
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @Test
  void nameHasAtMostTwoHundredCharacters() {
    URI longest = URI.create("jvm:" + "x".repeat(NAME_MAX));
    URI longer = URI.create(longest + "x");
    List<Connection> accepted = new ArrayList<>();
    try (JvmTransport transport = new JvmTransport(TransportConfig.DEFAULT)) {
      transport.listen(longest, accepted::add);
      transport.connect(longest);
      assertThat(accepted).hasSize(1);

      refused(Reason.BAD_ENDPOINT, () -> transport.listen(longer, accepted::add));
      refused(Reason.BAD_ENDPOINT, () -> transport.connect(longer));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jvm:%20", "jvm:%09%20"})
  void nameIsNotBlank(URI blank) {
    try (JvmTransport transport = new JvmTransport(TransportConfig.DEFAULT)) {
      refused(Reason.BAD_ENDPOINT, () -> transport.listen(blank, _ -> {}));
    }
  }

  @Test
  void connectionIsClosedWhenItsReceiverThrows() {
    URI name = URI.create("jvm:broken-receiver");
    try (JvmTransport transport = new JvmTransport(TransportConfig.DEFAULT)) {
      transport.listen(
          name,
          _ -> {
            throw new IllegalStateException("broken");
          });
      Connection connection = transport.connect(name);
      connection.start(new RecordingHandler());

      CloseStatus how = connection.closed().toCompletableFuture().join();
      assertThat(how.reason()).isEqualTo(CloseReason.REFUSED);
      assertThat(how.text()).isEqualTo("the receiver failed");
    }
  }

  @Test
  void closingAnAcceptorAgainLeavesItsSuccessorListening() {
    URI name = URI.create("jvm:successor");
    List<Connection> accepted = new ArrayList<>();
    Consumer<Connection> receiver = accepted::add;
    try (JvmTransport transport = new JvmTransport(TransportConfig.DEFAULT)) {
      Acceptor first = transport.listen(name, receiver);
      first.close();
      transport.listen(name, receiver);

      first.close();

      transport.connect(name);
      assertThat(accepted).hasSize(1);
    }
  }
}
