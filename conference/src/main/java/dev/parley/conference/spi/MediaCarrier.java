package dev.parley.conference.spi;

import java.util.UUID;

/**
 * Carries the audio and video of all rooms. Who may publish is none of its business, beyond what it
 * is told.
 *
 * <p>Threads: safe for all; no method blocks.
 */
public interface MediaCarrier {
  /** Carries nothing: each offer is refused. */
  MediaCarrier NONE = (_, _, _, _) -> MediaLine.NONE;

  /**
   * Opens a line for a seat.
   *
   * @param room the room's name as it is kept
   * @param member who sits there
   * @param speak whether the member may publish
   * @param listener told of what its follower gets, on threads of the carrier
   */
  MediaLine open(String room, UUID member, boolean speak, MediaListener listener);
}
