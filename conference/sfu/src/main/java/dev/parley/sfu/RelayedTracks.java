package dev.parley.sfu;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tracks that other nodes announce to this one, each received over one of the relays that announce
 * it. A track stays the same for its receivers when another relay takes the place of that one, as
 * when another node has become the hub of a region.
 *
 * <p>Threads: confined to its owner.
 */
final class RelayedTracks {
  /**
   * Time for which a track outlives its last relay. A relay that has failed is opened again after a
   * second, and a node that is lost is noticed by the others in little more.
   */
  static final long HOLD_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Time for which a wish to mute is repeated that the other node has not confirmed. */
  private static final long WISH_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final SfuContext context;
  private final RoomTracks tracks;
  private final RoomAudioMix audioMix;
  private final Set<RelayUplink> relays = new LinkedHashSet<>();
  private final Map<UUID, Received> received = new LinkedHashMap<>();
  private final Map<UUID, MuteWish> wishes = new LinkedHashMap<>();

  /** Track, and the relay that it is received over. */
  private static final class Received {
    final PublishedTrack track;
    @Nullable RelayUplink relay; // null: none since that time
    long since;

    Received(PublishedTrack track) {
      this.track = track;
    }
  }

  /** Wish of a member at this node, until the other node has announced that it is fulfilled. */
  private record MuteWish(boolean muted, long until) {}

  RelayedTracks(SfuContext context, RoomTracks tracks, RoomAudioMix audioMix) {
    this.context = context;
    this.tracks = tracks;
    this.audioMix = audioMix;
  }

  void add(RelayUplink relay) {
    relays.add(relay);
  }

  /** Removes a relay that has ended. */
  void remove(RelayUplink relay, long now) {
    relays.remove(relay);
    for (Received each : List.copyOf(received.values())) {
      if (relay.equals(each.relay) && best(each.track.id(), relay) == null) {
        relay.leave(each.track);
        each.relay = null;
        each.since = now;
      } else if (relay.equals(each.relay)) {
        choose(each.track.id(), now);
      }
    }
  }

  /** Applies what a relay announces of these tracks. */
  void changed(Collection<UUID> ids, long now) {
    ids.forEach(id -> choose(id, now));
  }

  private void choose(UUID id, long now) {
    Received present = received.get(id);
    RelayUplink best = best(id, present == null ? null : present.relay);
    RelayedTrack source = best == null ? null : best.announcement(id);
    if (best == null || source == null) {
      if (present != null && present.relay != null) {
        end(present);
      }
      return;
    }
    if (present != null && present.track.format().codec() != source.format().codec()) {
      end(present);
      present = null;
    }
    take(present == null ? publish(source, best) : present, best, source, now);
  }

  /**
   * {@return the relay over which to receive a track: one that is connected, without another node
   * on the way, and rather the present one; null when none announces the track, or it is published
   * at this node}
   */
  private @Nullable RelayUplink best(UUID id, @Nullable RelayUplink present) {
    if (tracks.find(id).filter(track -> !track.relayed()).isPresent()) {
      return null; // its publisher has moved here
    }
    RelayUplink best = null;
    int most = -1;
    for (RelayUplink each : relays) {
      RelayedTrack source = each.announcement(id);
      if (source != null) {
        int rank =
            (each.connected() ? 4 : 0)
                + (source.passedOn() ? 0 : 2)
                + (each.equals(present) ? 1 : 0);
        if (rank > most) {
          most = rank;
          best = each;
        }
      }
    }
    return best;
  }

  private Received publish(RelayedTrack source, RelayUplink relay) {
    PublishedTrack track =
        new PublishedTrack(
            source.owner(),
            new TrackPublication(source.id(), source.label()),
            source.format(),
            true,
            tracks);
    track.announced(source, relay.origin(source));
    Received taken = new Received(track);
    received.put(source.id(), taken);
    // Its publisher hears the mix of another node: here, no peer has it as its own voice.
    tracks.add(track, relay.mixKey(track));
    return taken;
  }

  private void take(Received taken, RelayUplink relay, RelayedTrack source, long now) {
    MuteWish wish = wishes.get(source.id());
    if (wish != null && wish.muted() == source.muted()) {
      wishes.remove(source.id());
    }
    if (!relay.equals(taken.relay)) {
      if (taken.relay != null) {
        taken.relay.leave(taken.track);
      }
      taken.relay = relay;
      taken.track.mutedBy(muted -> mute(taken, muted));
      if (taken.track.audio()) {
        audioMix.removeSource(taken.track.mixKey()); // the numbers of its packets begin anew
        taken.track.mixKey(relay.mixKey(taken.track));
      }
      if (wish != null && wish.muted() != source.muted()) {
        relay.mute(source.id(), wish.muted()); // the relay before may have ended in between
      }
    }
    relay.take(taken.track, source, now);
  }

  private void mute(Received taken, boolean muted) {
    if (wishes.size() < RelayLimits.TRACKS_MAX) {
      wishes.put(taken.track.id(), new MuteWish(muted, context.now() + WISH_NANOS));
    }
    if (taken.relay != null) {
      taken.relay.mute(taken.track.id(), muted);
    }
  }

  private void end(Received ended) {
    received.remove(ended.track.id());
    if (ended.relay != null) {
      ended.relay.leave(ended.track);
    }
    tracks.remove(ended.track);
  }

  /** {@return whether tracks wait for a relay} */
  boolean waits() {
    return received.values().stream().anyMatch(each -> each.relay == null);
  }

  /** Ends the tracks that no relay has brought for a while. */
  void tick(long now) {
    for (Received each : List.copyOf(received.values())) {
      if (each.relay == null && now - each.since >= HOLD_NANOS) {
        end(each);
      }
    }
    wishes.values().removeIf(wish -> now - wish.until() >= 0);
  }
}
