package dev.parley.conference.spi;

/**
 * Admission settings of a room.
 *
 * @param locked whether new members are refused
 * @param waiting whether new members wait in the waiting room
 */
public record RoomSettings(boolean locked, boolean waiting) {
  /** Initial settings. */
  public static final RoomSettings OPEN = new RoomSettings(false, false);
}
