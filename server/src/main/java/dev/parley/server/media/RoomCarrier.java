package dev.parley.server.media;

import dev.parley.conference.api.RecordingEnd;
import dev.parley.conference.api.media.MediaRefusal;
import dev.parley.conference.api.media.MediaRefused;
import dev.parley.conference.api.media.Track;
import dev.parley.conference.spi.MediaCarrier;
import dev.parley.conference.spi.MediaLine;
import dev.parley.conference.spi.MediaListener;
import dev.parley.conference.spi.RecordingPlan;
import dev.parley.conference.spi.RunningRecording;
import dev.parley.datagrams.UdpSocket;
import dev.parley.forwarding.Forwarder;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Carries the audio and video of all rooms through one UDP port, and for those whose datagrams do
 * not get through, one TCP port.
 *
 * <p>Threads: safe for all. It owns the thread that forwards; closing ends it.
 */
public final class RoomCarrier implements MediaCarrier, AutoCloseable {
  private static final AtomicBoolean WARM = new AtomicBoolean();

  private final MediaThread thread;
  private final Optional<TcpPort> tcp;
  private final ExecutorService mixing;
  private final Ourselves ourselves;
  private final Executor threads;
  private final Optional<Recordings> recordings;
  private final LatestSnapshot snapshots;
  private final Connections connections = new Connections(); // the thread's that forwards

  private RoomCarrier(
      MediaThread thread,
      Optional<TcpPort> tcp,
      ExecutorService mixing,
      Ourselves ourselves,
      RecordingPlace place,
      Executor threads) {
    this.thread = thread;
    this.tcp = tcp;
    this.mixing = mixing;
    this.ourselves = ourselves;
    this.threads = threads;
    recordings =
        place
            .folder()
            .map(folder ->
                new Recordings(folder, place.floorBytes(), thread, RecordingQueue.PACKETS_MAX));
    snapshots = new LatestSnapshot(this::look, thread, System::nanoTime);
  }

  /**
   * Opens the ports.
   *
   * @param local where to listen for datagrams
   * @param tcp where to listen for connections; empty for nowhere
   * @param tcpFailed told when that cannot be had; all else goes on
   * @param addresses by which browsers reach it; those of this machine when empty
   * @param place where recordings go
   * @param threads run what may take a moment, such as reading offers
   * @throws IOException when the port cannot be had
   */
  public static RoomCarrier open(
      InetSocketAddress local,
      Optional<InetSocketAddress> tcp,
      Consumer<IOException> tcpFailed,
      List<String> addresses,
      RecordingPlace place,
      Executor threads)
      throws IOException {
    SecureRandom random = new SecureRandom();
    DtlsCertificate certificate = DtlsCertificate.make(Clock.systemUTC());
    UdpSocket socket = UdpSocket.bind(local);
    ExecutorService mixing =
        Executors.newSingleThreadExecutor(Thread.ofPlatform().name("parley-mixing").factory());
    MediaThread thread =
        new MediaThread(
            socket,
            owner ->
                new Forwarder(certificate, random, owner, owner::tell, task -> mix(mixing, task)));
    warmUp(certificate);
    Optional<TcpPort> port;
    try {
      port = tcp.flatMap(where -> listen(where, thread, tcpFailed));
    } catch (RuntimeException e) {
      thread.close();
      mixing.close();
      throw e;
    }
    OptionalInt number = port.stream().mapToInt(TcpPort::number).findFirst();
    return new RoomCarrier(
        thread,
        port,
        mixing,
        Ourselves.at(thread.address(), number, addresses, certificate, random),
        place,
        threads);
  }

  private static Optional<TcpPort> listen(
      InetSocketAddress local, MediaThread thread, Consumer<IOException> failed) {
    try {
      return Optional.of(TcpPort.open(local, thread::arrived, TcpPort.IDLE_MAX));
    } catch (IOException e) {
      failed.accept(e);
      return Optional.empty();
    }
  }

  private static void mix(ExecutorService mixing, Runnable task) {
    try {
      mixing.execute(task);
    } catch (RejectedExecutionException e) {
      // The server has stopped, and nobody hears any more.
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
    return thread.address().getPort();
  }

  /** {@return what it does, not older than a second; fails when it has ended} */
  public CompletableFuture<MediaSnapshot> snapshot() {
    return snapshots.get();
  }

  private MediaSnapshot look() {
    return thread.snapshot(recordings.map(Recordings::snapshot).orElse(RecordingSnapshot.NONE));
  }

  /** {@return where it is reached, most wanted first} */
  public List<Candidate> candidates() {
    return ourselves.candidates();
  }

  @Override
  public MediaLine open(String room, UUID member, boolean speak, MediaListener listener) {
    return new SeatLine(thread, connections, ourselves, threads, room, member, speak, listener);
  }

  @Override
  public CompletionStage<List<Track>> tracks(String room) {
    try {
      return CompletableFuture.supplyAsync(
          () -> SeatPeer.told(thread.forwarder().tracks(room)), thread);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.completedFuture(List.of()); // the server has stopped
    }
  }

  @Override
  public CompletionStage<RunningRecording> record(
      RecordingPlan plan, Consumer<RecordingEnd> ended) {
    return recordings
        .map(known -> known.record(plan, ended))
        .orElseGet(() ->
            CompletableFuture.failedFuture(
                new MediaRefused(
                    MediaRefusal.RECORDING_OFF,
                    "this server records nothing; its operator can change that")));
  }

  @Override
  public void close() {
    tcp.ifPresent(TcpPort::close);
    thread.close();
    recordings.ifPresent(Recordings::close);
    mixing.close();
  }
}
