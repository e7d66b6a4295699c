package dev.parley.transport.api;

/** A dialled connection with its path. */
public record DialResult(Connection connection, ConnectionPath path) {}
