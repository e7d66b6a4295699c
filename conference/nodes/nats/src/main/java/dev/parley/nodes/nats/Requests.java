package dev.parley.nodes.nats;

import dev.parley.nodes.spi.EngineException;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import io.nats.client.impl.NatsMessage;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Requests with one or several replies each, with a deadline. The client library has requests with
 * one reply only, and its futures survive a lost connection.
 *
 * <p>Threads: safe for all. Replies are read, and futures complete, on the one thread of the
 * subscription to the replies.
 */
final class Requests {
  /** Most operations that wait for an answer. */
  private static final int WAITING_MAX = 8_192;

  /** Most bytes of the messages of these operations. */
  private static final long WAITING_BYTES_MAX = 64L << 20;

  private static final int NO_RESPONDERS = 503;

  /** Reader of the replies to one request. */
  interface Reader<T> {
    /** {@return the result; null if further replies belong to it} */
    @Nullable T read(Message reply);
  }

  /**
   * A request.
   *
   * @param what operation, for messages of failures
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Request(String what, String subject, @Nullable Headers headers, byte[] body) {}

  private record Waiting<T>(String what, CompletableFuture<T> result, Reader<T> reader) {
    void accept(Message reply) {
      try {
        if (reply.isStatusMessage() && reply.getStatus().getCode() == NO_RESPONDERS) {
          throw Failures.noLeader(what);
        }
        T read = reader.read(reply);
        if (read != null) {
          result.complete(read);
        }
      } catch (EngineException e) {
        result.completeExceptionally(e);
      } catch (RuntimeException e) {
        result.completeExceptionally(Failures.invalid(what, "an unknown message", e));
      }
    }
  }

  private final Connection connection;
  private final Dispatcher replies;
  private final String inbox;
  private final AtomicLong numbers = new AtomicLong();
  private final ConcurrentMap<String, Waiting<?>> waiting = new ConcurrentHashMap<>();
  private final AtomicLong waitingBytes = new AtomicLong();
  private volatile boolean closed;

  Requests(Connection connection) {
    this.connection = connection;
    inbox = connection.createInbox() + ".";
    replies = connection.createDispatcher(this::reply);
    // Bounded by the number of requests and the length of their answers instead: a reply that is
    // dropped here would look like one that the server did not send.
    replies.setPendingLimits(0, 0);
    replies.subscribe(inbox + "*");
  }

  /** Sends a request, whose reader is called with each reply until it has a result. */
  <T> CompletableFuture<T> send(Request request, Duration timeout, Reader<T> reader) {
    var entry = new Waiting<>(request.what(), new CompletableFuture<T>(), reader);
    if (closed) {
      return CompletableFuture.failedFuture(Failures.closed(request.what()));
    }
    int length = request.body().length;
    if (waiting.size() >= WAITING_MAX || waitingBytes.get() + length > WAITING_BYTES_MAX) {
      String why =
          "%d operations of %d bytes wait for an answer already"
              .formatted(waiting.size(), waitingBytes.get());
      return CompletableFuture.failedFuture(Failures.unavailable(request.what(), why, null));
    }
    String number = Long.toString(numbers.incrementAndGet());
    waitingBytes.addAndGet(length);
    waiting.put(number, entry);
    entry
        .result()
        .whenComplete((_, _) -> {
          waiting.remove(number);
          waitingBytes.addAndGet(-length);
        });
    publish(request, number, entry);
    // A close that has not seen this entry is seen here.
    if (closed) {
      entry.result().completeExceptionally(Failures.closed(request.what()));
    }
    return answered(entry, timeout);
  }

  private <T> CompletableFuture<T> answered(Waiting<T> entry, Duration timeout) {
    var answered = new CompletableFuture<T>();
    entry
        .result()
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete((value, failure) -> {
          if (failure instanceof EngineException) {
            answered.completeExceptionally(failure);
          } else if (failure != null) {
            answered.completeExceptionally(Failures.noAnswer(entry.what(), timeout.toMillis()));
          } else {
            answered.complete(value);
          }
        });
    return answered;
  }

  private void publish(Request request, String number, Waiting<?> entry) {
    try {
      connection.publish(
          NatsMessage.builder()
              .subject(request.subject())
              .replyTo(inbox + number)
              .headers(request.headers())
              .data(request.body())
              .build());
    } catch (IllegalStateException e) { // not connected
      entry.result().completeExceptionally(Failures.disconnected(request.what(), e));
    }
  }

  private void reply(Message message) {
    Waiting<?> entry = waiting.get(message.getSubject().substring(inbox.length()));
    if (entry != null) { // otherwise too late
      entry.accept(message);
    }
  }

  /** Fails all operations that wait, since their replies went to a connection that is gone. */
  void disconnected() {
    failAll(what -> Failures.disconnected(what, null));
  }

  /** Fails all operations that wait, and later ones. */
  void close() {
    closed = true;
    failAll(Failures::closed);
  }

  boolean isClosed() {
    return closed;
  }

  private void failAll(Function<String, EngineException> failure) {
    waiting
        .values()
        .forEach(entry -> entry.result().completeExceptionally(failure.apply(entry.what())));
  }
}
