package dev.parley.testkit;

import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Connection.Admission;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Base fixture of {@link TransportConformance}: the methods that a transport's test class
 * implements, and the helpers of the test cases.
 *
 * <p>Threads: confined to the test's thread, except the recorders.
 */
abstract class TransportFixture {
  /** Optional abilities of a transport or of its tests. */
  public enum Ability {
    /** {@link #rawPeer} supplies a raw peer. */
    RAW_PEER,
    /** A peer can end its sending direction alone. */
    HALF_CLOSE,
    /** Silent peers are detected, and {@link RawPeer#answerPing} works. */
    KEEP_ALIVE,
    /** {@link #nonAccepting} supplies a listener on which no connection is ever established. */
    DEAF_LISTENER,
    /** A thread in {@code await} reads its connection itself. */
    CALLER_READS
  }

  /** Identity that a listener knows of its peer. */
  public enum PeerIdentity {
    /** The user of the peer's process, from the operating system. */
    USER,
    /** The address of the peer, and nothing of its user. */
    ADDRESS
  }

  /** Fails a test that leaks threads, sockets or files. */
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final List<AutoCloseable> closing = new ArrayList<>();
  private final List<RecordingHandler> recorders = new ArrayList<>();

  /** {@return the provider to test} */
  protected abstract TransportProvider provider();

  /** {@return a free endpoint to listen on; port 0 is allowed} */
  protected abstract URI endpoint();

  /** {@return the missing abilities, each with its reason} */
  protected Map<Ability, String> missingAbilities() {
    return Map.of();
  }

  /** {@return the identity that a listener knows of its peer, according to docs/guide/paths.md} */
  protected abstract PeerIdentity known();

  /** {@return the base configuration of the test cases} */
  protected TransportConfig config() {
    return TransportConfig.DEFAULT;
  }

  /**
   * {@return a raw peer that has dialled {@code endpoint} and completed the transport's handshakes}
   */
  protected RawPeer rawPeer(URI endpoint) {
    throw new AssertionError("RAW_PEER is not declared as lacking, and not there");
  }

  /** A listener that never accepts, and the URI to dial it. */
  public record NonAccepting(URI endpoint, AutoCloseable listener) {}

  /** {@return a listener that never accepts} */
  protected NonAccepting nonAccepting() {
    throw new AssertionError("DEAF_LISTENER is not declared as lacking, and not there");
  }

  /** {@return a folder for socket files} */
  protected final Path folder() {
    return leaks.folder();
  }

  /** Ends the test as not applicable when the transport lacks {@code ability}. */
  final void needs(Ability ability) {
    String why = missingAbilities().get(ability);
    Assumptions.assumeTrue(why == null, () -> "not applicable, " + ability + ": " + why);
  }

  /** Registers {@code what} to be closed after the test, in reverse order. */
  final <T extends AutoCloseable> T closing(T what) {
    closing.add(what);
    return what;
  }

  final Transport transport() {
    return transport(config());
  }

  final Transport transport(TransportConfig config) {
    return closing(provider().open(config));
  }

  final RecordingHandler recorder() {
    return remembered(new RecordingHandler());
  }

  final RecordingHandler remembered(RecordingHandler recorder) {
    recorders.add(recorder);
    return recorder;
  }

  /** Opens a listener whose connections get handlers from {@code handlers}. */
  final TestListener listen(
      TransportConfig config, URI endpoint, Function<Connection, MessageHandler> handlers) {
    Queue<Connection> accepted = new ConcurrentLinkedQueue<>();
    Acceptor acceptor =
        transport(config)
            .listen(
                endpoint,
                connection -> {
                  connection.start(handlers.apply(connection));
                  accepted.add(connection);
                });
    return new TestListener(acceptor, accepted);
  }

  /** An acceptor and its accepted connections. */
  record TestListener(Acceptor acceptor, Queue<Connection> connections) {
    URI endpoint() {
      return acceptor.endpoint();
    }

    Connection next() {
      Eventually.eventually("a connection", () -> !connections.isEmpty());
      return connections.remove();
    }
  }

  /** Two connected ends, each with a recorder. */
  record ConnectedPair(
      Connection client,
      RecordingHandler clientSaw,
      Connection server,
      RecordingHandler serverSaw) {}

  final ConnectedPair pair() {
    return pair(config(), recorder(), recorder());
  }

  final ConnectedPair pair(
      TransportConfig config, RecordingHandler clientSees, RecordingHandler serverSees) {
    TestListener listening = listen(config, endpoint(), connection -> serverSees);
    Connection client = transport(config).connect(listening.endpoint());
    client.start(clientSees);
    return new ConnectedPair(client, clientSees, listening.next(), serverSees);
  }

  /** Connects a client whose messages are echoed by the other side. */
  final RequestReplyClient echo() {
    return echo(listen(config(), endpoint(), EchoHandler::new).endpoint());
  }

  final RequestReplyClient echo(URI endpoint) {
    Connection client = transport().connect(endpoint);
    RequestReplyClient calls = new RequestReplyClient(client);
    client.start(calls);
    return calls;
  }

  static void send(Connection connection, byte... message) {
    connection.open().rawBytes(message, 0, message.length);
    connection.send();
  }

  /** Sends a message, waiting for room up to 30 s. */
  static void sendPatiently(Connection connection, byte... message) {
    try {
      Admission admission = connection.admit(TimeUnit.SECONDS.toNanos(30));
      if (admission != Admission.READY) {
        throw new AssertionError("no room to send: " + admission);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    send(connection, message);
  }

  /** Runs {@code body} on a new platform thread; its exception fails the test. */
  final Thread spawn(Runnable body) {
    return spawn(Thread.ofPlatform(), body);
  }

  final Thread spawn(Thread.Builder builder, Runnable body) {
    Thread thread =
        builder.unstarted(() -> {
          try {
            body.run();
          } catch (RuntimeException | Error e) {
            failures.add(e);
          }
        });
    thread.start();
    return thread;
  }

  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

  final void join(Iterable<Thread> threads) {
    threads.forEach(Eventually::ended);
    failNow();
  }

  private void failNow() {
    Throwable failure = failures.poll();
    if (failure != null) {
      throw new AssertionError("a thread of the test failed", failure);
    }
  }

  final TransportConfig quick(Function<TransportConfig.Builder, TransportConfig.Builder> change) {
    return change.apply(config().toBuilder().connectTimeout(Duration.ofSeconds(10))).build();
  }

  /** {@return {@code value} as eight bytes} */
  static byte[] number(long value) {
    return ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
  }

  static long number(byte[] message) {
    return ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  @AfterEach
  final void closeEverything() throws Exception {
    for (int i = closing.size() - 1; i >= 0; i--) {
      closing.get(i).close();
    }
    for (RecordingHandler each : recorders) {
      if (!each.complaints().isEmpty()) {
        throw new AssertionError("a handler was called wrongly: " + each.complaints());
      }
    }
    failNow();
  }
}
