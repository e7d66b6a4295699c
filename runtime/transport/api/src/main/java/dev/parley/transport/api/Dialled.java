package dev.parley.transport.api;

/** A dialled connection with its path. */
public record Dialled(Connection connection, ConnectionPath path) {}
