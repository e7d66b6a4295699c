package dev.parley.room.spi;

/**
 * Part of a deployment that a member is connected to: a node, or a branch behind a node.
 *
 * @param node id of the node; empty for this process
 * @param branch id of the branch whose line leads to the node; empty for the node itself
 */
public record Place(String node, String branch) {
  /** This process. */
  public static final Place HERE = new Place("", "");

  private static final char SEPARATOR = '/'; // in no id

  /** {@return a branch whose line leads to this process} */
  public static Place ofBranch(String branch) {
    return new Place("", branch);
  }

  /** {@return whether it is a branch} */
  public boolean isBranch() {
    return !branch.isEmpty();
  }

  /** {@return the place that a text names, as of {@link #toString}} */
  public static Place parse(String text) {
    int end = text.indexOf(SEPARATOR);
    return end < 0
        ? new Place(text, "")
        : new Place(text.substring(0, end), text.substring(end + 1));
  }

  /** {@return this place, seen from other processes: this one is the node of that id} */
  public Place at(String self) {
    return node.isEmpty() ? new Place(self, branch) : this;
  }

  /** {@return the node's id, and that of the branch behind a slash if there is one} */
  @Override
  public String toString() {
    return isBranch() ? node + SEPARATOR + branch : node;
  }
}
