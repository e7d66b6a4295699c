package dev.parley.server.relays;

import dev.parley.calls.api.Inline;
import dev.parley.calls.api.OneWay;
import java.util.List;
import java.util.UUID;

/** Contract between nodes: what the two sides of one relay tell each other beside the media. */
@Inline
public interface NodeRelay {
  /** Replaces the tracks that the calling node publishes. */
  @OneWay
  void announced(List<TrackAnnouncement> tracks);

  /** Replaces what members at the calling node use of this node's tracks. */
  @OneWay
  void wanted(List<TrackWish> wishes);

  /** Mutes or unmutes a track of this node for a member at the calling node who may do so. */
  @OneWay
  void mute(UUID track, boolean muted);
}
