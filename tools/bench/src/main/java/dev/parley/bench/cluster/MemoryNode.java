package dev.parley.bench.cluster;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.ice.IceRoute;
import dev.parley.sfu.Forwarder;
import dev.parley.sfu.PacketNetwork;
import dev.parley.sfu.PeerRoute;
import dev.parley.sfu.RelayChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Forwarder of one node without a socket. Each relay has a port of its own here, since the framing
 * of relays belongs to the socket. Threads: confined to that of its {@link MemoryWorld}.
 */
final class MemoryNode implements PacketNetwork {
  static final String ROOM = "room";

  final Forwarder forwarder;
  final InetSocketAddress address;
  private final MemoryWorld world;
  private final Map<InetSocketAddress, PeerRoute> kept = new HashMap<>();
  long bytes; // sent to other nodes

  MemoryNode(MemoryWorld world, DtlsCertificate certificate, int port) {
    this.world = world;
    address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    forwarder = new Forwarder(certificate, new Random(port), this, world::later, Runnable::run);
    world.add(address, this::receive);
  }

  private void receive(byte[] datagram, InetSocketAddress from) {
    PeerRoute link = kept.get(from);
    forwarder.datagram(
        datagram,
        0,
        datagram.length,
        link == null ? new PeerRoute(IceRoute.udp(from), from) : link,
        world.now());
  }

  @Override
  public void send(PeerRoute to, byte[] packet, int from, int length) {
    InetSocketAddress remote = to.route().remote();
    bytes += MemoryWorld.node(remote) ? length : 0;
    world.send(address, remote, Arrays.copyOfRange(packet, from, from + length));
  }

  @Override
  public boolean bind(PeerRoute link) {
    kept.put(link.route().remote(), link);
    return true;
  }

  @Override
  public void release(PeerRoute link) {
    kept.remove(link.route().remote(), link);
  }

  @Override
  public Optional<RelayChannel> relayChannel() {
    return Optional.of(new OwnPort());
  }

  /** Channel that needs no number. */
  private static final class OwnPort implements RelayChannel {
    @Override
    public int number() {
      return 0;
    }

    @Override
    public void remote(int number) {
      // The address says it.
    }

    @Override
    public PeerRoute route(InetSocketAddress to) {
      return new PeerRoute(IceRoute.udp(to), to);
    }

    @Override
    public void close() {
      // Nothing was opened.
    }
  }
}
