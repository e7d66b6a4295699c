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
 * Carries the audio and video of all rooms through one UDP port, and for those whose datagrams do
 * not get through, one TCP port.
 *
 * <p>Threads: safe for all. It owns the threads that forward; closing ends them.
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
   * @param host where to listen, and what members are told
   * @param udpPort where to listen for datagrams; 0 for any that is free
   * @param count how many threads forward, 1 to {@link
   *     dev.parley.server.ServerConfig#MEDIA_THREADS_MAX}; one does where the system cannot share a
   *     port
   * @param tcpPort where to listen for connections; 0 for any that is free, empty for nowhere
   * @param tcpFailed told when that cannot be had; all else goes on
   * @param place where recordings go
   * @param threads run what may take a moment, such as reading offers
   * @param watch told of the end of the threads of audio and video
   * @throws IOException when the port cannot be had
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

  /** The first handshakes of a new JVM are slow; people should not wait for them. */
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

  /** {@return the port, which is a real one} */
  public int port() {
    return shards.address().getPort();
  }

  /** {@return how many threads forward} */
  public int count() {
    return shards.count();
  }

  /** {@return what it does, not older than a second; fails when it has ended} */
  public CompletableFuture<MediaSnapshot> snapshot() {
    return snapshots.get();
  }

  /** {@return where it is reached, most wanted first} */
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
      return CompletableFuture.completedFuture(List.of()); // the server has stopped
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
