package dev.parley.vertx;

import io.netty.util.concurrent.EventExecutor;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.transport.Transport;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Factory of the Vert.x instances of Parley: event loops on daemon threads, without file caching.
 */
public final class EventLoops {
  private static final Logger LOG = System.getLogger(EventLoops.class.getName());

  private static final int LOOPS_MIN = 2;
  private static final int LOOPS_MAX = 8;

  /** Time limit for closing, which normally takes milliseconds. */
  private static final Duration CLOSE_WAIT = Duration.ofSeconds(10);

  /** {@return the number of event loops of a server: one for each processor, within bounds} */
  public static int ofServer() {
    return Math.clamp(Runtime.getRuntime().availableProcessors(), LOOPS_MIN, LOOPS_MAX);
  }

  /**
   * {@return a new instance for a server, whose listening sockets have an {@link AcceptLimiter};
   * the caller owns it and closes it with {@link #close}}
   */
  public static Vertx open() {
    return open(ofServer(), new ListeningTransport(AcceptLimiter::new));
  }

  /** {@return a new instance, which the caller owns and closes with {@link #close}} */
  public static Vertx open(int loops, Transport transport) {
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
   * Watches the event loops for their end.
   *
   * @param ended called with the failure, or null, when an event loop has ended; {@link #close}
   *     ends it too
   */
  public static void watch(Vertx vertx, Consumer<@Nullable Throwable> ended) {
    for (EventExecutor loop : ((VertxInternal) vertx).nettyEventLoopGroup()) {
      loop.terminationFuture().addListener(future -> ended.accept(future.cause()));
    }
  }

  /**
   * Ends all connections and threads of {@code vertx}, and waits for them unless the caller is an
   * event loop.
   */
  public static void close(Vertx vertx) {
    Future<Void> closing = vertx.close().toCompletionStage().toCompletableFuture();
    if (!Context.isOnEventLoopThread()) {
      await(closing, "the event loops");
    }
  }

  /** Waits for a closing resource, for at most {@code CLOSE_WAIT}. */
  public static void await(Future<?> closing, String what) {
    try {
      closing.get(CLOSE_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.log(Level.WARNING, what + " did not close well", e);
    }
  }

  /** {@return the cause of a failed future} */
  public static Throwable cause(ExecutionException e) {
    return e.getCause() == null ? e : e.getCause();
  }

  private EventLoops() {}
}
