package dev.parley.client.transport;

/** Owner of a media connection, called by the thread of its loop only. */
public interface LoopMember {
  /** Reads received packets, and runs the work that is due. */
  void turn(long now);

  /** {@return its connection} */
  MediaConnection connection();
}
