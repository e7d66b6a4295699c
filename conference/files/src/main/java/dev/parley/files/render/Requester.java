package dev.parley.files.render;

import java.util.UUID;

/**
 * Member of a room for whom a page is drawn. Waiting time is shared out fairly between rooms, and
 * between the members of a room.
 *
 * @param room any name; equal for members of one room
 * @param member any name; equal for requests of one member
 */
public record Requester(String room, String member) {
  /** The only requester of a program that draws for itself alone. */
  public static final Requester ONLY = new Requester("", "");

  /** {@return a member of a room} */
  public static Requester of(String room, UUID member) {
    return new Requester(room, member.toString());
  }

  /** {@return the room itself, for pages that no single member requested} */
  public static Requester of(String room) {
    return new Requester(room, "");
  }
}
