package dev.parley.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import io.netty.channel.embedded.EmbeddedChannel;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Back-pressure on accepting connections. */
final class AcceptLimiterTest {
  private static final int BURST = 100;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final Vertx vertx = EventLoops.open();
  private final List<Socket> sockets = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (Socket each : sockets) {
      each.close();
    }
    EventLoops.close(vertx);
  }

  @Test
  void acceptingPausesWhileEventLoopsSetUpConnections() {
    EmbeddedChannel listening = new EmbeddedChannel(new AcceptLimiter());
    List<EmbeddedChannel> accepted = new ArrayList<>();
    for (int i = 0; i < AcceptLimiter.PENDING_MAX; i++) {
      assertThat(listening.config().isAutoRead()).as("after %s connections", i).isTrue();
      EmbeddedChannel connection = new EmbeddedChannel();
      accepted.add(connection);
      listening.writeInbound(connection);
    }
    assertThat(listening.config().isAutoRead()).isFalse();

    accepted.getFirst().runPendingTasks();
    listening.runPendingTasks();
    assertThat(listening.config().isAutoRead()).isTrue();
    listening.writeInbound(accepted.getFirst());
    assertThat(listening.config().isAutoRead()).isFalse();

    accepted.forEach(EmbeddedChannel::runPendingTasks);
    listening.runPendingTasks();
    assertThat(listening.config().isAutoRead()).isTrue();
    accepted.forEach(EmbeddedChannel::close);
    listening.close();
  }

  @Test
  void burstOfConnectionsLeavesTheEventLoopToOthersInBetween() throws Exception {
    CompletableFuture<Runnable> loop = new CompletableFuture<>();
    CountDownLatch dialled = new CountDownLatch(1);
    AtomicInteger arrived = new AtomicInteger();
    CompletableFuture<Integer> before = new CompletableFuture<>();
    HttpServer server =
        vertx.createHttpServer(
            new HttpServerOptions()
                .setHost("127.0.0.1")
                .setPort(0)
                // Otherwise a connection is set up only once its first bytes have told the
                // protocol.
                .setHttp2ClearTextEnabled(false));
    server.requestHandler(request -> request.response().end());
    server.connectionHandler(connection -> {
      if (arrived.getAndIncrement() == 0) {
        Context own = Vertx.currentContext();
        loop.complete(() -> own.runOnContext(now -> before.complete(arrived.get())));
        await(dialled);
      }
    });
    server.listen().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);

    for (int i = 0; i < BURST; i++) {
      sockets.add(new Socket(InetAddress.getLoopbackAddress(), server.actualPort()));
    }
    Runnable other = Eventually.value("the first connection", loop);
    other.run();
    dialled.countDown();
    assertThat(Eventually.value("the work of others", before))
        .as("connections that were set up first")
        .isLessThanOrEqualTo(AcceptLimiter.PENDING_MAX);
    Eventually.eventually("all of the burst", () -> arrived.get() == BURST);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
