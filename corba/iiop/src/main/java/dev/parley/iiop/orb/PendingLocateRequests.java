package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.giop.LocateReplyHeader;
import dev.parley.iiop.giop.LocateRequestHeader;
import dev.parley.iiop.giop.MessageType;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.giop.TargetAddress;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.CloseStatus;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Pending LocateRequests of one {@link GiopSession}.
 *
 * <p>Threads: {@link #complete} and {@link #close} on the reading thread; the others are safe for
 * all.
 */
final class PendingLocateRequests {
  /**
   * Highest bit of a request id, set for LocateRequests; the lowest bit tells which side dialled.
   */
  private static final int LOCATE_BIT = 1 << 31;

  /** Maximum number of pending LocateRequests per connection. */
  private static final int WAITING_MAX = 1_000;

  private final GiopConnection connection;
  private final int parity;
  private final Map<Integer, CompletableFuture<LocateResult>> waiting = new ConcurrentHashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();

  /**
   * @param parity lowest bit of the request ids of this side
   */
  PendingLocateRequests(GiopConnection connection, int parity) {
    this.connection = connection;
    this.parity = parity;
  }

  /**
   * Answer to a LocateRequest.
   *
   * @param forward forwarded reference; null for none
   * @param disposition addressing disposition to use, if the status requests one
   */
  record LocateResult(LocateReplyHeader.Status status, @Nullable Ior forward, short disposition) {}

  /** Sends a LocateRequest. {@return a future that completes with the answer or the failure} */
  CompletableFuture<LocateResult> send(RequestRoute route) {
    CompletableFuture<LocateResult> answer = new CompletableFuture<>();
    if (waiting.size() >= WAITING_MAX) {
      answer.completeExceptionally(
          new CallException.Overloaded(
              connection.place() + ": " + WAITING_MAX + " look-outs wait for their answers"));
      return answer;
    }
    int id = LOCATE_BIT | (numbers.incrementAndGet() << 1 & ~LOCATE_BIT) | parity;
    waiting.put(id, answer);
    answer.whenComplete((located, failure) -> waiting.remove(id));
    if (connection.isRetiring()) {
      end(answer);
      return answer;
    }
    try {
      connection.send(
          MessageType.LOCATE_REQUEST,
          CodeSets.DEFAULT,
          connection.orb().formatTowards(route.destination()),
          out ->
              new LocateRequestHeader(id, route.destination().target(route.disposition()))
                  .write(out));
    } catch (RuntimeException e) { // the GIOP version has no such target
      answer.completeExceptionally(e);
    }
    if (connection.closeStatus() != null) {
      end(answer); // closed before the request was added
    }
    return answer;
  }

  private void end(CompletableFuture<LocateResult> answer) {
    CloseStatus how = connection.closeStatus();
    answer.completeExceptionally(
        new CallException.Unavailable(
            connection.place() + ": " + (how == null ? "the connection is closing" : how)));
  }

  /** {@return whether a LocateRequest is pending} */
  boolean isPending() {
    return !waiting.isEmpty();
  }

  /** Completes a LocateRequest with its reply. */
  void complete(LocateReplyHeader header, CdrInput in) {
    CompletableFuture<LocateResult> answer = waiting.get(header.requestId());
    if (answer == null) {
      return; // the caller has given up
    }
    switch (header.status()) {
      case OBJECT_FORWARD, OBJECT_FORWARD_PERM ->
          answer.complete(new LocateResult(header.status(), Ior.read(in), TargetAddress.KEY));
      case LOC_SYSTEM_EXCEPTION ->
          answer.completeExceptionally(
              SystemExceptionMapping.of(
                  "looking for an object at " + connection.place(),
                  SystemExceptionData.read(in),
                  ""));
      case LOC_NEEDS_ADDRESSING_MODE ->
          answer.complete(new LocateResult(header.status(), null, in.readShort()));
      case UNKNOWN_OBJECT, OBJECT_HERE ->
          answer.complete(new LocateResult(header.status(), null, TargetAddress.KEY));
    }
  }

  /** Fails all pending LocateRequests after the connection has ended. */
  void close() {
    List.copyOf(waiting.values()).forEach(this::end);
  }
}
