package dev.parley.server.media;

import dev.parley.base.ThreadWatch;
import dev.parley.conference.api.RecordingEnd;
import dev.parley.conference.api.media.MediaRefusal;
import dev.parley.conference.api.media.MediaRefused;
import dev.parley.conference.api.media.Track;
import dev.parley.conference.spi.MediaCarrier;
import dev.parley.conference.spi.MediaLine;
import dev.parley.conference.spi.MediaListener;
import dev.parley.conference.spi.RecordingPlan;
import dev.parley.conference.spi.RunningRecording;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.dtls.DtlsWarmUp;
import dev.parley.media.sdp.Candidate;
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
public final class RoomCarrier implements MediaCarrier, AutoCloseable {
  private static final AtomicBoolean WARM = new AtomicBoolean();

  private final Shards shards;
  private final Optional<TcpPort> tcp;
  private final Ourselves ourselves;
  private final Executor threads;
  private final LatestSnapshot snapshots;

  private RoomCarrier(Shards shards, Optional<TcpPort> tcp, Ourselves ourselves, Executor threads) {
    this.shards = shards;
    this.tcp = tcp;
    this.ourselves = ourselves;
    this.threads = threads;
    snapshots = new LatestSnapshot(shards::snapshot, System::nanoTime);
  }

  /**
   * Opens the ports.
   *
   * @param host listen address and announced addresses
   * @param udpPort UDP port; 0 for any free port
   * @param count number of forwarding threads, 1 to {@link
   *     dev.parley.server.ServerConfig#MEDIA_THREADS_MAX}; one where the system cannot share a port
   *     between sockets
   * @param tcpPort TCP port; 0 for any free port, empty for none
   * @param tcpFailed called when the TCP port cannot be bound; the server continues without it
   * @param place location of recordings
   * @param threads executor of slow work, such as parsing offers
   * @param watch notified of the end of the media threads
   * @throws IOException when the UDP port cannot be bound
   */
  public static RoomCarrier open(
      MediaHost host,
      int udpPort,
      int count,
      OptionalInt tcpPort,
      Consumer<IOException> tcpFailed,
      RecordingPlace place,
      Executor threads,
      ThreadWatch watch)
      throws IOException {
    DtlsCertificate certificate = DtlsCertificate.make(Clock.systemUTC());
    Shards shards = Shards.open(host, udpPort, count, certificate, place, watch);
    Optional<TcpPort> port = Optional.empty();
    try {
      warmUp(certificate);
      if (tcpPort.isPresent()) {
        port = listen(host.connections(tcpPort.getAsInt()), shards, tcpFailed, watch);
      }
      OptionalInt number = port.stream().mapToInt(TcpPort::number).findFirst();
      return new RoomCarrier(
          shards,
          port,
          Ourselves.at(host, shards.address(), number, certificate, new SecureRandom()),
          threads);
    } catch (RuntimeException | Error e) {
      port.ifPresent(TcpPort::close);
      shards.close();
      throw e;
    }
  }

  private static Optional<TcpPort> listen(
      InetSocketAddress local, Shards shards, Consumer<IOException> failed, ThreadWatch watch) {
    try {
      return Optional.of(TcpPort.open(local, shards::arrived, TcpPort.IDLE_MAX, watch));
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
  public List<Candidate> candidates() {
    return ourselves.candidates();
  }

  @Override
  public MediaLine open(String room, UUID member, boolean speak, MediaListener listener) {
    return new SeatLine(shards.enter(room), ourselves, threads, room, member, speak, listener);
  }

  @Override
  public CompletionStage<List<Track>> tracks(String room) {
    Optional<MediaThread> thread = shards.of(room).map(Shard::thread);
    if (thread.isEmpty()) {
      return CompletableFuture.completedFuture(List.of());
    }
    try {
      return CompletableFuture.supplyAsync(
          () -> SeatPeer.told(thread.get().forwarder().tracks(room)), thread.get());
    } catch (RejectedExecutionException e) {
      return CompletableFuture.completedFuture(List.of()); // the server is closed
    }
  }

  @Override
  public CompletionStage<RunningRecording> record(
      RecordingPlan plan, Consumer<RecordingEnd> ended) {
    Stay stay = shards.enter(plan.room());
    Optional<Recordings> recordings = stay.shard().recordings();
    if (recordings.isPresent()) {
      return recordings.get().record(plan, ended, stay);
    }
    stay.close();
    return CompletableFuture.failedFuture(
        new MediaRefused(
            MediaRefusal.RECORDING_OFF,
            "this server records nothing; its operator can change that"));
  }

  @Override
  public void close() {
    tcp.ifPresent(TcpPort::close);
    shards.close();
  }
}
