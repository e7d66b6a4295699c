package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.giop.LocateReplyHeader;
import dev.parley.iiop.giop.LocateRequestHeader;
import dev.parley.iiop.giop.MessageType;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.giop.Target;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.Closed;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * LocateRequests of one {@link GiopSession} that wait for their answers.
 *
 * <p>Threads: {@link #answered} and {@link #close} by the one that reads; the others by all.
 */
final class LookOuts {
  /** Request ids have 32 bits: the last tells who dialled, the first that it is a look-out. */
  private static final int LOOK_OUT = 1 << 31;

  /** That wait on one connection. */
  private static final int WAITING_MAX = 1_000;

  private final GiopSession session;
  private final int parity;
  private final Map<Integer, CompletableFuture<Located>> waiting = new ConcurrentHashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();

  /**
   * @param parity the last bit of numbers of this side
   */
  LookOuts(GiopSession session, int parity) {
    this.session = session;
    this.parity = parity;
  }

  /**
   * What a server says of an object.
   *
   * @param elsewhere where to ask instead; null for nowhere
   * @param disposition how to name it instead, where the status says so
   */
  record Located(LocateReplyHeader.Status status, @Nullable Ior elsewhere, short disposition) {}

  /** Asks where an object is. {@return completes with the answer, or with what went wrong} */
  CompletableFuture<Located> ask(Route route) {
    CompletableFuture<Located> answer = new CompletableFuture<>();
    if (waiting.size() >= WAITING_MAX) {
      answer.completeExceptionally(
          new CallException.Overloaded(
              session.place() + ": " + WAITING_MAX + " look-outs wait for their answers"));
      return answer;
    }
    int id = LOOK_OUT | (numbers.incrementAndGet() << 1 & ~LOOK_OUT) | parity;
    waiting.put(id, answer);
    answer.whenComplete((located, failure) -> waiting.remove(id));
    if (session.retiring()) {
      end(answer);
      return answer;
    }
    try {
      session.send(
          MessageType.LOCATE_REQUEST,
          CodeSets.DEFAULT,
          session.orb().versionTowards(route.to()),
          out -> new LocateRequestHeader(id, route.to().target(route.naming())).write(out));
    } catch (RuntimeException e) { // the version cannot name it so
      answer.completeExceptionally(e);
    }
    if (session.ending() != null) {
      end(answer); // the end may have come before it was in the table
    }
    return answer;
  }

  private void end(CompletableFuture<Located> answer) {
    Closed how = session.ending();
    answer.completeExceptionally(
        new CallException.Unavailable(
            session.place() + ": " + (how == null ? "the connection is closing" : how)));
  }

  /** {@return whether anybody waits} */
  boolean busy() {
    return !waiting.isEmpty();
  }

  /** An answer has come. */
  void answered(LocateReplyHeader header, CdrInput in) {
    CompletableFuture<Located> answer = waiting.get(header.requestId());
    if (answer == null) {
      return; // nobody waits any more
    }
    switch (header.status()) {
      case OBJECT_FORWARD, OBJECT_FORWARD_PERM ->
          answer.complete(new Located(header.status(), Ior.read(in), Target.KEY));
      case LOC_SYSTEM_EXCEPTION ->
          answer.completeExceptionally(
              Failures.of(
                  "looking for an object at " + session.place(), SystemExceptionData.read(in), ""));
      case LOC_NEEDS_ADDRESSING_MODE ->
          answer.complete(new Located(header.status(), null, in.readShort()));
      case UNKNOWN_OBJECT, OBJECT_HERE ->
          answer.complete(new Located(header.status(), null, Target.KEY));
    }
  }

  /** The connection has ended. */
  void close() {
    List.copyOf(waiting.values()).forEach(this::end);
  }
}
