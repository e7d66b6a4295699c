package dev.parley.load;

/** Publisher or subscriber, called by its worker thread only. */
interface LoadMember {
  /** Reads received packets, and runs the work that is due. */
  void turn(long now);

  /** {@return the connection of the member} */
  LoadConnection connection();
}
