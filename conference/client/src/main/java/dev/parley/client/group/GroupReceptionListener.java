package dev.parley.client.group;

import dev.parley.room.api.group.GroupTrack;
import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;
import java.util.List;

/** Listener of a {@link GroupReception}, called by the thread that turns it. */
public interface GroupReceptionListener {
  /** Takes the tracks of the group, in place of those before. */
  void tracks(List<GroupTrack> tracks);

  /** Takes an RTP or RTCP packet of a track; its bytes are valid during the call. */
  void packet(byte[] bytes, int from, int length);

  /** Reports that the tracks are now received in another way. */
  void changed(GroupState state, GroupReason reason);

  /**
   * Reports the end, once: nothing more comes.
   *
   * @param why for people
   */
  void ended(String why);
}
