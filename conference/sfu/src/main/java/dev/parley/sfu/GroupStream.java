package dev.parley.sfu;

import java.util.List;

/** Stream of a room to a multicast group, called on the owner's thread. */
public interface GroupStream {
  /** {@return whether a member receives or probes the group} */
  boolean isListening(long now);

  /** {@return whether a member of the group loses so many packets that less should be sent} */
  boolean isOverloaded(long now);

  /** Called before the first packet of a track, and when one has left the stream. */
  void tracksChanged(List<GroupTrackInfo> tracks);

  /** Called for each packet of the stream, whose bytes are valid during the call. */
  void packet(byte[] bytes, int from, int length, long now);

  /** Does what is due, every 10 ms. */
  void tick(long now);
}
