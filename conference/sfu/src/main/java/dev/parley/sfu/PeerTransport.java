package dev.parley.sfu;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.media.dtls.DtlsEndpoint;
import dev.parley.media.dtls.DtlsListener;
import dev.parley.media.dtls.DtlsState;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.ice.IceLite;
import dev.parley.media.ice.IceLiteOwner;
import dev.parley.media.ice.IceOutcome;
import dev.parley.media.ice.IceRoute;
import dev.parley.media.srtp.SrtpKeys;
import dev.parley.media.srtp.SrtpReceiver;
import dev.parley.media.srtp.SrtpSender;
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
final class PeerTransport implements DatagramHandler {
  /** Time for which a peer that lost its path may return by an ICE restart, with the same keys. */
  private static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(90);

  /** Time after the last packet of a peer for which no other peer gets its address. */
  private static final long IN_USE_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Interval of STUN checks that measure the path. */
  private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final long NEVER = Long.MIN_VALUE;

  private final SfuContext context;
  private final DatagramRouter router;
  private final SfuCounters counters;
  private final PeerTransportListener listener;
  private final IceLite ice;
  private final DtlsEndpoint dtls;
  private final Map<IceRoute, PeerRoute> links = new HashMap<>(); // as many as ICE remembers
  private @Nullable PeerRoute path; // selected path to the peer
  private @Nullable PeerRoute handling; // link of the datagram that is being handled
  private @Nullable SrtpReceiver receiver;
  private @Nullable SrtpSender sender;
  private long lostAt = NEVER;
  private long heardAt;
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
    this.counters = counters;
    this.listener = listener;
    ice =
        new IceLite(
            remote,
            () -> context.network().credentials(context.random()),
            new IceEvents(),
            context.now());
    dtls =
        DtlsEndpoint.server(context.certificate(), fingerprint, context.owner(), new DtlsEvents());
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
      heardAt = now;
      if (link.owner() != this && Objects.equals(ice.selected(), link.route())) {
        use(link, now); // another peer used it before
      }
    }
    handling = null;
  }

  @Override
  public boolean uses(PeerRoute link, long now) {
    return link.equals(path) && now - heardAt < IN_USE_NANOS;
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
      path = link;
      lostAt = NEVER;
    } else {
      link.owner(null);
    }
  }

  @Override
  public void dtls(byte[] bytes, int from, int length, PeerRoute link) {
    // Only from the path that ICE has verified: that is what replaces the DTLS cookie (ADR 9).
    if (link.equals(path)) {
      dtls.handle(bytes, from, length);
    }
  }

  @Override
  public void rtp(byte[] bytes, int from, int length, long now) {
    if (receiver == null) {
      return; // media may overtake the last handshake flight; losses are repaired
    }
    int plain = receiver.unprotect(bytes, from, length);
    if (plain >= 0) {
      heardAt = now;
      listener.rtp(bytes, from, plain, now);
    } else {
      counters.countForged();
    }
  }

  @Override
  public void rtcp(byte[] bytes, int from, int length, long now) {
    if (receiver == null) {
      return;
    }
    int plain = receiver.unprotectRtcp(bytes, from, length);
    if (plain >= 0) {
      heardAt = now;
      listener.rtcp(bytes, from, plain, now);
    } else {
      counters.countForged();
    }
  }

  @Override
  public void lost(IceRoute route) {
    links.remove(route);
  }

  /** {@return whether packets can be sent to the peer} */
  boolean connected() {
    return sender != null && path != null && !closed;
  }

  /** {@return progress of the connection} */
  ConnectionProgress progress() {
    if (connected()) {
      return ConnectionProgress.CONNECTED;
    }
    if (sender != null) {
      return ConnectionProgress.LOST;
    }
    if (path != null) {
      return ConnectionProgress.HANDSHAKE;
    }
    return checked ? ConnectionProgress.CHECKED : ConnectionProgress.UNREACHED;
  }

  /**
   * Protects an RTP packet with SRTP and sends it; {@code bytes} has room for the authentication
   * tag.
   */
  void send(byte[] bytes, int from, int length) {
    if (sender != null && path != null) {
      int sealed = sender.protect(bytes, from, length, bytes, from);
      if (sealed > 0) {
        context.network().send(path, bytes, from, sealed);
        counters.countSent(sealed);
      }
    }
  }

  /** Protects RTCP packets with SRTCP and sends them; {@code bytes} has room for index and tag. */
  void sendReports(byte[] bytes, int from, int length) {
    if (sender != null && path != null && length > 0) {
      int sealed = sender.protectRtcp(bytes, from, length, bytes, from);
      if (sealed > 0) {
        context.network().send(path, bytes, from, sealed);
      }
    }
  }

  void tick(long now) {
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

  /** Ends the DTLS association and releases the routes. */
  void close() {
    closed = true;
    dtls.close();
    links.values().forEach(this::release);
    links.clear();
    router.remove(this);
  }

  /**
   * {@return whether the DTLS association has ended, so that nothing more is sent} The closure
   * alert is produced by a thread of its own.
   */
  boolean ended() {
    return dtls.state() instanceof DtlsState.Closed || dtls.state() instanceof DtlsState.Failed;
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
      path = null; // until an ICE restart selects a new one
      lostAt = context.now();
    }
  }

  /** Receiver of the events of the DTLS association. */
  private final class DtlsEvents implements DtlsListener {
    @Override
    public void send(byte[] datagram) {
      if (path != null) {
        context.network().send(path, datagram, 0, datagram.length);
      }
    }

    @Override
    public void changed(DtlsState state) {
      switch (state) {
        case DtlsState.Connecting _ -> {
          // wait for connected or failed
        }
        case DtlsState.Connected(SrtpKeys keys) -> {
          receiver = keys.receiver();
          sender = keys.sender();
          checkAt = context.now();
          listener.connected(context.now());
        }
        case DtlsState.Failed(var reason) -> listener.failed("DTLS: " + reason);
        case DtlsState.Closed _ -> {
          listener.failed("it has closed DTLS");
          listener.ended();
        }
      }
    }
  }
}
