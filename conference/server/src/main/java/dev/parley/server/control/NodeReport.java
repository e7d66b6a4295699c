package dev.parley.server.control;

/**
 * Report of a node on itself.
 *
 * @param id of the node
 * @param state {@code active}, {@code draining}, {@code left}, or {@code unreachable} if it did not
 *     answer
 * @param version of Parley that it runs
 * @param endpoint at which other nodes call it
 * @param owned number of rooms that it owns
 * @param followed number of rooms that it follows as their successor
 * @param open number of rooms in its memory
 * @param connections number of programs and pages that are connected to it
 * @param appends number of messages that it has written to its copies of rooms since its start
 * @param takeOvers number of rooms that it has taken over since its start because their owners were
 *     gone
 */
public record NodeReport(
    String id,
    String state,
    String version,
    String endpoint,
    int owned,
    int followed,
    int open,
    int connections,
    long appends,
    long takeOvers) {
  /** State of a node that did not answer. */
  public static final String UNREACHABLE = "unreachable";
}
