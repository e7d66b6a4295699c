package dev.parley.nodes.nats;

import dev.parley.base.Experimental;
import dev.parley.nodes.nats.DurabilityCheck.Report;
import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.ObjectStore;
import dev.parley.nodes.spi.RoomStreams;
import dev.parley.nodes.spi.SignalBus;
import dev.parley.room.spi.StageFailures;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener.Events;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * NATS JetStream as the engine of a cluster. Rooms are subjects of 16 streams, keys those of a
 * key-value bucket, files the objects of an object store; each message is on the disks of a
 * majority of three servers before its append completes.
 *
 * <p>A lost connection fails the operations that wait as {@code UNAVAILABLE} and is established
 * again, for ever. After the loss of a server that leads streams, these are {@code UNAVAILABLE} for
 * 4 to 9 s, until the others have elected a leader; watches go on meanwhile.
 *
 * <p>Reads are answered by the leader of a stream without asking the other servers. A leader that
 * was cut off from them may therefore answer, for up to 10 s, without what its successor has
 * stored. Appends and puts to it fail.
 *
 * <p>Threads: stages complete, and the listeners of watches are called, on one thread, those of
 * signals on another. Neither may block.
 */
@Experimental
public final class NatsEngine implements ClusterEngine {
  private static final Logger LOG = System.getLogger(NatsEngine.class.getName());
  private static final int SIGNALS_WAITING_MAX = 10_000;
  private static final long SIGNAL_BYTES_WAITING_MAX = 32L << 20;

  private final Connection connection;
  private final Requests requests;
  private final NatsKeyValues keyValues;
  private final NatsRoomStreams roomStreams;
  private final NatsSignals signals;
  private final NatsObjects objects;
  private final List<String> warnings;

  private NatsEngine(
      Connection connection, Requests requests, NatsConfig config, List<String> warnings) {
    this.connection = connection;
    this.requests = requests;
    this.warnings = warnings;
    var names = new Names(config.name());
    var reads = new StreamReads(requests, config.timeout());
    var publish = new ConditionalPublish(requests, config.timeout());
    var events = connection.createDispatcher();
    events.setPendingLimits(SIGNALS_WAITING_MAX, SIGNAL_BYTES_WAITING_MAX);
    keyValues = new NatsKeyValues(names, reads, publish, events);
    roomStreams =
        new NatsRoomStreams(names, reads, publish, new StreamPurge(requests, config.timeout()));
    signals = new NatsSignals(names, connection, events);
    objects = NatsObjects.of(names, connection, config.timeout());
  }

  /**
   * Connects to the servers, creates the streams that are missing, and checks that acknowledged
   * messages survive the loss of any one server. Blocks until that is done, at most for the time
   * limit of the start.
   *
   * @throws UnsafeEngineException if the servers may lose messages, unless the settings accept it
   * @throws dev.parley.nodes.spi.EngineException if the servers cannot be reached, or have streams
   *     of these names with other settings
   */
  public static NatsEngine open(NatsConfig config) {
    var state = new ConnectionState();
    Connection connection =
        Connections.open(config, config.credentials(), (_, event) -> state.changed(event));
    var requests = new Requests(connection);
    state.requests = requests;
    boolean opened = false;
    try {
      List<JsonNode> streams =
          new StreamSetup(requests, new Names(config.name()), config).ensure().join();
      var engine =
          new NatsEngine(
              connection, requests, config, warnings(config, new DurabilityCheck(streams)));
      opened = true;
      return engine;
    } catch (CompletionException e) {
      throw StageFailures.cause(e) instanceof RuntimeException cause ? cause : e;
    } finally {
      if (!opened) {
        requests.close();
        Connections.close(connection);
      }
    }
  }

  private static List<String> warnings(NatsConfig config, DurabilityCheck check) {
    Report report = report(config, check);
    if (!report.findings().isEmpty() && !config.unsafe()) {
      throw new UnsafeEngineException(config.servers(), report.findings());
    }
    var warnings = new ArrayList<>(report.findings());
    warnings.addAll(report.notes());
    return List.copyOf(warnings);
  }

  private static Report report(NatsConfig config, DurabilityCheck check) {
    if (config.systemCredentials().isEmpty()) {
      return check.examine(null, config.timeout());
    }
    Connection system = Connections.open(config, config.systemCredentials().get(), (_, _) -> {});
    try {
      return check.examine(new Requests(system), config.timeout());
    } finally {
      Connections.close(system);
    }
  }

  @Override
  public List<String> warnings() {
    return warnings;
  }

  @Override
  public KeyValueStore keyValues() {
    return keyValues;
  }

  @Override
  public RoomStreams roomStreams() {
    return roomStreams;
  }

  @Override
  public SignalBus signals() {
    return signals;
  }

  @Override
  public ObjectStore objects() {
    return objects;
  }

  @Override
  public void close() {
    keyValues.close();
    requests.close();
    Connections.close(connection);
  }

  /** Reaction to events of the connection, which begin before the requests exist. */
  private static final class ConnectionState {
    private final AtomicBoolean connected = new AtomicBoolean(true);
    private volatile @Nullable Requests requests;

    void changed(Events event) {
      switch (event) {
        case DISCONNECTED -> lost();
        case RECONNECTED -> {
          connected.set(true);
          LOG.log(Level.INFO, "the connection to NATS is established again");
        }
        default -> {}
      }
    }

    /** Is called again for each attempt that fails. */
    private void lost() {
      Requests waiting = requests;
      if (waiting == null || waiting.isClosed()) {
        return;
      }
      waiting.disconnected();
      if (connected.getAndSet(false)) {
        LOG.log(Level.WARNING, "the connection to NATS is lost; it is being established again");
      }
    }
  }
}
