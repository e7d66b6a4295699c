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
import dev.parley.media.sdp.NegotiatedSession;
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
 * WebRTC peer connection of a member: its ICE agent, DTLS association and SRTP contexts, the tracks
 * that it publishes, and those that it receives.
 *
 * <p>Threads: confined to the owner of its {@link Forwarder}.
 */
public final class Peer {
  private static final System.Logger LOG = System.getLogger(Peer.class.getName());

  /** Time for which a peer that lost its path may return by an ICE restart, with the same keys. */
  private static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(90);

  private static final long NEVER = Long.MIN_VALUE;

  /**
   * Interval of STUN checks that measure the path, where the peer sends no transport-wide feedback.
   */
  private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Forwarder forwarder;
  private final SfuRoom room;
  private final UUID member;
  private PeerListener listener;
  private final IceLite ice;
  private final DtlsEndpoint dtls;
  private final PeerUplink uplink;
  private final PeerDownlink downlink;
  private final Map<IceRoute, PeerRoute> links = new HashMap<>(); // as many as ICE remembers
  private @Nullable PeerRoute path; // selected path to the peer
  private @Nullable PeerRoute handling; // link of the datagram that is being handled
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
      SfuRoom hall,
      UUID member,
      IceCredentials remote,
      CertificateFingerprint fingerprint,
      PeerListener listener,
      long now) {
    this.forwarder = forwarder;
    this.room = hall;
    this.member = member;
    this.listener = listener;
    this.now = now;
    ice = new IceLite(remote, forwarder::credentials, new IceEvents(), now);
    dtls =
        DtlsEndpoint.server(
            forwarder.certificate(), fingerprint, forwarder.owner(), new DtlsEvents());
    uplink = new PeerUplink(this, forwarder.scratch(), forwarder.random().nextInt(), now);
    downlink = new PeerDownlink(this, forwarder.scratch(), now);
  }

  /** {@return the local ICE credentials} */
  public IceCredentials credentials() {
    return ice.credentials();
  }

  /** Performs an ICE restart (RFC 8445, section 9). {@return the new local credentials} */
  public IceCredentials restart(IceCredentials remote, long time) {
    IceCredentials fresh = ice.restart(remote, time);
    forwarder.registerCredentials(this, fresh);
    return fresh;
  }

  /**
   * Applies a negotiated session description, in place of the previous one.
   *
   * @param publications published tracks, by the mid of the section in which the peer sends them
   * @param watches subscribed tracks, by the mid of the section in which the peer receives them
   */
  public void apply(
      NegotiatedSession negotiated,
      Map<String, TrackPublication> publications,
      Map<String, SubscriptionParameters> watches,
      long time) {
    if (!closed) {
      now = time;
      uplink.apply(negotiated, publications, time);
      downlink.apply(negotiated, watches, time);
    }
  }

  /**
   * Grants or revokes the right to publish. Tracks stay published and are forwarded again once the
   * right is granted.
   */
  public void publishAllowed(boolean may) {
    speaks = may;
    uplink.allowed(may);
  }

  /** Replaces the listener, which is then notified of tracks and link quality. */
  public void listener(PeerListener other) {
    listener = other;
  }

  boolean publishAllowed() {
    return speaks;
  }

  /**
   * Sets the displayed size of a subscribed track.
   *
   * @param width in pixels; 0 when the video is not visible
   */
  public void displaySize(UUID track, int width, int height, boolean pinned) {
    downlink.want(track, width, height, pinned);
  }

  void stun(StunMessage message, PeerRoute link, long time) {
    now = time;
    handling = link;
    checked |= ice.handle(message, link.route(), time) == IceOutcome.ANSWERED;
    handling = null;
  }

  void dtls(byte[] bytes, int from, int length, PeerRoute link) {
    if (link.equals(path)) {
      dtls.handle(bytes, from, length);
    }
  }

  void rtp(byte[] bytes, int from, int length, long time) {
    now = time;
    if (receiver == null) {
      return; // media may overtake the last handshake flight; losses are repaired
    }
    int plain = receiver.unprotect(bytes, from, length);
    if (plain >= 0) {
      uplink.packet(bytes, from, plain, time);
    } else {
      room.counters().countForged();
    }
  }

  void rtcp(byte[] bytes, int from, int length, long time) {
    now = time;
    if (receiver == null) {
      return;
    }
    int plain = receiver.unprotectRtcp(bytes, from, length);
    if (plain >= 0) {
      uplink.reports(bytes, from, plain, time);
      downlink.reports(bytes, from, plain, time);
    } else {
      room.counters().countForged();
    }
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
        forwarder.network().send(path, bytes, from, sealed);
        room.counters().countSent(sealed);
      }
    }
  }

  /** Protects RTCP packets with SRTCP and sends them; {@code bytes} has room for index and tag. */
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
      uplink.tick(time);
      downlink.tick(time);
      check(time);
    }
  }

  private void check(long time) {
    if (time - checkAt >= 0 && downlink.receiverReportsOnly(time)) {
      checkAt = time + CHECK_NANOS;
      ice.check(forwarder.random().nextInt(), forwarder.random().nextLong(), time);
    }
  }

  SfuRoom room() {
    return room;
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

  PeerUplink uplink() {
    return uplink;
  }

  PeerDownlink downlink() {
    return downlink;
  }

  void fail(String why) {
    if (!closed) {
      LOG.log(System.Logger.Level.DEBUG, "a peer in {0}: {1}", room.name(), why);
      close();
      listener.failed(why);
    }
  }

  /** Closes the connection, and unpublishes its tracks. Idempotent. */
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    dtls.close();
    uplink.close();
    downlink.close();
    links.values().forEach(this::let);
    links.clear();
    forwarder.closed(this);
  }

  /**
   * {@return whether the DTLS association has ended, so that nothing more is sent} The closure
   * alert is produced by a thread of its own.
   */
  boolean dtlsEnded() {
    return dtls.state() instanceof DtlsState.Closed || dtls.state() instanceof DtlsState.Failed;
  }

  private void let(PeerRoute link) {
    link.peer(null);
    forwarder.network().release(link);
  }

  /** Receiver of the events of the ICE agent. */
  private final class IceEvents implements IceLiteOwner {
    @Override
    public void send(byte[] bytes, int from, int length, IceRoute to) {
      PeerRoute link = link(to);
      if (link != null) {
        forwarder.network().send(link, bytes, from, length);
      }
    }

    private @Nullable PeerRoute link(IceRoute route) {
      return handling != null && handling.route().equals(route) ? handling : links.get(route);
    }

    @Override
    public void selected(IceRoute route) {
      PeerRoute link = link(route);
      if (link == null) {
        return;
      }
      Peer before = link.peer();
      if (before != null && before != Peer.this) {
        before.links.remove(route); // the address has passed to this peer
      }
      link.peer(Peer.this);
      if (forwarder.network().bind(link)) {
        links.put(route, link);
        path = link;
        lostAt = NEVER;
      } else {
        link.peer(null);
      }
    }

    @Override
    public void forgotten(IceRoute route) {
      PeerRoute link = links.remove(route);
      if (link != null) {
        let(link);
      }
    }

    @Override
    public void retired(String localUfrag) {
      forwarder.forgetCredentials(localUfrag);
    }

    @Override
    public void pathMeasured(double lost, long roundTrip) {
      downlink.pathMeasured(lost, roundTrip, now);
    }

    @Override
    public void consentExpired() {
      path = null; // until an ICE restart selects a new one
      lostAt = now;
    }
  }

  /** Receiver of the events of the DTLS association. */
  private final class DtlsEvents implements DtlsListener {
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
          // wait for connected or failed
        }
        case DtlsState.Connected(SrtpKeys keys) -> {
          receiver = keys.receiver();
          sender = keys.sender();
          checkAt = now;
          downlink.connected(now);
          listener.connected();
        }
        case DtlsState.Failed(var reason) -> fail("DTLS: " + reason);
        case DtlsState.Closed _ -> {
          fail("it has said goodbye");
          forwarder.peerClosed(Peer.this);
        }
      }
    }
  }
}
