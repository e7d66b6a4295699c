package dev.parley.server.sfu;

import dev.parley.base.ThreadEndListener;
import dev.parley.datagrams.UdpSocket;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.server.groups.RoomGroups;
import dev.parley.server.recordings.RecordingLimit;
import dev.parley.server.recordings.RecordingSnapshot;
import dev.parley.server.recordings.RecordingStorage;
import dev.parley.server.recordings.RoomRecorder;
import dev.parley.sfu.Forwarder;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Shard of the rooms with its threads: one forwards audio and video, one mixes audio, and one
 * records.
 *
 * <p>Threads: safe for all. It owns its threads; closing ends them.
 */
final class RoomShard implements AutoCloseable {
  private final ForwardingThread thread;
  private final ExecutorService mixing;
  private final PeerConnectionRegistry connections =
      new PeerConnectionRegistry(); // confined to the forwarding thread
  private final Optional<RoomRecorder> recordings;

  /**
   * @param suffix of thread names
   * @param handOver between the sockets of the port; null where it has one
   * @param senders filter of accepted senders of datagrams
   * @param limit of recordings, shared by all shards
   * @param groups creates the groups of the shard's rooms; returns null for none
   * @param broken run by the forwarding thread when it ends unexpectedly
   * @param watch notified of the end of the forwarding and recording threads
   */
  RoomShard(
      String suffix,
      UdpSocket socket,
      @Nullable ShardRouter handOver,
      Predicate<InetAddress> senders,
      DtlsCertificate certificate,
      RecordingStorage place,
      RecordingLimit limit,
      Function<ForwardingThread, @Nullable RoomGroups> groups,
      Runnable broken,
      ThreadEndListener watch) {
    mixing =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("parley-mixing" + suffix).factory());
    SecureRandom random = new SecureRandom(); // one per shard, since it has a lock
    thread =
        new ForwardingThread(
            "parley-media" + suffix,
            socket,
            handOver,
            senders,
            owner -> new Forwarder(certificate, random, owner, owner::executeQuietly, this::mix),
            groups,
            broken,
            watch);
    try {
      recordings =
          place
              .folder()
              .map(folder ->
                  new RoomRecorder(
                      "parley-recording" + suffix,
                      folder,
                      place,
                      thread,
                      thread.forwarder(),
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
      // The server has stopped: the mix has no listeners any more.
    }
  }

  ForwardingThread thread() {
    return thread;
  }

  PeerConnectionRegistry connections() {
    return connections;
  }

  /** {@return the recorder of the shard's rooms; empty where recording is disabled} */
  Optional<RoomRecorder> recordings() {
    return recordings;
  }

  /** {@return a snapshot of the shard; fails when it has ended} */
  CompletableFuture<MediaSnapshot> snapshot() {
    return CompletableFuture.supplyAsync(
        () ->
            thread.snapshot(recordings.map(RoomRecorder::snapshot).orElse(RecordingSnapshot.NONE)),
        thread);
  }

  @Override
  public void close() {
    thread.close();
    recordings.ifPresent(RoomRecorder::close);
    mixing.close();
  }
}
