package dev.parley.transport.api;

/** A connection that was dialled, and the path that it took. */
public record Dialled(Connection connection, ConnectionPath path) {}
