package dev.parley.iiop.ior;

/**
 * A place to try.
 *
 * @param profile whose key and version hold there; its components are all that are known
 * @param host a name or address
 * @param port from 1 to 65535
 * @param tls whether TLS is spoken there
 */
public record IiopAddress(IiopProfile profile, String host, int port, boolean tls) {}
