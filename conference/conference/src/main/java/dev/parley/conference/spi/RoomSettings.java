package dev.parley.conference.spi;

/**
 * How people come into a room.
 *
 * @param locked whether nobody new comes in
 * @param waiting whether who is new waits to be let in
 */
public record RoomSettings(boolean locked, boolean waiting) {
  /** As a room begins. */
  public static final RoomSettings OPEN = new RoomSettings(false, false);
}
