package dev.parley.server.sfu;

import dev.parley.datagrams.RemoteEndpoint;
import dev.parley.datagrams.UdpSocket;
import dev.parley.media.ice.IceRoute;
import dev.parley.media.rtp.BigEndian;
import dev.parley.sfu.PeerRoute;
import dev.parley.sfu.RelayChannel;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Channels of the relays of one forwarding thread. All relays between two nodes have the same two
 * addresses and ports, so that each datagram of a relay is framed as ChannelData (RFC 8656, section
 * 12.4): the number of the receiver's channel, the length, the datagram. The number also names the
 * shard that owns the channel.
 *
 * <p>Threads: confined to the forwarding thread, except the static methods. Memory: at most {@link
 * #CHANNELS} channels for all shards together, and {@link #ROUTES_MAX} links of each.
 */
final class RelayChannels {
  /** Number of channels of one port. */
  static final int CHANNELS = 0x1000;

  static final int HEADER_BYTES = 4;

  private static final int FIRST = 0x4000;
  private static final int ROUTES_MAX = 32;

  private final UdpSocket socket;
  private final int index;
  private final int shards;
  private final @Nullable Channel[] channels;
  private final Map<InetSocketAddress, KeptNode> nodes = new HashMap<>();
  private final byte[] frame = new byte[UdpSocket.DATAGRAM_BYTES_MAX];
  private int next;

  /** Address of another node that links lead to. */
  private static final class KeptNode {
    int links;
  }

  /**
   * @param index of the shard
   * @param shards number of shards
   */
  RelayChannels(UdpSocket socket, int index, int shards) {
    this.socket = socket;
    this.index = index;
    this.shards = shards;
    channels = new @Nullable Channel[CHANNELS / shards];
  }

  /** {@return whether a datagram is framed; RFC 7983 keeps these first bytes apart from others} */
  static boolean framed(byte[] bytes, int from, int length) {
    return length > HEADER_BYTES && (bytes[from] & 0xf0) == FIRST >> 8;
  }

  /** {@return the shard that a framed datagram belongs to} */
  static int shard(byte[] bytes, int from, int shards) {
    return (BigEndian.get16(bytes, from) - FIRST) % shards;
  }

  /** {@return the length of the datagram in a frame; 0 when it is not there} */
  static int length(byte[] bytes, int from, int length) {
    int told = BigEndian.get16(bytes, from + 2);
    return told <= length - HEADER_BYTES ? told : 0;
  }

  /** {@return a new channel; empty when there are no more} */
  Optional<RelayChannel> open() {
    for (int i = 0; i < channels.length; i++) {
      int place = (next + i) % channels.length;
      if (channels[place] == null) {
        Channel opened = new Channel(place);
        channels[place] = opened;
        // A number is used again as late as possible: its last datagrams may be under way.
        next = place + 1;
        return Optional.of(opened);
      }
    }
    return Optional.empty();
  }

  /**
   * {@return the link of a framed datagram; null when no channel has its number}
   *
   * @param sender link of its source address
   */
  @Nullable PeerRoute link(byte[] bytes, int from, PeerRoute sender) {
    int number = BigEndian.get16(bytes, from) - FIRST;
    int place = number / shards;
    Channel channel = number % shards == index && place < channels.length ? channels[place] : null;
    return channel == null ? null : channel.link(sender);
  }

  /** Frames and sends a datagram. */
  void send(RelayPath path, byte[] bytes, int from, int length) {
    if (HEADER_BYTES + length > frame.length) {
      return;
    }
    BigEndian.put16(frame, 0, path.channel.remote);
    BigEndian.put16(frame, 2, length);
    // A copy for each packet of a relay: room for the header in the buffers of all packets would
    // burden those of members.
    System.arraycopy(bytes, from, frame, HEADER_BYTES, length);
    socket.send(path.node, frame, 0, HEADER_BYTES + length);
  }

  /** Keeps the link of a relay. {@return false when no more are kept} */
  boolean bind(PeerRoute link, RelayPath path) {
    if (path.channel.bound.contains(link)) {
      return true;
    }
    KeptNode node = nodes.get(path.node.address());
    if (node == null) {
      if (path.channel.bound.size() == ROUTES_MAX || !socket.keep(path.node)) {
        return false;
      }
      node = new KeptNode();
      nodes.put(path.node.address(), node);
      // The link of the address alone, so that its datagrams allocate none.
      path.node.attach(new PeerRoute(link.route(), path.node));
    }
    node.links++;
    path.channel.bound.add(link);
    return true;
  }

  /** Releases the link of a relay. */
  void release(PeerRoute link, RelayPath path) {
    KeptNode node = nodes.get(path.node.address());
    if (path.channel.bound.remove(link) && node != null && --node.links == 0) {
      nodes.remove(path.node.address());
      RemoteEndpoint kept = socket.own(path.node);
      kept.attach(null);
      socket.forget(kept);
    }
  }

  /** Handle by which a relay sends over a link: its channel, and the other node's address. */
  static final class RelayPath {
    private final Channel channel;
    private final RemoteEndpoint node;

    private RelayPath(Channel channel, RemoteEndpoint node) {
      this.channel = channel;
      this.node = node;
    }
  }

  /** Channel of one relay. */
  private final class Channel implements RelayChannel {
    private final int place;
    private final List<PeerRoute> bound = new ArrayList<>();
    private int remote;

    Channel(int place) {
      this.place = place;
    }

    @Override
    public int number() {
      return FIRST + place * shards + index;
    }

    @Override
    public void remote(int number) {
      if (number < FIRST || number >= FIRST + CHANNELS) {
        throw new IllegalArgumentException("there is no channel " + number);
      }
      remote = number;
    }

    @Override
    public PeerRoute route(InetSocketAddress address) {
      RemoteEndpoint node = socket.own(socket.remote(address));
      return new PeerRoute(IceRoute.udp(address), new RelayPath(this, node));
    }

    /**
     * {@return the bound link of an address; a new one if there is none, and the sender itself if
     * it is connected by TCP, by which no node comes}
     */
    PeerRoute link(PeerRoute sender) {
      for (int i = 0; i < bound.size(); i++) {
        PeerRoute each = bound.get(i);
        if (each.route().remote().equals(sender.route().remote())) {
          return each;
        }
      }
      return sender.socket() instanceof RemoteEndpoint node
          ? new PeerRoute(sender.route(), new RelayPath(this, node))
          : sender;
    }

    @Override
    public void close() {
      if (channels[place] == this) {
        channels[place] = null;
      }
    }
  }
}
