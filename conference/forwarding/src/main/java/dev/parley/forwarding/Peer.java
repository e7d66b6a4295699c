package dev.parley.forwarding;

import dev.parley.media.dtls.DtlsEndpoint;
import dev.parley.media.dtls.DtlsListener;
import dev.parley.media.dtls.DtlsState;
import dev.parley.media.dtls.Fingerprint;
import dev.parley.media.ice.Credentials;
import dev.parley.media.ice.IceLite;
import dev.parley.media.ice.IceLiteOwner;
import dev.parley.media.ice.IceOutcome;
import dev.parley.media.ice.Route;
import dev.parley.media.sdp.Negotiated;
import dev.parley.media.srtp.SrtpKeys;
import dev.parley.media.srtp.SrtpReceiver;
import dev.parley.media.srtp.SrtpSender;
import dev.parley.media.stun.StunMessage;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One peer connection: how it is met, its keys, what it publishes and what it watches.
 *
 * <p>Threads: confined to the owner of its {@link Forwarder}.
 */
public final class Peer {
  private static final System.Logger LOG = System.getLogger(Peer.class.getName());

  /** A peer that was lost may come back so long by another way, with the keys that it has. */
  private static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(90);

  private static final long NEVER = Long.MIN_VALUE;

  /** A peer that does not tell when packets arrive is asked so often. */
  private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Forwarder forwarder;
  private final Hall hall;
  private final UUID member;
  private PeerListener listener;
  private final IceLite ice;
  private final DtlsEndpoint dtls;
  private final Upstream upstream;
  private final Downstream downstream;
  private final Map<Route, Link> links = new HashMap<>(); // as many as ICE remembers
  private @Nullable Link path; // where packets for the peer go
  private @Nullable Link hearing; // whose datagram is being handled
  private @Nullable SrtpReceiver receiver;
  private @Nullable SrtpSender sender;
  private long lostAt = NEVER;
  private long checkAt;
  private boolean speaks = true;
  private boolean checked;
  private boolean closed;
  private long now;

  Peer(
      Forwarder forwarder,
      Hall hall,
      UUID member,
      Credentials remote,
      Fingerprint fingerprint,
      PeerListener listener,
      long now) {
    this.forwarder = forwarder;
    this.hall = hall;
    this.member = member;
    this.listener = listener;
    this.now = now;
    ice = new IceLite(remote, forwarder::credentials, new IceSide(), now);
    dtls =
        DtlsEndpoint.server(
            forwarder.certificate(), fingerprint, forwarder.owner(), new DtlsSide());
    upstream = new Upstream(this, forwarder.scratch(), forwarder.random().nextInt(), now);
    downstream = new Downstream(this, forwarder.scratch(), now);
  }

  /** {@return by what this side is known to the peer} */
  public Credentials credentials() {
    return ice.credentials();
  }

  /** The peer begins ICE anew. {@return by what this side is known from then on} */
  public Credentials restart(Credentials remote, long time) {
    Credentials fresh = ice.restart(remote, time);
    forwarder.answers(this, fresh);
    return fresh;
  }

  /**
   * Carries out what was negotiated, in place of what was before.
   *
   * @param publications what is published, by the names of sections that the peer sends in
   * @param watches what is watched, by the names of sections that the peer receives in
   */
  public void apply(
      Negotiated negotiated,
      Map<String, Publication> publications,
      Map<String, Watch> watches,
      long time) {
    if (!closed) {
      now = time;
      upstream.apply(negotiated, publications, time);
      downstream.apply(negotiated, watches, time);
    }
  }

  /** Says whether the member may publish; what is published stays, and is heard again later. */
  public void speaks(boolean may) {
    speaks = may;
    upstream.allowed(may);
  }

  /** Tells another one from now on, the tracks and how the line does included. */
  public void listener(PeerListener other) {
    listener = other;
  }

  boolean speaks() {
    return speaks;
  }

  /**
   * Says how large a track is where it is watched.
   *
   * @param width in pixels; 0 when it is not visible
   */
  public void want(UUID track, int width, int height, boolean pinned) {
    downstream.want(track, width, height, pinned);
  }

  void stun(StunMessage message, Link link, long time) {
    now = time;
    hearing = link;
    checked |= ice.handle(message, link.route(), time) == IceOutcome.ANSWERED;
    hearing = null;
  }

  void dtls(byte[] bytes, int from, int length, Link link) {
    if (link.equals(path)) {
      dtls.handle(bytes, from, length);
    }
  }

  void rtp(byte[] bytes, int from, int length, long time) {
    now = time;
    if (receiver == null) {
      return; // it may come before the last flight of the handshake, and comes again
    }
    int plain = receiver.unprotect(bytes, from, length);
    if (plain >= 0) {
      upstream.packet(bytes, from, plain, time);
    } else {
      hall.counters().countForged();
    }
  }

  void rtcp(byte[] bytes, int from, int length, long time) {
    now = time;
    if (receiver == null) {
      return;
    }
    int plain = receiver.unprotectRtcp(bytes, from, length);
    if (plain >= 0) {
      upstream.reports(bytes, from, plain, time);
      downstream.reports(bytes, from, plain, time);
    } else {
      hall.counters().countForged();
    }
  }

  /** {@return whether packets can be sent to it} */
  boolean connected() {
    return sender != null && path != null && !closed;
  }

  /** {@return how far its connection has come} */
  Progress progress() {
    if (connected()) {
      return Progress.CONNECTED;
    }
    if (sender != null) {
      return Progress.LOST;
    }
    if (path != null) {
      return Progress.HANDSHAKE;
    }
    return checked ? Progress.CHECKED : Progress.UNREACHED;
  }

  /** Protects and sends a packet of RTP; {@code bytes} has room for what protection adds. */
  void send(byte[] bytes, int from, int length) {
    if (sender != null && path != null) {
      int sealed = sender.protect(bytes, from, length, bytes, from);
      if (sealed > 0) {
        forwarder.network().send(path, bytes, from, sealed);
        hall.counters().countSent(sealed);
      }
    }
  }

  /** Protects and sends packets of RTCP; {@code bytes} has room for what protection adds. */
  void sendReports(byte[] bytes, int from, int length) {
    if (sender != null && path != null && length > 0) {
      int sealed = sender.protectRtcp(bytes, from, length, bytes, from);
      if (sealed > 0) {
        forwarder.network().send(path, bytes, from, sealed);
      }
    }
  }

  void tick(long time) {
    now = time;
    ice.tick(time);
    if (lostAt != NEVER && time - lostAt >= LOST_NANOS) {
      fail("nothing has come from it for too long");
      return;
    }
    if (connected()) {
      upstream.tick(time);
      downstream.tick(time);
      check(time);
    }
  }

  private void check(long time) {
    if (time - checkAt >= 0 && downstream.reportsAlone(time)) {
      checkAt = time + CHECK_NANOS;
      ice.check(forwarder.random().nextInt(), forwarder.random().nextLong(), time);
    }
  }

  Hall hall() {
    return hall;
  }

  UUID member() {
    return member;
  }

  PeerListener listener() {
    return listener;
  }

  Forwarder forwarder() {
    return forwarder;
  }

  Upstream upstream() {
    return upstream;
  }

  Downstream downstream() {
    return downstream;
  }

  void fail(String why) {
    if (!closed) {
      LOG.log(System.Logger.Level.DEBUG, "a peer in {0}: {1}", hall.name(), why);
      close();
      listener.failed(why);
    }
  }

  /** Says goodbye; what it published is published no more. Done twice, it changes nothing. */
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    dtls.close();
    upstream.close();
    downstream.close();
    links.values().forEach(this::let);
    links.clear();
    forwarder.closed(this);
  }

  /** {@return whether nothing more is to be sent} Goodbyes are made by threads of their own. */
  boolean gone() {
    return dtls.state() instanceof DtlsState.Closed || dtls.state() instanceof DtlsState.Failed;
  }

  private void let(Link link) {
    link.peer(null);
    forwarder.network().forget(link);
  }

  /** What ICE tells. */
  private final class IceSide implements IceLiteOwner {
    @Override
    public void send(byte[] bytes, int from, int length, Route to) {
      Link link = link(to);
      if (link != null) {
        forwarder.network().send(link, bytes, from, length);
      }
    }

    private @Nullable Link link(Route route) {
      return hearing != null && hearing.route().equals(route) ? hearing : links.get(route);
    }

    @Override
    public void selected(Route route) {
      Link link = link(route);
      if (link == null) {
        return;
      }
      Peer before = link.peer();
      if (before != null && before != Peer.this) {
        before.links.remove(route); // the address is another peer's now
      }
      link.peer(Peer.this);
      if (forwarder.network().keep(link)) {
        links.put(route, link);
        path = link;
        lostAt = NEVER;
      } else {
        link.peer(null);
      }
    }

    @Override
    public void forgotten(Route route) {
      Link link = links.remove(route);
      if (link != null) {
        let(link);
      }
    }

    @Override
    public void retired(String localUfrag) {
      forwarder.retired(localUfrag);
    }

    @Override
    public void path(double lost, long roundTrip) {
      downstream.path(lost, roundTrip, now);
    }

    @Override
    public void consentExpired() {
      path = null; // until it is met again, by new credentials
      lostAt = now;
    }
  }

  /** What DTLS tells. */
  private final class DtlsSide implements DtlsListener {
    @Override
    public void send(byte[] datagram) {
      if (path != null) {
        forwarder.network().send(path, datagram, 0, datagram.length);
      }
    }

    @Override
    public void changed(DtlsState state) {
      switch (state) {
        case DtlsState.Connecting _ -> {
          // until it is connected, or not
        }
        case DtlsState.Connected(SrtpKeys keys) -> {
          receiver = keys.receiver();
          sender = keys.sender();
          checkAt = now;
          downstream.connected(now);
          listener.connected();
        }
        case DtlsState.Failed(var reason) -> fail("DTLS: " + reason);
        case DtlsState.Closed _ -> {
          fail("it has said goodbye");
          forwarder.gone(Peer.this);
        }
      }
    }
  }
}
