package dev.parley.server.sfu;

import dev.parley.base.ThreadEndListener;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.dtls.DtlsWarmUp;
import dev.parley.media.ice.IceCandidate;
import dev.parley.media.ice.TransportProtocol;
import dev.parley.media.sdp.SdpCandidate;
import dev.parley.room.api.RecordingEndReason;
import dev.parley.room.api.group.Groups;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.MediaListener;
import dev.parley.room.spi.MediaSession;
import dev.parley.room.spi.Place;
import dev.parley.room.spi.RecordingHandle;
import dev.parley.room.spi.RecordingPlan;
import dev.parley.server.groups.GroupNetwork;
import dev.parley.server.groups.GroupTickets;
import dev.parley.server.recordings.RecordingStorage;
import dev.parley.server.recordings.RoomRecorder;
import dev.parley.sfu.Relay;
import dev.parley.sfu.RelayListener;
import dev.parley.sfu.RelayRole;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Media server of all rooms: forwards their audio and video through one UDP port, and through one
 * TCP port for clients whose network blocks UDP.
 *
 * <p>Threads: safe for all. It owns the forwarding threads; closing ends them.
 */
public final class SfuMediaBackend implements MediaBackend, AutoCloseable {
  private static final AtomicBoolean WARM = new AtomicBoolean();

  private final RoomShards shards;
  private final Optional<IceTcpListener> tcp;
  private final LocalMediaParameters ourselves;
  private final Optional<GroupTickets> tickets;
  private final Executor threads;
  private final SnapshotCache snapshots;

  private SfuMediaBackend(
      RoomShards shards,
      Optional<IceTcpListener> tcp,
      LocalMediaParameters ourselves,
      Optional<GroupTickets> tickets,
      Executor threads) {
    this.shards = shards;
    this.tcp = tcp;
    this.ourselves = ourselves;
    this.tickets = tickets;
    this.threads = threads;
    snapshots = new SnapshotCache(shards::snapshot, System::nanoTime);
  }

  /**
   * Opens the ports.
   *
   * @param host listen address and announced addresses
   * @param udpPort UDP port; 0 for any free port
   * @param count number of forwarding threads, 1 to {@link
   *     dev.parley.server.config.ServerConfig#MEDIA_THREADS_MAX}; one where the system cannot share
   *     a port between sockets
   * @param tcpPort TCP port; 0 for any free port, empty for none
   * @param tcpFailed called when the TCP port cannot be bound; the server continues without it
   * @param place location of recordings
   * @param network of the multicast groups of rooms; empty for no groups
   * @param threads executor of slow work, such as parsing offers
   * @param watch notified of the end of the media threads
   * @throws IOException when the UDP port cannot be bound
   * @throws java.io.UncheckedIOException when the groups cannot be sent to
   */
  public static SfuMediaBackend open(
      MediaAddresses host,
      int udpPort,
      int count,
      OptionalInt tcpPort,
      Consumer<IOException> tcpFailed,
      RecordingStorage place,
      Optional<GroupNetwork> network,
      Executor threads,
      ThreadEndListener watch)
      throws IOException {
    DtlsCertificate certificate = DtlsCertificate.make(Clock.systemUTC());
    RoomShards shards =
        RoomShards.open(host, udpPort, count, certificate, place, network, threads, watch);
    Optional<IceTcpListener> port = Optional.empty();
    try {
      warmUp(certificate);
      if (tcpPort.isPresent()) {
        port = listen(host.connections(tcpPort.getAsInt()), shards, tcpFailed, watch);
      }
      OptionalInt number = port.stream().mapToInt(IceTcpListener::number).findFirst();
      return new SfuMediaBackend(
          shards,
          port,
          LocalMediaParameters.at(host, shards.address(), number, certificate, new SecureRandom()),
          network.map(_ -> new GroupTickets(new SecureRandom(), System::nanoTime)),
          threads);
    } catch (RuntimeException | Error e) {
      port.ifPresent(IceTcpListener::close);
      shards.close();
      throw e;
    }
  }

  private static Optional<IceTcpListener> listen(
      InetSocketAddress local,
      RoomShards shards,
      Consumer<IOException> failed,
      ThreadEndListener watch) {
    try {
      return Optional.of(IceTcpListener.open(local, shards::route, IceTcpListener.IDLE_MAX, watch));
    } catch (IOException e) {
      failed.accept(e);
      return Optional.empty();
    }
  }

  /**
   * Performs DTLS handshakes at startup: the first ones of a new JVM are slow, and a member would
   * wait for them.
   */
  private static void warmUp(DtlsCertificate certificate) {
    if (WARM.getAndSet(true)) {
      return;
    }
    Thread.ofPlatform()
        .daemon()
        .name("parley-media-warm-up")
        .start(() -> {
          try {
            DtlsWarmUp.run(certificate, DtlsWarmUp.HANDSHAKES);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  /** {@return the bound UDP port} */
  public int port() {
    return shards.address().getPort();
  }

  /** {@return the number of forwarding threads} */
  public int count() {
    return shards.count();
  }

  /** {@return a snapshot, at most one second old; fails when the media threads have ended} */
  public CompletableFuture<MediaSnapshot> snapshot() {
    return snapshots.get();
  }

  /** {@return the ICE candidates, in order of preference} */
  public List<SdpCandidate> candidates() {
    return ourselves.candidates();
  }

  /** {@return UDP addresses at which other nodes reach the media of this one, the best first} */
  public List<InetSocketAddress> relayAddresses() {
    return candidates().stream()
        .flatMap(each -> each.forIce().stream())
        .filter(each -> each.transport() == TransportProtocol.UDP)
        .map(IceCandidate::address)
        .toList();
  }

  /**
   * Opens a relay at the side that asks. It connects once {@link RoomRelay#answered} is called.
   *
   * @param node name of the other node
   * @param listener called on the forwarding thread
   * @return empty when there are too many relays already
   */
  public CompletionStage<Optional<RoomRelay>> dialRelay(
      String room, String node, RelayRole role, RelayListener listener) {
    return RoomRelay.open(
        shards.lease(room),
        ourselves.fingerprint(),
        forwarder -> forwarder.dialRelay(room, node, role, listener, System.nanoTime()));
  }

  /**
   * Opens a relay at the side that is asked.
   *
   * @param node name of the other node
   * @param remote parameters of the other side; {@link IllegalArgumentException} on the returned
   *     stage for those of no relay
   * @param listener called on the forwarding thread
   * @return empty when there are too many relays already
   */
  public CompletionStage<Optional<RoomRelay>> acceptRelay(
      String room, String node, RelayRole role, Relay.RemoteSide remote, RelayListener listener) {
    return RoomRelay.open(
        shards.lease(room),
        ourselves.fingerprint(),
        forwarder -> forwarder.acceptRelay(room, node, role, remote, listener, System.nanoTime()));
  }

  @Override
  public MediaSession open(
      String room, UUID member, Place place, boolean speak, MediaListener listener) {
    return new SfuMediaSession(
        shards.lease(room), ourselves, tickets, threads, room, member, speak, listener);
  }

  /** {@return the contract by which receivers join groups; empty without groups} */
  public Optional<Groups> groups() {
    return tickets.map(each -> each);
  }

  /** {@return whether a member is connected to a session of this backend, or about to be} */
  public CompletionStage<Boolean> connected(MediaSession session) {
    return session instanceof SfuMediaSession its
        ? its.connected()
        : CompletableFuture.completedFuture(false);
  }

  @Override
  public CompletionStage<List<MediaTrack>> tracks(String room) {
    Optional<ForwardingThread> thread = shards.of(room).map(RoomShard::thread);
    if (thread.isEmpty()) {
      return CompletableFuture.completedFuture(List.of());
    }
    try {
      return CompletableFuture.supplyAsync(
          () -> ParticipantPeer.toContract(thread.get().forwarder().tracks(room)), thread.get());
    } catch (RejectedExecutionException e) {
      return CompletableFuture.completedFuture(List.of()); // the server is closed
    }
  }

  @Override
  public CompletionStage<RecordingHandle> record(
      RecordingPlan plan, Consumer<RecordingEndReason> ended) {
    RoomLease lease = shards.lease(plan.room());
    Optional<RoomRecorder> recordings = lease.shard().recordings();
    if (recordings.isPresent()) {
      return recordings.get().record(plan, ended, lease::close);
    }
    lease.close();
    return CompletableFuture.failedFuture(
        new MediaRefused(
            MediaRefusal.RECORDING_OFF,
            "this server records nothing; its operator can change that"));
  }

  @Override
  public void close() {
    tcp.ifPresent(IceTcpListener::close);
    shards.close();
  }
}
