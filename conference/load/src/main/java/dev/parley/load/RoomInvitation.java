package dev.parley.load;

/**
 * Invitation to one room.
 *
 * @param room name of the room
 * @param token signed token that a joining member sends
 */
public record RoomInvitation(String room, String token) {}
