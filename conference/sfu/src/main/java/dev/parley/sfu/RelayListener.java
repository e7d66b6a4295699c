package dev.parley.sfu;

import java.util.List;
import java.util.UUID;

/** Listener for the events of a relay, called on the owner's thread. */
public interface RelayListener {
  /** Media can be sent and received. */
  void connected();

  /**
   * The relay has failed for good: a new one is needed.
   *
   * @param why cause, for the log and for people
   */
  void failed(String why);

  /**
   * The tracks that are published at this node have changed. The other node is to get them by
   * {@link Relay#announced}, in order.
   */
  void tracksChanged(List<RelayedTrack> tracks);

  /**
   * The demand of this node's members for the other node's tracks has changed. The other node is to
   * get it by {@link Relay#wanted}, in order. Called at most five times a second.
   */
  void demandChanged(List<TrackDemand> demands);

  /**
   * A member at this node mutes or unmutes a track of the other node, which is to get it by {@link
   * Relay#mute}.
   */
  void muteRequested(UUID track, boolean muted);
}
