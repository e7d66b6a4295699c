package dev.parley.receiver;

import dev.parley.calls.Parley;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.websocket.HttpConnectionGuard;
import dev.parley.vertx.EventLoops;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * Receiver of the groups of one server's rooms, for the browser on this machine. It listens at the
 * loopback address only.
 *
 * <p>Threads: safe for all.
 */
public final class Receiver implements AutoCloseable {
  /** Upper bound of a WebSocket message; there is no WebSocket. */
  private static final int MESSAGE_BYTES_MAX = 0;

  private final Vertx vertx;
  private final HttpServer server;
  private final PageSessions sessions;
  private final WhepHandler handler;

  private Receiver(Vertx vertx, HttpServer server, PageSessions sessions, WhepHandler handler) {
    this.vertx = vertx;
    this.server = server;
    this.sessions = sessions;
    this.handler = handler;
  }

  /**
   * Starts a receiver.
   *
   * @param parley calls the server; stays the caller's
   * @throws IOException when the port is in use
   */
  public static Receiver start(Parley parley, ReceiverOptions options, ReceiverListener listener)
      throws IOException {
    return start(GroupFeed.opener(parley, options), options, listener);
  }

  static Receiver start(TrackFeed.Opener feeds, ReceiverOptions options, ReceiverListener listener)
      throws IOException {
    Vertx vertx = EventLoops.open();
    try {
      HttpServer server = vertx.createHttpServer(HttpConnectionGuard.options(MESSAGE_BYTES_MAX));
      PageSessions sessions =
          new PageSessions(feeds, DtlsCertificate.make(Clock.systemUTC()), listener);
      HttpConnectionGuard guard = new HttpConnectionGuard(vertx, AdmissionControl.ofProcess());
      WhepHandler handler =
          new WhepHandler(
              vertx,
              guard,
              new RequestCheck(options.origin(), server::actualPort),
              sessions,
              listener);
      guard.guard(server, handler::handle);
      listen(server, options.port());
      return new Receiver(vertx, server, sessions, handler);
    } catch (IOException | RuntimeException e) {
      EventLoops.close(vertx);
      throw e;
    }
  }

  private static void listen(HttpServer server, int port) throws IOException {
    String loopback = LoopbackSocket.LOOPBACK.getHostAddress();
    Future<HttpServer> listening =
        server.listen(port, loopback).toCompletionStage().toCompletableFuture();
    try {
      listening.get();
    } catch (ExecutionException e) {
      throw new IOException(
          "%s:%d cannot be opened: %s".formatted(loopback, port, EventLoops.cause(e).getMessage()),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the port was being opened", e);
    }
  }

  /** {@return the TCP port at the loopback address} */
  public int port() {
    return server.actualPort();
  }

  /** Ends all sessions, and stops. */
  @Override
  public void close() {
    handler.close();
    sessions.close();
    EventLoops.close(vertx);
  }
}
