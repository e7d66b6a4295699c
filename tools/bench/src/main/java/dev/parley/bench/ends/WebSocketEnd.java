package dev.parley.bench.ends;

import dev.parley.bench.table.BenchException;
import dev.parley.vertx.EventLoops;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.ServerWebSocket;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * First end of plain WebSockets, on the same server library as Parley's; the second end is a page.
 * The page dials twice: this end calls on the first socket, the page on the other.
 *
 * <p>Threads: the methods of {@link PairEnd} by one; incoming messages on an event loop.
 */
final class WebSocketEnd implements PairEnd {
  /** Message size of a Parley call with one long; the reply has {@code REPLY_BYTES}. */
  private static final int CALL_BYTES = 20;

  private static final int REPLY_BYTES = 10;

  private static final long WAIT_SECONDS = 10;

  private final Vertx vertx = EventLoops.open();
  private final BlockingQueue<ServerWebSocket> dialled = new ArrayBlockingQueue<>(2);
  private final CompletableFuture<ServerWebSocket> calling = new CompletableFuture<>();
  private final Map<Long, LongConsumer> underWay = new ConcurrentHashMap<>(); // by argument
  private final String address;

  WebSocketEnd() throws Exception {
    HttpServerOptions options =
        new HttpServerOptions()
            .setPerFrameWebSocketCompressionSupported(false)
            .setPerMessageWebSocketCompressionSupported(false);
    HttpServer server = vertx.createHttpServer(options).webSocketHandler(this::dialled);
    server
        .listen(0, "127.0.0.1")
        .toCompletionStage()
        .toCompletableFuture()
        .get(WAIT_SECONDS, TimeUnit.SECONDS);
    address = "ws://127.0.0.1:" + server.actualPort() + "/";
  }

  private void dialled(ServerWebSocket socket) {
    socket.binaryMessageHandler(message -> handle(socket, message.getByte(0), message.getLong(1)));
    dialled.add(socket);
  }

  private void handle(ServerWebSocket socket, byte kind, long value) {
    if (kind == FramedChannel.ECHO) {
      send(socket, FramedChannel.ECHO_REPLY, value);
      return;
    }
    LongConsumer returned = underWay.remove(value);
    if (returned == null) {
      throw new BenchException("there is no call " + value);
    }
    returned.accept(value);
  }

  private static void send(ServerWebSocket socket, byte kind, long value) {
    int bytes = kind == FramedChannel.ECHO_REPLY ? REPLY_BYTES : CALL_BYTES;
    Buffer message = Buffer.buffer(new byte[bytes]);
    socket.writeBinaryMessage(message.setByte(0, kind).setLong(1, value));
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public void connect(String other) throws InterruptedException {
    ServerWebSocket first = dialled.poll(WAIT_SECONDS, TimeUnit.SECONDS);
    if (first == null) {
      throw new BenchException("the page did not dial");
    }
    calling.complete(first);
  }

  @Override
  public EndCalls calls(CallShape shape) {
    return new SocketCalls(shape == CallShape.ROUND ? FramedChannel.ROUND : FramedChannel.ECHO);
  }

  private final class SocketCalls implements EndCalls {
    private final ServerWebSocket socket = calling.join();
    private final byte kind;

    SocketCalls(byte kind) {
      this.kind = kind;
    }

    @Override
    public long call(long value) throws Exception {
      CompletableFuture<Long> result = new CompletableFuture<>();
      start(value, result::complete);
      return result.get(WAIT_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void stream(CallWindow window) throws InterruptedException {
      CallLanes.run(window, (value, lane) -> start(value, result -> lane.returned(value, result)));
    }

    private void start(long value, LongConsumer returned) {
      underWay.put(value, returned);
      send(socket, kind, value);
    }
  }

  @Override
  public void close() {
    EventLoops.close(vertx);
  }
}
