package dev.parley.server.groups;

import dev.parley.room.api.group.GroupJoined;
import dev.parley.room.api.group.GroupRefusal;
import dev.parley.room.api.group.GroupRefused;
import dev.parley.room.api.group.Groups;
import dev.parley.room.api.media.GroupTicket;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tickets of a server, each good once: an unguessable number for the session that it was issued to.
 * A session has one ticket at a time. A forged ticket costs a look-up.
 *
 * <p>Threads: safe for all. Memory: one entry per session, and {@link #TICKETS_MAX} at most.
 */
public final class GroupTickets implements Groups {
  /** Time after which a ticket is void. */
  public static final Duration VALID = Duration.ofSeconds(30);

  /** Maximum number of tickets; the oldest one is void when there are more. */
  static final int TICKETS_MAX = 10_000;

  private static final int BYTES = 16;

  private final SecureRandom random;
  private final LongSupplier clock;
  private final Map<Object, Ticket> bySession = new LinkedHashMap<>(); // guarded by this, as is:
  private final Map<String, Object> sessions = new LinkedHashMap<>();

  private record Ticket(
      String text, long issuedAt, Supplier<? extends CompletionStage<GroupJoined>> join) {}

  /**
   * @param clock monotonic time in nanoseconds
   */
  public GroupTickets(SecureRandom random, LongSupplier clock) {
    this.random = random;
    this.clock = clock;
  }

  /**
   * Issues a ticket, which voids the earlier one of the session.
   *
   * @param join joins the group in the place of the session
   */
  public GroupTicket issue(Object session, Supplier<? extends CompletionStage<GroupJoined>> join) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String text = HexFormat.of().formatHex(bytes);
    synchronized (this) {
      revoke(session);
      if (bySession.size() >= TICKETS_MAX) {
        revoke(bySession.keySet().iterator().next());
      }
      bySession.put(session, new Ticket(text, clock.getAsLong(), join));
      sessions.put(text, session);
    }
    return new GroupTicket(text, VALID);
  }

  /** Voids the ticket of a session, if it has one. */
  public synchronized void revoke(Object session) {
    Ticket ticket = bySession.remove(session);
    if (ticket != null) {
      sessions.remove(ticket.text());
    }
  }

  @Override
  public CompletionStage<GroupJoined> join(String text) {
    Ticket ticket = take(text);
    return ticket == null
        ? CompletableFuture.failedFuture(
            new GroupRefused(
                GroupRefusal.BAD_TICKET,
                "the ticket is unknown, was used, or is older than %d s; get another one"
                    .formatted(VALID.toSeconds())))
        : ticket.join().get();
  }

  private synchronized @Nullable Ticket take(String text) {
    Object session = sessions.get(text);
    Ticket ticket = session == null ? null : bySession.get(session);
    if (session == null || ticket == null) {
      return null;
    }
    revoke(session);
    return clock.getAsLong() - ticket.issuedAt() < VALID.toNanos() ? ticket : null;
  }
}
