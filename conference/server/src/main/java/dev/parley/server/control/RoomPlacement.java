package dev.parley.server.control;

import java.util.Optional;

/**
 * Node that owns a room.
 *
 * @param room its name
 * @param node id of its owner
 * @param successor id of the node that takes it over if the owner is lost
 * @param epoch from 1, rising with each change of the owner
 */
public record RoomPlacement(String room, String node, Optional<String> successor, long epoch) {}
