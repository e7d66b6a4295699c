package dev.parley.transport.api;

/**
 * Description of one URI scheme of a transport: everything that code outside the transport has to
 * know of it.
 *
 * @param name in lower case
 * @param reach the peers that can connect
 * @param rank position among transports that lead to the same process: smaller is faster. The
 *     transports of Parley use multiples of ten, so that others fit between them
 */
public record TransportScheme(String name, Reach reach, int rank) {
  /** Peers that can connect to a listener of a scheme. */
  public enum Reach {
    /** Code in the same JVM. */
    SAME_JVM,
    /** Processes of the same user on this machine; the transport itself checks the user. */
    SAME_USER,
    /** Processes on this machine that the operating system lets in. */
    SAME_MACHINE,
    /** Processes on any machine. */
    NETWORK
  }
}
