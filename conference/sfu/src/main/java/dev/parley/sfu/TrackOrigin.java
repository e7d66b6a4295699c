package dev.parley.sfu;

/** Origin of a track of a room, which decides to which other nodes it is sent on. */
enum TrackOrigin {
  /** Published at this node. */
  HERE,
  /** Received over a thin line, behind which no other node is. */
  BEHIND,
  /** Published at a node of the same region. */
  SAME_REGION,
  /** Published at the node of another region that announces it. */
  OTHER_REGION,
  /** Published at a third node, and passed on by the one that announces it. */
  PASSED_ON
}
