package dev.parley.sfu;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.sdp.NegotiatedSession;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * WebRTC peer connection of a member: its transport, the tracks that it publishes, and those that
 * it receives.
 *
 * <p>Threads: confined to the owner of its {@link Forwarder}.
 */
public final class Peer {
  private static final System.Logger LOG = System.getLogger(Peer.class.getName());

  private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final SfuContext context;
  private final RoomContext room;
  private final UUID member;
  private final PeerOwner owner;
  private final PeerTransport transport;
  private final PeerUplink uplink;
  private final PeerDownlink downlink;
  private PeerListener listener;
  private long reportAt;
  private boolean closed;

  Peer(
      SfuContext context,
      DatagramRouter router,
      RoomContext room,
      UUID member,
      IceCredentials remote,
      CertificateFingerprint fingerprint,
      PeerListener listener,
      PeerOwner owner) {
    this.context = context;
    this.room = room;
    this.member = member;
    this.listener = listener;
    this.owner = owner;
    Object mixKey = new Object();
    transport =
        new PeerTransport(
            context, router, room.counters(), remote, fingerprint, new TransportEvents());
    uplink = new PeerUplink(context, room, transport, member, mixKey);
    downlink = new PeerDownlink(context, room, transport, mixKey, () -> this.listener);
  }

  /** {@return the local ICE credentials} */
  public IceCredentials credentials() {
    return transport.credentials();
  }

  /**
   * Performs an ICE restart (RFC 8445, section 9).
   *
   * @return the new local credentials
   */
  public IceCredentials restart(IceCredentials remote, long time) {
    context.now(time);
    return transport.restart(remote);
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
      context.now(time);
      uplink.apply(negotiated, publications, time);
      downlink.apply(negotiated, watches);
    }
  }

  /**
   * Grants or revokes the right to publish. Tracks stay published and are forwarded again once the
   * right is granted.
   */
  public void publishAllowed(boolean may) {
    uplink.allowed(may);
  }

  /** Sets whether the member may moderate: its camera may be sent to the group of the room. */
  public void moderates(boolean may) {
    uplink.moderates(may);
  }

  /**
   * Sets whether the member receives the group of the room. Tracks that the group carries are not
   * sent to a member that does, from the next key frame on.
   */
  public void receivesGroup(boolean receives, long time) {
    context.now(time);
    downlink.receivesGroup(receives, time);
    if (receives) {
      room.group().memberAdded();
    }
  }

  /** Replaces the listener, which is then notified of tracks and link quality. */
  public void listener(PeerListener other) {
    listener = other;
  }

  /**
   * Sets the displayed size of a subscribed track.
   *
   * @param width in pixels; 0 when the video is not visible
   */
  public void displaySize(UUID track, int width, int height, boolean pinned) {
    downlink.display(track, width, height, pinned);
  }

  void tick(long now) {
    transport.tick(now);
    if (!transport.connected()) {
      return;
    }
    uplink.tick(downlink.roundTrip(), now);
    downlink.tick(now);
    if (now - reportAt >= 0) {
      listener.linkQuality(linkQuality(now));
      reportAt = now + REPORT_NANOS;
    }
    if (downlink.receiverReportsOnly(now)) {
      transport.measurePath(now);
    }
  }

  /** {@return the quality of the link} */
  LinkQuality linkQuality(long now) {
    return new LinkQuality(
        uplink.bitsPerSecond(now),
        downlink.availableBitsPerSecond(),
        uplink.loss(),
        downlink.loss(),
        downlink.reportedRoundTrip(),
        uplink.publishes(),
        context.overload().steps() > 0,
        downlink.tooSlow(now));
  }

  RoomContext room() {
    return room;
  }

  UUID member() {
    return member;
  }

  /** {@return progress of the connection} */
  public ConnectionProgress progress() {
    return transport.progress();
  }

  PeerUplink uplink() {
    return uplink;
  }

  PeerDownlink downlink() {
    return downlink;
  }

  /** Closes the connection for a failure, of which the listener is notified. */
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
    transport.close();
    uplink.close();
    downlink.close();
    owner.closed(this);
  }

  /** {@return whether the connection has sent its DTLS closure alert, or needs none} */
  boolean ended() {
    return transport.ended();
  }

  /** Receiver of the packets and events of the transport. */
  private final class TransportEvents implements PeerTransportListener {
    @Override
    public void connected(long now) {
      reportAt = now + REPORT_NANOS;
      downlink.reconsider();
      listener.connected();
    }

    @Override
    public void failed(String why) {
      fail(why);
    }

    @Override
    public void ended() {
      owner.ended(Peer.this);
    }

    @Override
    public void pathMeasured(double loss, long roundTrip, long now) {
      downlink.pathMeasured(loss, roundTrip, now);
    }

    @Override
    public void rtp(byte[] bytes, int from, int length, long now) {
      uplink.packet(bytes, from, length, now);
    }

    @Override
    public void rtcp(byte[] bytes, int from, int length, long now) {
      uplink.reports(bytes, from, length, now);
      downlink.reports(bytes, from, length, now);
    }
  }
}
