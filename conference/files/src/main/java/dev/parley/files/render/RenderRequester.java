package dev.parley.files.render;

import java.util.UUID;

/**
 * Member of a room that a page is rendered for: the key of fair queueing between rooms, and between
 * the members of a room.
 *
 * @param room any name; equal for members of one room
 * @param member any name; equal for requests of one member
 */
public record RenderRequester(String room, String member) {
  /** Requester of an embedding program that has no rooms. */
  public static final RenderRequester STANDALONE = new RenderRequester("", "");

  /** {@return the requester for a member of a room} */
  public static RenderRequester of(String room, UUID member) {
    return new RenderRequester(room, member.toString());
  }

  /** {@return the requester for the room itself, for pages that no single member requested} */
  public static RenderRequester of(String room) {
    return new RenderRequester(room, "");
  }
}
