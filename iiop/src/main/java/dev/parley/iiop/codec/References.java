package dev.parley.iiop.codec;

/**
 * Turns objects into references and back. The runtime has one for each connection.
 *
 * <p>Threads: safe for all.
 */
public interface References {}
