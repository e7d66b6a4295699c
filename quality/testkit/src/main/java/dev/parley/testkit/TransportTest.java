package dev.parley.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import dev.parley.transport.api.TransportProvider;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Base class for tests of one transport beyond {@link TransportConformance}: supplies an endpoint,
 * and transports that are closed after the test.
 *
 * <p>Threads: confined to the test's thread.
 */
public abstract class TransportTest {
  /** Fails a test that leaks threads, sockets or files. */
  @RegisterExtension protected final LeakCheck leaks = new LeakCheck();

  private final TransportProvider provider;
  private final String scheme;
  private final List<Transport> open = new ArrayList<>();

  /**
   * @param scheme a URI scheme whose endpoints are files
   */
  protected TransportTest(TransportProvider provider, String scheme) {
    this.provider = provider;
    this.scheme = scheme;
  }

  /** Closes all transports, the newest first. */
  @AfterEach
  protected void close() {
    open.reversed().forEach(Transport::close);
  }

  /** {@return another transport} */
  protected final Transport transport() {
    return transport(TransportConfig.DEFAULT);
  }

  /** {@return another transport} */
  protected final Transport transport(TransportConfig config) {
    Transport transport = provider.open(config);
    open.add(transport);
    return transport;
  }

  /** {@return the endpoint of this test} */
  protected final URI here() {
    return URI.create(scheme + ":" + leaks.folder() + "/desk");
  }

  /** {@return the recorder of a new listener at {@link #here}} */
  protected final RecordingHandler listening() {
    RecordingHandler saw = new RecordingHandler();
    transport().listen(here(), connection -> connection.start(saw));
    return saw;
  }

  /** Starts a connection and sends a message. */
  protected static void send(Connection connection, byte... message) {
    connection.start(new RecordingHandler());
    connection.open().rawBytes(message, 0, message.length);
    connection.send();
  }

  /** Asserts that an attempt fails with a reason and a message that contains {@code text}. */
  protected static void assertRefused(Reason reason, String text, Runnable attempt) {
    assertThatThrownBy(attempt::run)
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.reason()).isEqualTo(reason))
        .hasMessageContaining(text);
  }
}
