package dev.parley.room.spi;

/**
 * Admission settings of a room.
 *
 * @param locked whether new members are refused
 * @param waitingRoom whether new members wait in the waiting room
 */
public record RoomSettings(boolean locked, boolean waitingRoom) {
  /** Initial settings. */
  public static final RoomSettings OPEN = new RoomSettings(false, false);
}
