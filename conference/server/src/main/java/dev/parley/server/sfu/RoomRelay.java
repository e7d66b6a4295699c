package dev.parley.server.sfu;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.sfu.Forwarder;
import dev.parley.sfu.Relay;
import dev.parley.sfu.RelayRole;
import dev.parley.sfu.RelayedTrack;
import dev.parley.sfu.TrackDemand;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Relay of a room to another node, for other threads than the forwarding thread.
 *
 * <p>Threads: safe for all; no method blocks.
 */
public final class RoomRelay implements AutoCloseable {
  private final RoomLease lease;
  private final ForwardingThread thread;
  private final Relay relay;
  private final Relay.RemoteSide side;

  private RoomRelay(RoomLease lease, Relay relay, CertificateFingerprint fingerprint) {
    this.lease = lease;
    this.relay = relay;
    thread = lease.shard().thread();
    side = new Relay.RemoteSide(relay.channel(), relay.credentials(), fingerprint);
  }

  /**
   * Opens a relay on the thread of a room. {@return empty when there are too many already}
   *
   * @param fingerprint of this node's certificate
   */
  static CompletionStage<Optional<RoomRelay>> open(
      RoomLease lease,
      CertificateFingerprint fingerprint,
      Function<Forwarder, Optional<Relay>> opening) {
    ForwardingThread thread = lease.shard().thread();
    CompletableFuture<Optional<RoomRelay>> opened =
        thread.submit(() ->
            opening
                .apply(thread.forwarder())
                .map(relay -> new RoomRelay(lease, relay, fingerprint)));
    opened.whenComplete((relay, failure) -> {
      if (failure != null || relay.isEmpty()) {
        lease.close();
      }
    });
    return opened;
  }

  /** {@return the parameters of this side, for the other one} */
  public Relay.RemoteSide side() {
    return side;
  }

  /** Connects to the other side, which has answered. */
  public void answered(Relay.RemoteSide remote, List<InetSocketAddress> candidates) {
    later(its -> its.answered(remote, candidates, System.nanoTime()));
  }

  /** Applies another role. */
  public void role(RelayRole role) {
    later(its -> its.role(role, System.nanoTime()));
  }

  /** Applies the tracks that the other node publishes. */
  public void announced(List<RelayedTrack> tracks) {
    later(its -> its.announced(tracks, System.nanoTime()));
  }

  /** Applies what the other node uses of this node's tracks. */
  public void wanted(List<TrackDemand> demands) {
    later(its -> its.wanted(demands, System.nanoTime()));
  }

  /** Mutes or unmutes a track of this node, as a member at the other node has asked. */
  public void mute(UUID track, boolean muted) {
    later(its -> its.mute(track, muted, System.nanoTime()));
  }

  private void later(Consumer<Relay> task) {
    thread.executeQuietly(() -> task.accept(relay));
  }

  @Override
  public void close() {
    try {
      thread.execute(() -> {
        try {
          relay.close();
        } finally {
          lease.close(); // last: the room may move to another shard once the lease is closed
        }
      });
    } catch (RejectedExecutionException e) {
      lease.close(); // the thread has ended, which closed the relay too
    }
  }
}
