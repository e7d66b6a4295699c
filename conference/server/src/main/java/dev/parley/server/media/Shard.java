package dev.parley.server.media;

import dev.parley.base.ThreadWatch;
import dev.parley.datagrams.UdpSocket;
import dev.parley.forwarding.Forwarder;
import dev.parley.media.dtls.DtlsCertificate;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A share of the rooms, and what it takes to carry their audio and video: the thread that forwards,
 * beside it the one that mixes voices, and the one that records.
 *
 * <p>Threads: safe for all. It owns its threads; closing ends them.
 */
final class Shard implements AutoCloseable {
  private final MediaThread thread;
  private final ExecutorService mixing;
  private final Connections connections = new Connections(); // the thread's that forwards
  private final Optional<Recordings> recordings;

  /**
   * @param suffix of the names of its threads
   * @param handOver between the sockets of the port; null where it has one
   * @param senders whose datagrams are heard
   * @param limit of the recordings of all shards
   * @param broken run by the thread that forwards when it ends unasked
   * @param watch told of the end of the threads that forward and record
   */
  Shard(
      String suffix,
      UdpSocket socket,
      @Nullable HandOver handOver,
      Predicate<InetAddress> senders,
      DtlsCertificate certificate,
      RecordingPlace place,
      RecordingLimit limit,
      Runnable broken,
      ThreadWatch watch) {
    mixing =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("parley-mixing" + suffix).factory());
    SecureRandom random = new SecureRandom(); // its own: it has a lock
    thread =
        new MediaThread(
            "parley-media" + suffix,
            socket,
            handOver,
            senders,
            owner -> new Forwarder(certificate, random, owner, owner::tell, this::mix),
            broken,
            watch);
    try {
      recordings =
          place
              .folder()
              .map(folder ->
                  new Recordings(
                      "parley-recording" + suffix,
                      folder,
                      place.floorBytes(),
                      thread,
                      RecordingQueue.PACKETS_MAX,
                      limit,
                      watch));
    } catch (RuntimeException | Error e) {
      thread.close();
      mixing.close();
      throw e;
    }
  }

  private void mix(Runnable task) {
    try {
      mixing.execute(task);
    } catch (RejectedExecutionException e) {
      // The server has stopped, and nobody hears any more.
    }
  }

  MediaThread thread() {
    return thread;
  }

  Connections connections() {
    return connections;
  }

  /** {@return what records its rooms; nothing where nothing is recorded} */
  Optional<Recordings> recordings() {
    return recordings;
  }

  /** {@return what it does; fails when it has ended} */
  CompletableFuture<MediaSnapshot> snapshot() {
    return CompletableFuture.supplyAsync(
        () -> thread.snapshot(recordings.map(Recordings::snapshot).orElse(RecordingSnapshot.NONE)),
        thread);
  }

  @Override
  public void close() {
    thread.close();
    recordings.ifPresent(Recordings::close);
    mixing.close();
  }
}
