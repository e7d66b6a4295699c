package dev.parley.calls.api;

/**
 * Path of calls within one JVM to their servant: from everything that a call from another process
 * passes, down to a plain method call.
 *
 * <table>
 * <caption>What each means</caption>
 * <tr><th></th><th>servant</th><th>rights, valves, limits</th><th>{@code Call.CURRENT}</th><th>thread</th></tr>
 * <tr><td>{@link #PER_CALL}</td><td>looked up by name at each call</td><td>all of both sides</td><td>yes</td><td>its own, unless {@link Inline}</td></tr>
 * <tr><td>{@link #ALL_VALVES}</td><td>known</td><td>all of both sides</td><td>yes</td><td>the caller's</td></tr>
 * <tr><td>{@link #CONTEXT_ONLY}</td><td>known</td><td>none</td><td>yes</td><td>the caller's</td></tr>
 * <tr><td>{@link #DIRECT}</td><td>known</td><td>none</td><td>no</td><td>the caller's</td></tr>
 * </table>
 *
 * <p>A deadline ends the wait of the caller where the servant has a thread of its own. In the
 * caller's thread the call fails when its servant returns too late, and the deadline goes on to the
 * calls that the servant makes. With {@link #DIRECT} there is none.
 *
 * <p>{@link #CONTEXT_ONLY} and {@link #DIRECT} would bypass the rights, valves and limits of a
 * Parley, so a Parley with any of them refuses both. Methods that cannot call a servant directly
 * ({@link PassBy}) always take the path of calls from another process, with all its valves.
 */
public enum ServantLookup {
  /**
   * All valves, the servant's own thread, and a look-up by name for each call; only messages are
   * omitted.
   */
  PER_CALL,
  /** All valves of both sides, and a servant that is looked up once. */
  ALL_VALVES,
  /** The servant's code sees the caller, deadline and trace; no valves beyond that. */
  CONTEXT_ONLY,
  /** A plain method call on the servant. */
  DIRECT;

  /**
   * @param asksValves whether there are rights, valves or limits
   * @throws IllegalStateException when calls would bypass them
   */
  public void check(boolean asksValves) {
    if (asksValves && (this == CONTEXT_ONLY || this == DIRECT)) {
      throw new IllegalStateException(
          "servant look-up "
              + this
              + " would pass by the rights, valves or limits of this Parley; NONE and FULL do not");
    }
  }
}
