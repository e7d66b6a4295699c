package dev.parley.server.relays;

import dev.parley.calls.api.Inline;
import dev.parley.calls.api.OneWay;

/** Contract of a branch for the node at the other end of its line. */
@Inline
public interface RelayingBranch {
  /**
   * Tells that the branch, which has members in a room, relays with the calling node for it.
   * Repeated every few seconds; a room that is not named any more is forgotten after a while.
   *
   * @param node id of the calling node
   */
  @OneWay
  void carries(String room, String node);
}
