package dev.parley.server;

import dev.parley.calls.Parley;
import dev.parley.room.Conference;
import dev.parley.server.branch.BranchNode;
import dev.parley.server.relays.BranchMedia;
import dev.parley.server.store.SqliteRoomLog;

/**
 * Components that a branch has beside those of a server alone. Threads: safe for all.
 *
 * @param media relays with the node at the other end of the line
 * @param parley runtime of the line
 * @param forks log of what is written without the line
 */
record BranchComponents(BranchNode node, BranchMedia media, Parley parley, SqliteRoomLog forks)
    implements AutoCloseable {
  /** {@return the rooms that go on alone} */
  Conference alone() {
    return node.alone();
  }

  /** Ends the line. {@link #forks} is closed later, after the rooms' last appends. */
  @Override
  public void close() {
    node.close();
    media.close();
    parley.close();
  }
}
