package dev.parley.soap.http;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.transport.Transport;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Event loops of a client or a server: Vert.x on daemon threads, without file caching. */
final class EventLoops {
  private static final Logger LOG = System.getLogger(EventLoops.class.getName());

  private static final int LOOPS_MIN = 2;
  private static final int LOOPS_MAX = 8;

  /** Time limit for closing, which normally takes milliseconds. */
  private static final Duration CLOSE_WAIT = Duration.ofSeconds(10);

  /** {@return the number of event loops of a server} */
  static int ofServer() {
    return Math.clamp(Runtime.getRuntime().availableProcessors(), LOOPS_MIN, LOOPS_MAX);
  }

  /** {@return event loops, which the caller closes with {@link #close}} */
  static Vertx open(int loops, Transport transport) {
    VertxOptions options =
        new VertxOptions()
            .setEventLoopPoolSize(loops)
            .setUseDaemonThread(true)
            // Nothing is read through its file system: no cache folder, no look into the class
            // path.
            .setFileSystemOptions(
                new FileSystemOptions()
                    .setFileCachingEnabled(false)
                    .setClassPathResolvingEnabled(false));
    return Vertx.builder().with(options).withTransport(transport).build();
  }

  /**
   * Ends all connections and threads of {@code vertx}, and waits for them unless the caller is an
   * event loop.
   */
  static void close(Vertx vertx) {
    CompletableFuture<Void> closing = vertx.close().toCompletionStage().toCompletableFuture();
    if (Context.isOnEventLoopThread()) {
      return;
    }
    try {
      closing.get(CLOSE_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.log(Level.WARNING, "event loops of HTTP did not close well", e);
    }
  }

  private EventLoops() {}
}
