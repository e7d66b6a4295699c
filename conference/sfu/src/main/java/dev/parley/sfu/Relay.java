package dev.parley.sfu;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.media.ice.IceCredentials;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Relay of one room's media between this node and another one: a peer of the room whose tracks are
 * those published at the other node, and which receives what members there use.
 *
 * <p>Threads: confined to the owner of its {@link Forwarder}.
 */
public final class Relay {
  private static final System.Logger LOG = System.getLogger(Relay.class.getName());

  /** Minimum interval of announcements and demands. */
  private static final long UPDATE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final SfuContext context;
  private final SfuRoom room;
  private final String node;
  private final RelayListener listener;
  private final RelayOwner owner;
  private final RelayChannel channel;
  private final MediaTransport transport;
  private final IceCredentials credentials;
  private final @Nullable DialingTransport dialing; // null at the side that is asked
  private final RelayUplink uplink;
  private final RelayDownlink downlink;
  private List<RelayedTrack> announced = List.of();
  private List<TrackDemand> demanded = List.of();
  private long updateAt;
  private boolean closed;

  /** Owner of the relays of a forwarder, which is notified of their end. */
  interface RelayOwner {
    /** The relay is closed. Its DTLS closure alert may be pending. */
    void closed(Relay relay);

    /** The relay has sent its DTLS closure alert. */
    void ended(Relay relay);
  }

  private Relay(
      SfuContext context,
      DatagramRouter router,
      SfuRoom room,
      String node,
      RelayChannel channel,
      @Nullable RemoteSide remote,
      RelayRole role,
      RelayListener listener,
      RelayOwner owner) {
    this.context = context;
    this.room = room;
    this.node = node;
    this.channel = channel;
    this.listener = listener;
    this.owner = owner;
    RoomContext parts = room.context();
    if (remote == null) {
      DialingTransport dials =
          new DialingTransport(context, router, parts.counters(), channel, new TransportEvents());
      dialing = dials;
      transport = dials;
      credentials = dials.credentials();
    } else {
      channel.remote(remote.channel());
      PeerTransport waits =
          new PeerTransport(
              context,
              router,
              parts.counters(),
              remote.ice(),
              remote.fingerprint(),
              new TransportEvents());
      dialing = null;
      transport = waits;
      credentials = waits.credentials();
    }
    uplink = new RelayUplink(context, parts, transport, role, listener::muteRequested);
    downlink = new RelayDownlink(context, parts, transport, uplink, role);
    updateAt = context.now();
  }

  /**
   * Parameters of the other side.
   *
   * @param channel number by which its datagrams are sent to it
   * @param ice its ICE credentials
   * @param fingerprint of the certificate that it presents in DTLS
   */
  public record RemoteSide(int channel, IceCredentials ice, CertificateFingerprint fingerprint) {}

  static Relay dial(
      SfuContext context,
      DatagramRouter router,
      SfuRoom room,
      String node,
      RelayChannel channel,
      RelayRole role,
      RelayListener listener,
      RelayOwner owner) {
    return new Relay(context, router, room, node, channel, null, role, listener, owner);
  }

  static Relay accept(
      SfuContext context,
      DatagramRouter router,
      SfuRoom room,
      String node,
      RelayChannel channel,
      RemoteSide remote,
      RelayRole role,
      RelayListener listener,
      RelayOwner owner) {
    return new Relay(context, router, room, node, channel, remote, role, listener, owner);
  }

  /** {@return the local ICE credentials} */
  public IceCredentials credentials() {
    return credentials;
  }

  /** {@return the number by which the other side sends to this one} */
  public int channel() {
    return channel.number();
  }

  /**
   * Connects to the other side, which has answered. Call it once, at the side that asks.
   *
   * @param candidates its addresses, in order of preference
   */
  public void answered(RemoteSide remote, List<InetSocketAddress> candidates, long time) {
    if (dialing == null) {
      throw new IllegalStateException("this side was asked, and does not ask");
    }
    if (!closed) {
      context.now(time);
      channel.remote(remote.channel());
      dialing.answered(remote.ice(), remote.fingerprint(), candidates);
    }
  }

  /**
   * Applies another role, since the nodes that carry the room's media have changed. Whether the
   * line is thin, and the name of its mix, stay.
   */
  public void role(RelayRole role, long time) {
    if (!closed) {
      context.now(time);
      uplink.role(role, time);
      downlink.role(role);
    }
  }

  /** Applies the tracks that the other node announces, in place of those before. */
  public void announced(List<RelayedTrack> tracks, long time) {
    if (!closed) {
      context.now(time);
      uplink.announced(tracks, time);
    }
  }

  /** Applies what the other node uses of this node's tracks, in place of what it used before. */
  public void wanted(List<TrackDemand> demands, long time) {
    if (!closed) {
      context.now(time);
      Map<UUID, TrackDemand> byTrack = new HashMap<>();
      for (TrackDemand each : demands) {
        if (byTrack.size() < RelayLimits.TRACKS_MAX) {
          byTrack.put(each.track(), each);
        }
      }
      downlink.wanted(byTrack);
    }
  }

  /** Mutes or unmutes an announced track, for a member at the other node who may do so. */
  public void mute(UUID track, boolean muted, long time) {
    if (!closed) {
      context.now(time);
      if (downlink.announces(track)) {
        room.context().tracks().find(track).ifPresent(found -> found.mute(muted));
      }
    }
  }

  void tick(long now) {
    if (now - updateAt >= 0) {
      updateAt = now + UPDATE_NANOS;
      update(now);
    }
    transport.tick(now);
    if (transport.connected()) {
      uplink.tick(downlink.roundTrip(), now);
      downlink.tick(now);
    }
  }

  private void update(long now) {
    List<RelayedTrack> tracks = downlink.announcement(now);
    if (!tracks.equals(announced)) {
      announced = tracks;
      listener.tracksChanged(tracks);
    }
    List<TrackDemand> demands = uplink.demands();
    if (!demands.equals(demanded)) {
      demanded = demands;
      listener.demandChanged(demands);
    }
  }

  /** {@return the state of the relay} */
  RelaySnapshot snapshot(long now) {
    return downlink.snapshot(node, transport.progress(), now);
  }

  SfuRoom room() {
    return room;
  }

  /** Closes the relay for a failure, of which the listener is notified. */
  void fail(String why) {
    if (!closed) {
      LOG.log(
          System.Logger.Level.DEBUG, "relay of {0} to {1}: {2}", room.context().name(), node, why);
      close();
      listener.failed(why);
    }
  }

  /**
   * Closes the relay. Tracks of the other node that no other relay brings end a little later,
   * unless one brings them by then. Idempotent.
   */
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    transport.close();
    channel.close();
    uplink.close(context.now());
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
      uplink.connected(now);
      listener.connected();
    }

    @Override
    public void failed(String why) {
      fail(why);
    }

    @Override
    public void ended() {
      owner.ended(Relay.this);
    }

    @Override
    public void pathMeasured(double loss, long roundTrip, long now) {
      // Transport-wide feedback measures the path.
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
