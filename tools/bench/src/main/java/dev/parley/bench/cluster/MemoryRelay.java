package dev.parley.bench.cluster;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.sfu.Relay;
import dev.parley.sfu.RelayListener;
import dev.parley.sfu.RelayRole;
import dev.parley.sfu.RelayedTrack;
import dev.parley.sfu.TrackDemand;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Relay between two nodes in memory. Threads: confined to that of its {@link MemoryWorld}. */
final class MemoryRelay {
  private final Side asked;
  private final Side asking;

  private MemoryRelay(MemoryWorld world) {
    asked = new Side(world);
    asking = new Side(world);
    asked.other = asking;
    asking.other = asked;
  }

  static MemoryRelay connect(
      MemoryWorld world, MemoryNode publisher, MemoryNode viewer, DtlsCertificate certificate)
      throws InterruptedException {
    MemoryRelay relay = new MemoryRelay(world);
    Relay there =
        viewer
            .forwarder
            .dialRelay(MemoryNode.ROOM, "publisher", RelayRole.MESH, relay.asking, world.now())
            .orElseThrow();
    Relay here =
        publisher
            .forwarder
            .acceptRelay(
                MemoryNode.ROOM,
                "viewer",
                RelayRole.MESH,
                side(there, certificate),
                relay.asked,
                world.now())
            .orElseThrow();
    relay.asking.relay = there;
    relay.asked.relay = here;
    there.answered(side(here, certificate), List.of(publisher.address), world.now());
    world.until("relay", () -> relay.asked.connected && relay.asking.connected);
    return relay;
  }

  private static Relay.RemoteSide side(Relay relay, DtlsCertificate certificate) {
    return new Relay.RemoteSide(relay.channel(), relay.credentials(), certificate.fingerprint());
  }

  /** One side, which tells the other. */
  private static final class Side implements RelayListener {
    private final MemoryWorld world;
    private @Nullable Relay relay; // null until opened
    private @Nullable Side other; // null until created
    private boolean connected;

    Side(MemoryWorld world) {
      this.world = world;
    }

    private Relay there() {
      return Objects.requireNonNull(Objects.requireNonNull(other).relay);
    }

    @Override
    public void connected() {
      connected = true;
    }

    @Override
    public void failed(String why) {
      throw new IllegalStateException(why);
    }

    @Override
    public void tracksChanged(List<RelayedTrack> tracks) {
      world.later(() -> there().announced(tracks, world.now()));
    }

    @Override
    public void demandChanged(List<TrackDemand> demands) {
      world.later(() -> there().wanted(demands, world.now()));
    }

    @Override
    public void muteRequested(UUID track, boolean muted) {
      world.later(() -> there().mute(track, muted, world.now()));
    }
  }
}
