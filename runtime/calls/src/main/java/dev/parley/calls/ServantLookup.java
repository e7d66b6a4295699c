package dev.parley.calls;

/**
 * How calls within one JVM come to their servant, and what they meet on the way: from all that a
 * call to another process meets, down to nothing.
 *
 * <table>
 * <caption>What each means</caption>
 * <tr><th></th><th>servant</th><th>rights, valves, limits</th><th>{@code Call.CURRENT}</th><th>thread</th></tr>
 * <tr><td>{@link #NONE}</td><td>looked up by name at each call</td><td>all of both sides</td><td>yes</td><td>its own, unless {@link Inline}</td></tr>
 * <tr><td>{@link #FULL}</td><td>known</td><td>all of both sides</td><td>yes</td><td>the caller's</td></tr>
 * <tr><td>{@link #INFO}</td><td>known</td><td>none</td><td>yes</td><td>the caller's</td></tr>
 * <tr><td>{@link #MINIMAL}</td><td>known</td><td>none</td><td>no</td><td>the caller's</td></tr>
 * </table>
 *
 * <p>A deadline ends the wait of the caller where the servant has a thread of its own. In the
 * caller's thread the call fails when its servant returns too late, and the deadline goes on to the
 * calls that the servant makes. With {@link #MINIMAL} there is none.
 *
 * <p>{@link #INFO} and {@link #MINIMAL} would pass by the rights, valves and limits of a Parley, so
 * one that has such refuses them. Methods that cannot go straight to a servant ({@link PassBy})
 * take the way to another process in any case, with all that is on it.
 */
public enum ServantLookup {
  /** As from another process, but for the messages. */
  NONE,
  /** All that a call meets, and a servant that is known. */
  FULL,
  /** The servant is told who calls, until when, and in which trace. */
  INFO,
  /** The method of the servant, and nothing else. */
  MINIMAL;

  /**
   * @param asksValves whether there are rights, valves or limits
   * @throws IllegalStateException when calls would pass them by
   */
  void check(boolean asksValves) {
    if (asksValves && (this == INFO || this == MINIMAL)) {
      throw new IllegalStateException(
          "servant look-up "
              + this
              + " would pass by the rights, valves or limits of this Parley; NONE and FULL do not");
    }
  }
}
