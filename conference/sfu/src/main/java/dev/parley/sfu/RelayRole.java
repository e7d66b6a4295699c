package dev.parley.sfu;

/**
 * Role of a relay among those of its room.
 *
 * @param betweenRegions whether the other node is in another region
 * @param sends the tracks that are announced to the other node
 * @param mix name of the audio mix that is sent over a thin line, unlike those of all other mixes
 *     of the room; empty for other lines
 */
public record RelayRole(boolean betweenRegions, Sends sends, String mix) {
  /** Role of each relay of a room whose nodes are in one region. */
  public static final RelayRole MESH = new RelayRole(false, Sends.OWN);

  /** Creates the role of a relay whose line is not thin. */
  public RelayRole(boolean betweenRegions, Sends sends) {
    this(betweenRegions, sends, "");
  }

  /** {@return the role of a side of a relay over a thin line, which sends a mix of that name} */
  public static RelayRole thin(String mix) {
    return new RelayRole(false, Sends.ONE_OF_EACH, mix);
  }

  /** Tracks that are announced to the other node; each value includes the ones before it. */
  public enum Sends {
    /** No tracks: another relay of the room brings them to that node. */
    NOTHING,
    /** Tracks that are published at this node. */
    OWN,
    /** Tracks that nodes of other regions publish as well, which this node passes on as a hub. */
    OTHER_REGIONS,
    /** All tracks of the room, as one mix of their audio and one video at a time. */
    ONE_OF_EACH
  }

  /** {@return whether a track is announced to the other node} */
  boolean sends(TrackOrigin origin) {
    if (thin()) {
      return true;
    }
    return switch (origin) {
      case HERE, BEHIND -> sends != Sends.NOTHING;
      case OTHER_REGION -> sends == Sends.OTHER_REGIONS;
      // Sent on once already, or by each of the nodes themselves: no track takes a third hop.
      case SAME_REGION, PASSED_ON -> false;
    };
  }

  /** {@return whether the line to the other node is thin, which it stays} */
  public boolean thin() {
    return sends == Sends.ONE_OF_EACH;
  }

  /** {@return the origin of a track that the other node announces} */
  TrackOrigin origin(RelayedTrack announced) {
    if (thin()) {
      return TrackOrigin.BEHIND;
    }
    if (announced.passedOn()) {
      return TrackOrigin.PASSED_ON;
    }
    return betweenRegions ? TrackOrigin.OTHER_REGION : TrackOrigin.SAME_REGION;
  }
}
