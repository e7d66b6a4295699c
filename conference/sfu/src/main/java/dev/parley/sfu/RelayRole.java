package dev.parley.sfu;

/**
 * Role of a relay among those of its room.
 *
 * @param betweenRegions whether the other node is in another region
 * @param sends the tracks that are announced to the other node
 */
public record RelayRole(boolean betweenRegions, Sends sends) {
  /** Role of each relay of a room whose nodes are in one region. */
  public static final RelayRole MESH = new RelayRole(false, Sends.OWN);

  /** Tracks that are announced to the other node; each value includes the ones before it. */
  public enum Sends {
    /** No tracks: another relay of the room brings them to that node. */
    NOTHING,
    /** Tracks that are published at this node. */
    OWN,
    /** Tracks that nodes of other regions publish as well, which this node passes on as a hub. */
    OTHER_REGIONS
  }

  /** {@return whether a track is announced to the other node} */
  boolean sends(TrackOrigin origin) {
    return switch (origin) {
      case HERE -> sends != Sends.NOTHING;
      case OTHER_REGION -> sends == Sends.OTHER_REGIONS;
      // Sent on once already, or by each of the nodes themselves: no track takes a third hop.
      case SAME_REGION, PASSED_ON -> false;
    };
  }

  /** {@return the origin of a track that the other node announces} */
  TrackOrigin origin(RelayedTrack announced) {
    if (announced.passedOn()) {
      return TrackOrigin.PASSED_ON;
    }
    return betweenRegions ? TrackOrigin.OTHER_REGION : TrackOrigin.SAME_REGION;
  }
}
