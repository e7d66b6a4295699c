package dev.parley.server.sfu;

import dev.parley.base.ThreadEndListener;
import dev.parley.datagrams.UdpSocket;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.stun.Demultiplexer;
import dev.parley.server.groups.GroupNetwork;
import dev.parley.server.groups.GroupNumbers;
import dev.parley.server.groups.RoomGroups;
import dev.parley.server.recordings.RecordingLimit;
import dev.parley.server.recordings.RecordingStorage;
import dev.parley.server.recordings.RoomRecorder;
import dev.parley.sfu.PeerRoute;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * All shards of the UDP port, and the assignment of rooms to them. A room is assigned to the shard
 * with the fewest leases when the first lease of the room is taken, and stays there until its last
 * lease is closed.
 *
 * <p>Threads: safe for all, except {@link #route}. It owns the shards; closing ends them.
 */
final class RoomShards implements AutoCloseable {
  private final InetSocketAddress address;
  private final List<RoomShard> all;
  private final ShardTagReader marks; // confined to the thread of the TCP port
  private final Map<String, RoomAssignment> homes =
      new HashMap<>(); // guarded by itself, as is stays
  private final int[] stays;

  /** Assignment of a room: its shard and the number of its leases. */
  private static final class RoomAssignment {
    final int shard;
    int stays;

    RoomAssignment(int shard) {
      this.shard = shard;
    }
  }

  /** Factory of shards. */
  @FunctionalInterface
  interface ShardFactory {
    /**
     * Creates a shard, which owns the socket from then on.
     *
     * @param suffix of the names of its threads
     * @param handOver between the sockets of the port; null where it has one
     * @param broken run by its thread when that ends unexpectedly
     */
    RoomShard make(
        String suffix, UdpSocket socket, @Nullable ShardRouter handOver, Runnable broken);
  }

  private RoomShards(InetSocketAddress address, List<RoomShard> all) {
    this.address = address;
    this.all = all;
    marks = new ShardTagReader(all.size());
    stays = new int[all.size()];
  }

  /**
   * Opens the port.
   *
   * @param count desired number of shards; one where the system cannot share a port between sockets
   * @param network of the groups of rooms; empty for no groups
   * @param threads runs tasks that may block
   * @param watch notified of the end of the shards' threads
   * @throws IOException when the port cannot be bound
   * @throws UncheckedIOException when the groups cannot be sent to
   */
  static RoomShards open(
      MediaAddresses host,
      int port,
      int count,
      DtlsCertificate certificate,
      RecordingStorage place,
      Optional<GroupNetwork> network,
      Executor threads,
      ThreadEndListener watch)
      throws IOException {
    RecordingLimit limit = new RecordingLimit(RoomRecorder.ROOMS_MAX);
    GroupNumbers numbers = new GroupNumbers(new SecureRandom());
    return open(
        UdpSocket.bindAll(host.datagrams(port), count),
        (suffix, socket, handOver, broken) ->
            new RoomShard(
                suffix,
                socket,
                handOver,
                host.senders(),
                certificate,
                place,
                limit,
                thread -> groups(network, numbers, handOver, thread, threads),
                broken,
                watch));
  }

  private static @Nullable RoomGroups groups(
      Optional<GroupNetwork> network,
      GroupNumbers numbers,
      @Nullable ShardRouter handOver,
      ForwardingThread thread,
      Executor threads) {
    if (network.isEmpty()) {
      return null;
    }
    try {
      return new RoomGroups(
          network.get(),
          numbers,
          handOver == null ? 0 : handOver.index(),
          thread.forwarder(),
          thread::executeQuietly,
          threads);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates a shard for each socket; closes all of them if one cannot be created. */
  static RoomShards open(List<UdpSocket> sockets, ShardFactory maker) {
    InetSocketAddress address = sockets.getFirst().localAddress();
    List<RoomShard> all =
        new CopyOnWriteArrayList<>(); // started shards iterate over it when they fail
    // One failed shard ends all: without its socket the kernel would redistribute the port's
    // datagrams.
    Runnable broken = () -> all.forEach(each -> each.thread().fail());
    try {
      if (sockets.size() == 1) {
        all.add(maker.make("", sockets.getFirst(), null, broken));
      } else {
        List<ShardRouter> handOvers = ShardRouter.forSockets(sockets);
        for (int i = 0; i < sockets.size(); i++) {
          all.add(maker.make("-" + i, sockets.get(i), handOvers.get(i), broken));
        }
      }
      return new RoomShards(address, List.copyOf(all));
    } catch (RuntimeException | Error e) { // for example, no more threads can be created
      all.forEach(RoomShard::close);
      sockets.forEach(UdpSocket::close);
      throw e;
    }
  }

  /** {@return the bound address of the port} */
  InetSocketAddress address() {
    return address;
  }

  int count() {
    return all.size();
  }

  /** {@return the shard of a room; empty when the room has no lease} */
  Optional<RoomShard> of(String room) {
    synchronized (homes) {
      return Optional.ofNullable(homes.get(room)).map(home -> all.get(home.shard));
    }
  }

  /** Takes a lease of a room, and assigns the room to a shard if it has none. */
  RoomLease lease(String room) {
    synchronized (homes) {
      RoomAssignment home = homes.computeIfAbsent(room, _ -> new RoomAssignment(leastLoaded()));
      home.stays++;
      stays[home.shard]++;
      return new RoomLease(all.get(home.shard), () -> release(room, home));
    }
  }

  private int leastLoaded() {
    int idlest = 0;
    for (int i = 1; i < stays.length; i++) {
      idlest = stays[i] < stays[idlest] ? i : idlest;
    }
    return idlest;
  }

  private void release(String room, RoomAssignment home) {
    synchronized (homes) {
      stays[home.shard]--;
      home.stays--;
      if (home.stays == 0) {
        homes.remove(room);
      }
    }
  }

  /**
   * Routes a packet of a TCP connection to the shard that its last STUN check named. Called by the
   * thread of the TCP port.
   */
  void route(byte[] bytes, PeerRoute link, Runnable handled) {
    PeerRoute by = link;
    int shard = 0;
    if (all.size() > 1 && link.socket() instanceof IceTcpConnection connection) {
      int named =
          Demultiplexer.of(bytes, 0, bytes.length) == Demultiplexer.STUN
              ? marks.shard(bytes, 0, bytes.length)
              : -1;
      if (named >= 0 && named != connection.shard()) {
        by = connection.moveTo(named, System.nanoTime());
      }
      shard = Math.max(0, connection.shard());
    }
    all.get(shard).thread().receive(bytes, by, handled);
  }

  /** {@return the combined snapshot of all shards; fails when they have ended} */
  CompletableFuture<MediaSnapshot> snapshot() {
    try {
      return all.stream()
          .map(RoomShard::snapshot)
          .reduce((one, other) -> one.thenCombine(other, MediaSnapshot::plus))
          .orElseThrow();
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public void close() {
    all.forEach(each -> each.thread().end()); // all shards close their peers in parallel
    all.forEach(RoomShard::close);
  }
}
