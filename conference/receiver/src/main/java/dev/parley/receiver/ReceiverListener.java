package dev.parley.receiver;

import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;

/** Listener for what a {@link Receiver} does, called on its threads; it must not block. */
public interface ReceiverListener {
  /**
   * A page has begun to receive.
   *
   * @param session number of the session, 1 for the first
   */
  void began(int session);

  /** The tracks of a session are now received in another way. */
  void changed(int session, GroupState state, GroupReason reason);

  /**
   * A session has ended.
   *
   * @param why for people
   */
  void ended(int session, String why);

  /**
   * A page did not get what it asked for.
   *
   * @param why for people
   */
  void refused(String why);
}
