package dev.parley.media.ice;

import dev.parley.media.ice.KnownRoutes.KnownRoute;
import dev.parley.media.stun.IntegrityKey;
import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunError;
import dev.parley.media.stun.StunMessage;
import dev.parley.media.stun.StunWriter;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * ICE lite agent of the server for one peer (RFC 8445, section 2.5): answers checks, uses the route
 * that the peer nominates, and tracks consent (RFC 7675). It sends no checks to find routes; {@link
 * #check} only measures the selected one.
 *
 * <p>A route is selected when it is newly nominated: by its first check with USE-CANDIDATE, or the
 * first such check after checks without. So the latest nomination counts, and a peer that keeps
 * nominating several routes does not make packets alternate between them. If the selected route
 * falls silent, another one that is still nominated takes its place.
 *
 * <p>Threads: one at a time. {@link IceLiteOwner} is called from within. Checks on a known route
 * are answered without allocation.
 */
public final class IceLite {
  /** Maximum number of routes remembered for a peer. */
  public static final int ROUTES_MAX = 16;

  /**
   * Maximum number of checks answered per second, on each known route, and on all unknown routes
   * together.
   */
  public static final int CHECKS_PER_SECOND_MAX = 100;

  /** Time without a check on the selected route after which consent has expired. */
  public static final int CONSENT_SECONDS = 30;

  private static final long CONSENT_NANOS = CONSENT_SECONDS * 1_000_000_000L;
  private static final long SILENT_NANOS = 5_000_000_000L;
  private static final int ANSWER_BYTES_MAX = 256;

  private final Supplier<IceCredentials> fresh;
  private final IceLiteOwner owner;
  private final StunWriter writer = new StunWriter(new byte[ANSWER_BYTES_MAX]);
  private final KnownRoutes routes = new KnownRoutes();
  private final PacketRateLimit strangers;
  private final PathMeasurement checks;
  private LiteGeneration current;

  /** Generation before a restart, used until a route of the new one is selected; null otherwise. */
  private @Nullable LiteGeneration previous;

  private @Nullable KnownRoute selected;
  private long consent;
  private boolean expired;

  /**
   * Creates an agent for one peer, with new credentials.
   *
   * @param remote credentials of the peer, from its offer
   * @param fresh supplier of local credentials
   * @param now start of the time within which a route must be selected, or consent expires
   */
  public IceLite(
      IceCredentials remote, Supplier<IceCredentials> fresh, IceLiteOwner owner, long now) {
    this.fresh = fresh;
    this.owner = owner;
    checks = new PathMeasurement(owner);
    current = new LiteGeneration(fresh.get(), remote);
    strangers = new PacketRateLimit(CHECKS_PER_SECOND_MAX, now);
    consent = now;
  }

  /** {@return the local credentials, for the answer} */
  public IceCredentials credentials() {
    return current.local;
  }

  /** {@return the selected route, or null before the first nomination} */
  public @Nullable IceRoute selected() {
    return selected == null ? null : selected.route;
  }

  /** {@return whether a route is selected and consent has not expired} */
  public boolean connected() {
    return selected != null && !expired;
  }

  /**
   * Performs an ICE restart with the credentials of a new offer. The old credentials and the
   * selected route stay in use until a route is nominated with the new ones.
   *
   * @return the new local credentials
   */
  public IceCredentials restart(IceCredentials remote, long now) {
    // A second restart before the first one succeeded: the credentials in between were never used.
    if (previous == null) {
      previous = current;
    } else {
      owner.retired(current.local.ufrag());
    }
    current = new LiteGeneration(fresh.get(), remote);
    if (expired) {
      expired = false;
      consent = now;
    }
    return current.local;
  }

  /**
   * Sends a check on the selected route, to measure loss and round trip; the results go to {@link
   * IceLiteOwner#pathMeasured}. To be called ten times a second while they are needed.
   *
   * @param high high part of the random transaction id; {@code low} is the rest
   */
  public void check(int high, long low, long now) {
    if (selected != null && !expired) {
      checks.send(current, selected.route, high, low, now);
    }
  }

  /** Handles a STUN message received by a route, and may answer it. */
  public IceOutcome handle(StunMessage message, IceRoute route, long now) {
    if (expired || message.method() != StunMessage.BINDING || !message.fingerprintHolds()) {
      return IceOutcome.IGNORED;
    }
    return switch (message.stunClass()) {
      case REQUEST -> asked(message, route, now);
      case SUCCESS ->
          checks.answer(message, current.keyThere, now) ? IceOutcome.ANSWERED : IceOutcome.IGNORED;
      case ERROR, INDICATION -> IceOutcome.IGNORED;
    };
  }

  private IceOutcome asked(StunMessage message, IceRoute route, long now) {
    KnownRoute known = routes.find(route);
    // Before the integrity check, which costs an HMAC.
    if (!(known == null ? strangers : known.limit).take(now)) {
      return IceOutcome.RATE_LIMITED;
    }
    if (!message.hasUsername() || !message.hasIntegrity()) {
      return refuse(message, StunError.BAD_REQUEST, null, route);
    }
    LiteGeneration generation = generation(message);
    // Answered without integrity: there is no key that both sides share (RFC 8489, section 9.1.3).
    if (generation == null || !message.integrityHolds(generation.key)) {
      return refuse(message, StunError.UNAUTHENTICATED, null, route);
    }
    if (message.unknownCount() > 0) {
      return refuse(message, StunError.UNKNOWN_ATTRIBUTE, generation.key, route);
    }
    if (message.controlled()) {
      StunError error = message.controlling() ? StunError.BAD_REQUEST : StunError.ROLE_CONFLICT;
      return refuse(message, error, generation.key, route);
    }
    answer(message, generation.key, route);
    checkReceived(message, generation, known == null ? remember(route, now) : known, now);
    return IceOutcome.ANSWERED;
  }

  /** Removes a route whose TCP connection was closed. */
  public void closed(IceRoute route) {
    if (selected != null && selected.route.equals(route)) {
      selected = null;
    }
    if (routes.remove(route)) {
      owner.forgotten(route);
    }
  }

  /** {@return when {@link #tick} is due next; {@link Long#MAX_VALUE} for never} */
  public long nextDeadline() {
    return expired ? Long.MAX_VALUE : consent + CONSENT_NANOS;
  }

  /** Runs the work that is due. */
  public void tick(long now) {
    if (!expired && now - consent >= CONSENT_NANOS) {
      expired = true;
      selected = null; // after a restart, the owner must hear of the same route again
      owner.consentExpired();
    }
  }

  private @Nullable LiteGeneration generation(StunMessage message) {
    if (message.usernameIs(current.username)) {
      return current;
    }
    return previous != null && message.usernameIs(previous.username) ? previous : null;
  }

  private void answer(StunMessage request, IntegrityKey key, IceRoute route) {
    writer
        .answer(StunClass.SUCCESS, request)
        .xorMappedAddress(route.address(), route.remote().getPort());
    owner.send(writer.bytes(), 0, writer.end(key), route);
  }

  private IceOutcome refuse(
      StunMessage request, StunError error, @Nullable IntegrityKey key, IceRoute route) {
    writer.answer(StunClass.ERROR, request).error(error);
    if (error == StunError.UNKNOWN_ATTRIBUTE) {
      writer.unknownAttributes(request);
    }
    owner.send(writer.bytes(), 0, key == null ? writer.end() : writer.end(key), route);
    return IceOutcome.ERROR_SENT;
  }

  private KnownRoute remember(IceRoute route, long now) {
    if (routes.full()) {
      IceRoute silent = routes.removeSilent(selected, now);
      if (silent != null) {
        owner.forgotten(silent);
      }
    }
    return routes.add(route, now);
  }

  private void checkReceived(
      StunMessage check, LiteGeneration generation, KnownRoute known, long now) {
    boolean nominates = check.useCandidate();
    boolean anew = nominates && !known.nominated;
    known.checkedAt = now;
    known.nominated = nominates;
    if (nominates && generation == current && previous != null) {
      String retired = previous.local.ufrag();
      previous = null;
      select(known);
      owner.retired(retired);
    } else if (nominates && known != selected && (anew || silent(now))) {
      select(known);
    }
    if (known == selected) {
      consent = now;
    }
  }

  private boolean silent(long now) {
    return selected == null || now - selected.checkedAt > SILENT_NANOS;
  }

  private void select(KnownRoute known) {
    boolean moved = known != selected;
    selected = known;
    if (moved) {
      owner.selected(known.route);
    }
  }
}
