package dev.parley.server;

import dev.parley.calls.Parley;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.config.ServerException;
import dev.parley.server.health.VitalThreads;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Running conference server: rooms in the data folder, the page and calls on one HTTP port, calls
 * on a Unix socket and on TCP or TLS.
 *
 * <pre>{@code
 * try (var server = ParleyServer.start(ServerConfig.builder().data(folder).build())) {
 *   server.url(); // http://127.0.0.1:7007/
 * }
 * }</pre>
 *
 * <p>Threads: safe for all. The server owns the threads of its components; closing it ends them.
 */
public final class ParleyServer implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ParleyServer.class.getName());

  private final ServerComponents parts;
  private final AtomicBoolean closed = new AtomicBoolean();

  private ParleyServer(ServerComponents parts) {
    this.parts = parts;
  }

  /**
   * Starts a server; it accepts requests when this returns.
   *
   * @throws ServerException with a message that says what was tried, why it failed, and what to do
   */
  public static ParleyServer start(ServerConfig config) {
    return start(
        config, death -> LOG.log(System.Logger.Level.ERROR, death.message(), death.cause()));
  }

  /**
   * Starts a server; it accepts requests when this returns.
   *
   * @param died called once, on the ending thread, when a vital thread has ended unexpectedly; the
   *     server cannot work any more, and the process should exit
   * @throws ServerException with a message that says what was tried, why it failed, and what to do
   */
  public static ParleyServer start(
      ServerConfig config, Consumer<VitalThreads.UnexpectedThreadEnd> died) {
    return new ParleyServer(new ServerStartup(config, died).run());
  }

  /** {@return the URL of the page for browsers} */
  public URI url() {
    return parts.web().url();
  }

  /** {@return the endpoints for programs, with their bound ports} */
  public List<URI> endpoints() {
    List<URI> all = new ArrayList<>();
    all.add(parts.web().calls());
    all.addAll(parts.endpoints());
    return all;
  }

  /** {@return notices for the operator, one sentence each} */
  public List<String> notices() {
    return parts.notices();
  }

  /** {@return the communications runtime of the server} */
  public Parley parley() {
    return parts.parley();
  }

  /**
   * Hands the requests below a prefix of the HTTP port to a handler, such as the one of SOAP
   * services ({@code dev.parley.soap.http.VertxSoapHandler}). Host and Origin have been checked as
   * for the server's own paths, and the limits of connections apply; rights are the handler's.
   *
   * @param prefix one segment between slashes that the server does not use, such as {@code
   *     /services/}
   * @param handler called by event loops; must not block
   * @throws IllegalArgumentException when the prefix is not valid, or belongs to the server
   * @throws IllegalStateException when there is a handler already
   */
  public void mount(String prefix, Handler<HttpServerRequest> handler) {
    parts.web().mount(prefix, handler);
  }

  /**
   * Stops the server gracefully: rejects new connections, closes peers with SHUTDOWN, forces
   * acknowledged events to disk, and ends all threads. Further calls have no effect.
   */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    parts.vital().stopping();
    parts.web().stopListening();
    parts.cluster().ifPresent(ClusterComponents::close);
    parts.branch().ifPresent(BranchComponents::close);
    parts.parley().close();
    parts.webSockets().close();
    parts.whip().close();
    parts.carrier().close();
    parts.web().close();
    parts.retention().close();
    parts.threads().stopTimers();
    parts.branch().ifPresent(branch -> branch.forks().close());
    parts.log().close(); // before the rooms' threads, which complete its last appends
    parts.threads().close();
    parts.fileStore().close();
  }
}
