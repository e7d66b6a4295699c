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
public record NodeKeys(String server, byte[] keys) {}
