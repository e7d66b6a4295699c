package dev.parley.sfu;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.media.dtls.DtlsEndpoint;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.ice.IceLite;
import dev.parley.media.ice.IceLiteOwner;
import dev.parley.media.ice.IceOutcome;
import dev.parley.media.ice.IceRoute;
import dev.parley.media.stun.StunMessage;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Transport of one peer: its ICE agent, DTLS association and SRTP contexts. Threads: confined to
 * its owner.
 */
final class PeerTransport implements MediaTransport, DatagramHandler {
  /** Time for which a peer that lost its path may return by an ICE restart, with the same keys. */
  private static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(90);

  /** Time after the last packet of a peer for which no other peer gets its address. */
  private static final long IN_USE_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Interval of STUN checks that measure the path. */
  private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final long NEVER = Long.MIN_VALUE;

  private final SfuContext context;
  private final DatagramRouter router;
  private final PeerTransportListener listener;
  private final IceLite ice;
  private final MediaPath path;
  private final Map<IceRoute, PeerRoute> links = new HashMap<>(); // as many as ICE remembers
  private @Nullable PeerRoute handling; // link of the datagram that is being handled
  private long lostAt = NEVER;
  private long checkAt;
  private boolean checked;
  private boolean closed;

  PeerTransport(
      SfuContext context,
      DatagramRouter router,
      SfuCounters counters,
      IceCredentials remote,
      CertificateFingerprint fingerprint,
      PeerTransportListener listener) {
    this.context = context;
    this.router = router;
    this.listener = listener;
    checkAt = context.now();
    ice =
        new IceLite(
            remote,
            () -> context.network().credentials(context.random()),
            new IceEvents(),
            context.now());
    path =
        new MediaPath(
            context,
            counters,
            listener,
            events ->
                DtlsEndpoint.server(context.certificate(), fingerprint, context.owner(), events));
    router.register(ice.credentials(), this);
  }

  /** {@return the local ICE credentials} */
  IceCredentials credentials() {
    return ice.credentials();
  }

  /** Performs an ICE restart (RFC 8445, section 9). {@return the new local credentials} */
  IceCredentials restart(IceCredentials remote) {
    IceCredentials fresh = ice.restart(remote, context.now());
    router.register(fresh, this);
    return fresh;
  }

  @Override
  public void stun(StunMessage message, PeerRoute link, long now) {
    handling = link;
    boolean answered = ice.handle(message, link.route(), now) == IceOutcome.ANSWERED;
    checked |= answered;
    if (answered) {
      path.heard(now);
      if (link.owner() != this && Objects.equals(ice.selected(), link.route())) {
        use(link, now); // another peer used it before
      }
    }
    handling = null;
  }

  @Override
  public boolean uses(PeerRoute link, long now) {
    return link.equals(path.route()) && now - path.heardAt() < IN_USE_NANOS;
  }

  /**
   * Makes a link the path to the peer, unless another peer uses it or the network has no place for
   * it.
   */
  private void use(PeerRoute link, long now) {
    DatagramHandler before = link.owner();
    if (before != null && before != this) {
      if (before.uses(link, now)) {
        return; // a member who forges the address of another one must not get its packets
      }
      // The address has passed from one peer to another, as when a NAT reuses a port.
      before.lost(link.route());
    }
    link.owner(this);
    if (context.network().bind(link)) {
      links.put(link.route(), link);
      path.select(link);
      lostAt = NEVER;
    } else {
      link.owner(null);
    }
  }

  @Override
  public void dtls(byte[] bytes, int from, int length, PeerRoute link) {
    // Only from the path that ICE has verified: that is what replaces the DTLS cookie (ADR 9).
    if (link.equals(path.route())) {
      path.dtls(bytes, from, length);
    }
  }

  @Override
  public void rtp(byte[] bytes, int from, int length, long now) {
    path.rtp(bytes, from, length, now);
  }

  @Override
  public void rtcp(byte[] bytes, int from, int length, long now) {
    path.rtcp(bytes, from, length, now);
  }

  @Override
  public void lost(IceRoute route) {
    links.remove(route);
  }

  @Override
  public boolean connected() {
    return path.agreed() && path.route() != null && !closed;
  }

  @Override
  public ConnectionProgress progress() {
    if (connected()) {
      return ConnectionProgress.CONNECTED;
    }
    if (path.agreed()) {
      return ConnectionProgress.LOST;
    }
    if (path.route() != null) {
      return ConnectionProgress.HANDSHAKE;
    }
    return checked ? ConnectionProgress.CHECKED : ConnectionProgress.UNREACHED;
  }

  @Override
  public void send(byte[] bytes, int from, int length) {
    path.sendRtp(bytes, from, length);
  }

  @Override
  public void sendReports(byte[] bytes, int from, int length) {
    path.sendReports(bytes, from, length);
  }

  @Override
  public void tick(long now) {
    ice.tick(now);
    if (lostAt != NEVER && now - lostAt >= LOST_NANOS) {
      listener.failed("nothing has come from it for too long");
    }
  }

  /** Measures the loss and round trip of the path by STUN checks, one at a time. */
  void measurePath(long now) {
    if (now - checkAt >= 0) {
      checkAt = now + CHECK_NANOS;
      ice.check(context.random().nextInt(), context.random().nextLong(), now);
    }
  }

  @Override
  public void close() {
    closed = true;
    path.close();
    links.values().forEach(this::release);
    links.clear();
    router.remove(this);
  }

  @Override
  public boolean ended() {
    return path.ended();
  }

  private void release(PeerRoute link) {
    link.owner(null);
    context.network().release(link);
  }

  /** Receiver of the events of the ICE agent. */
  private final class IceEvents implements IceLiteOwner {
    @Override
    public void send(byte[] bytes, int from, int length, IceRoute to) {
      PeerRoute link = link(to);
      if (link != null) {
        context.network().send(link, bytes, from, length);
      }
    }

    private @Nullable PeerRoute link(IceRoute route) {
      // A check is answered before its route is selected, or without that, so the map may lack it.
      return handling != null && handling.route().equals(route) ? handling : links.get(route);
    }

    @Override
    public void selected(IceRoute route) {
      PeerRoute link = link(route);
      if (link != null) {
        use(link, context.now());
      }
    }

    @Override
    public void forgotten(IceRoute route) {
      PeerRoute link = links.remove(route);
      if (link != null) {
        release(link);
      }
    }

    @Override
    public void retired(String localUfrag) {
      router.forget(localUfrag);
    }

    @Override
    public void pathMeasured(double lost, long roundTrip) {
      listener.pathMeasured(lost, roundTrip, context.now());
    }

    @Override
    public void consentExpired() {
      path.select(null); // until an ICE restart selects a new one
      lostAt = context.now();
    }
  }
}
