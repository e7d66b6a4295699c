package dev.parley.server;

import dev.parley.calls.Parley;
import dev.parley.server.files.DiskShelf;
import dev.parley.server.health.VitalThreads;
import dev.parley.server.media.RoomCarrier;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.upkeep.Upkeep;
import dev.parley.server.whip.Whip;
import dev.parley.transport.websocket.WebSocketEndpoint;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * A running conference server: rooms in the data folder, the page and calls on one HTTP port, calls
 * on a Unix socket and on TCP or TLS.
 *
 * <pre>{@code
 * try (var server = ParleyServer.start(ServerConfig.builder().data(folder).build())) {
 *   server.url(); // http://127.0.0.1:7007/
 * }
 * }</pre>
 *
 * <p>Threads: safe for all. It owns threads of its parts; closing it ends them.
 */
public final class ParleyServer implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ParleyServer.class.getName());

  private final Started parts;
  private final AtomicBoolean closed = new AtomicBoolean();

  private ParleyServer(Started parts) {
    this.parts = parts;
  }

  /** What was started. */
  record Started(
      Web web,
      Parley parley,
      WebSocketEndpoint webSockets,
      Whip whip,
      RoomCarrier carrier,
      Upkeep upkeep,
      RoomThreads threads,
      DiskShelf shelf,
      SqliteRoomLog log,
      VitalThreads vital,
      List<URI> endpoints,
      List<String> notices) {}

  /**
   * Starts a server; when this returns, it answers.
   *
   * @throws ServerException saying what was tried, why not, and what to try next
   */
  public static ParleyServer start(ServerConfig config) {
    return start(
        config, death -> LOG.log(System.Logger.Level.ERROR, death.message(), death.cause()));
  }

  /**
   * Starts a server; when this returns, it answers.
   *
   * @param died called once, on the thread that ends, when a thread has ended that the server
   *     cannot run without; the server is of no use from then on, and the process should end
   * @throws ServerException saying what was tried, why not, and what to try next
   */
  public static ParleyServer start(ServerConfig config, Consumer<VitalThreads.Death> died) {
    return new ParleyServer(new Startup(config, died).run());
  }

  /** {@return what to type into a browser} */
  public URI url() {
    return parts.web().url();
  }

  /** {@return where programs connect to, with real ports} */
  public List<URI> endpoints() {
    List<URI> all = new ArrayList<>();
    all.add(parts.web().calls());
    all.addAll(parts.endpoints());
    return all;
  }

  /** {@return what whoever started the server should be told, a sentence each} */
  public List<String> notices() {
    return parts.notices();
  }

  /** {@return the runtime behind the server} */
  public Parley parley() {
    return parts.parley();
  }

  /**
   * Stops: nobody new is let in, peers are told SHUTDOWN, what was acknowledged is on disk, and all
   * threads have ended. Once is enough; again does nothing.
   */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    parts.vital().stopping();
    parts.web().stopListening();
    parts.parley().close();
    parts.webSockets().close();
    parts.whip().close();
    parts.carrier().close();
    parts.web().close();
    parts.upkeep().close();
    parts.threads().stopTimer();
    parts.log().close(); // before the rooms' threads: what it writes last is answered on them
    parts.threads().close();
    parts.shelf().close();
  }
}
