package dev.parley.server.replay;

import dev.parley.calls.Parley;
import dev.parley.room.api.replay.Replays;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.archive.DataFolderReader;
import dev.parley.server.archive.RoomSummary;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.config.ServerException;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.http.HostOriginPolicy;
import dev.parley.server.http.HttpListener;
import dev.parley.server.http.HttpRouter;
import dev.parley.server.http.NettyLogBridge;
import dev.parley.server.http.PageAssets;
import dev.parley.server.http.TrustedProxies;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.websocket.HttpConnectionGuard;
import dev.parley.transport.websocket.WebSocketEndpoint;
import dev.parley.vertx.EventLoops;
import io.vertx.core.Vertx;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Replay server: serves a page that plays back the log of one room, on this machine only and to
 * holders of the link. It reads the data folder, whether or not a server is using it.
 *
 * <p>Threads: safe for all. The server owns the threads of its components; closing it ends them.
 */
public final class ReplayServer implements AutoCloseable {
  private static final int TOKEN_BYTES = 16;
  private static final URI UNBOUND_URI = URI.create("ws:/");

  static {
    NettyLogBridge.install(); // before the first Netty class is loaded
  }

  private final Deque<Runnable> undo = new ArrayDeque<>();
  private final URI url;

  private ReplayServer(Path data, String room, int port) {
    try {
      String token = HexFormat.of().formatHex(new SecureRandom().generateSeed(TOKEN_BYTES));
      url = open(data, room, port, token);
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /**
   * Starts a replay; the server accepts requests when this returns.
   *
   * @param port of HTTP; 0 for any free port
   * @throws dev.parley.server.archive.DataFolderException when the room does not exist
   * @throws ServerException when the port cannot be bound
   */
  public static ReplayServer start(Path data, String room, int port) {
    return new ReplayServer(data, room, port);
  }

  private URI open(Path data, String room, int port, String token) {
    RoomSummary summary;
    try (DataFolderReader archive = DataFolderReader.open(data)) {
      summary = archive.room(room);
    }
    ServerConfig config = ServerConfig.builder().data(data).port(port).build();
    DiskFileStore fileStore = DiskFileStore.openReadOnly(DataFolder.attachments(data));
    undo.push(fileStore::close);
    Vertx vertx = EventLoops.open();
    undo.push(() -> EventLoops.close(vertx));
    WebSocketEndpoint webSockets = new WebSocketEndpoint(TransportConfig.DEFAULT);
    undo.push(webSockets::close);
    Parley parley = Parley.builder().product("parley-replay").start();
    undo.push(parley::close);
    parley.export(
        Replays.EXPORT_NAME, Replays.class, new ReplayServant(data, summary, fileStore, token));
    HttpConnectionGuard guard = new HttpConnectionGuard(vertx, TransportConfig.DEFAULT.capacity());
    HttpRouter front =
        new HttpRouter(
            vertx,
            guard,
            webSockets,
            parley,
            new HostOriginPolicy(config, Set::of),
            TrustedProxies.of(config),
            new PageAssets(),
            null,
            Map.of(),
            UNBOUND_URI);
    int bytesMax = WebSocketEndpoint.messageBytesMax(TransportConfig.DEFAULT);
    HttpListener web = HttpListener.listen(vertx, guard, front, config, bytesMax, Optional.empty());
    undo.push(web::stopListening);
    return web.url().resolve("/replay.html#" + token);
  }

  /** {@return the link, which contains the required access token} */
  public URI url() {
    return url;
  }

  /** Stops the server. */
  @Override
  public void close() {
    undo.forEach(Runnable::run);
    undo.clear();
  }
}
