package dev.parley.nodes.nats;

import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.nodes.spi.RoomStreams;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;

/** Opens connections to the servers. */
final class Connections {
  /** First version whose replicated streams are flushed by {@code always} at a bearable price. */
  private static final String VERSION_MIN = "2.15.2";

  /** Most messages that wait to be written: twice the requests that may wait for an answer. */
  private static final int OUTGOING_MAX = 16_384;

  /** Room for the headers beside the longest message. */
  private static final int HEADER_BYTES = 1_024;

  private Connections() {}

  static Connection open(
      NatsConfig config, NatsCredentials credentials, ConnectionListener events) {
    String what =
        "connection to %s with %s".formatted(String.join(", ", config.servers()), credentials);
    // The library shows no credentials if it cannot read the file.
    if (credentials instanceof NatsCredentials.CredentialsFile(var file)
        && !Files.isReadable(file)) {
      throw new EngineException(
          Reason.INVALID, "NATS: %s failed: the file cannot be read".formatted(what), null);
    }
    Connection connection;
    try {
      connection = Nats.connect(options(config, credentials, events));
    } catch (IOException e) {
      throw Failures.unavailable(what, String.valueOf(e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Failures.unavailable(what, "interrupted", e);
    } catch (IllegalArgumentException e) { // a malformed address
      throw new EngineException(Reason.INVALID, "NATS: %s failed: %s".formatted(what, e), e);
    }
    try {
      check(what, connection);
      return connection;
    } catch (EngineException e) {
      close(connection);
      throw e;
    }
  }

  private static Options options(
      NatsConfig config, NatsCredentials credentials, ConnectionListener events) {
    var options =
        Options.builder()
            .servers(config.servers().toArray(String[]::new))
            .connectionName("parley")
            .connectionTimeout(config.timeout())
            .maxReconnects(-1)
            .reconnectWait(Duration.ofMillis(100))
            .reconnectJitter(Duration.ofMillis(200))
            .reconnectJitterTls(Duration.ofMillis(200))
            // Operations fail at once instead of waiting for a connection.
            .reconnectBufferSize(0)
            // A peer that is gone without a word is noticed after three intervals.
            .pingInterval(Duration.ofSeconds(1))
            .maxPingsOut(3)
            // A caller never waits for room in the queue. The operation of a request that is
            // discarded ends at its deadline.
            .maxMessagesInOutgoingQueue(OUTGOING_MAX)
            .discardMessagesWhenOutgoingQueueFull()
            .connectionListener(events)
            .errorListener(new ErrorLog());
    config.tls().ifPresent(options::sslContext);
    switch (credentials) {
      case NatsCredentials.None() -> {}
      case NatsCredentials.Password(String user, String password) ->
          options.userInfo(user.toCharArray(), password.toCharArray());
      case NatsCredentials.Token(String token) -> options.token(token.toCharArray());
      case NatsCredentials.CredentialsFile(var file) ->
          options.authHandler(Nats.credentials(file.toString()));
    }
    return options.build();
  }

  private static void check(String what, Connection connection) {
    var info = connection.getServerInfo();
    if (info.isOlderThanVersion(VERSION_MIN)) {
      throw Failures.invalid(
          what,
          "version %s; install nats-server %s or newer"
              .formatted(Answers.shortened(info.getVersion()), VERSION_MIN),
          null);
    }
    long least = RoomStreams.MESSAGE_BYTES_MAX + HEADER_BYTES;
    if (connection.getMaxPayload() < least) {
      throw Failures.invalid(
          what,
          "max_payload %d; set at least %d".formatted(connection.getMaxPayload(), least),
          null);
    }
  }

  /** Closes a connection and waits for its threads. */
  static void close(Connection connection) {
    try {
      connection.close();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
