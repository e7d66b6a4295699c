package dev.parley.nodes.branch;

import dev.parley.base.Experimental;

/**
 * Public keys with which a server signs invitations.
 *
 * @param server names the server
 * @param keys a JWK set (RFC 7517, section 5)
 */
@Experimental
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NodeKeys(String server, byte[] keys) {
  /** {@return the name of a branch, which no node can have} */
  public static String ofBranch(String branch) {
    return "keys.branch." + branch;
  }
}
