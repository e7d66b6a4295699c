package dev.parley.room.api.common;

/**
 * Rights of a member. Reading, viewing and following need no right.
 *
 * @param speak whether the member may publish audio and video
 * @param write whether it may post chat messages and attach files
 * @param draw whether it may change boards and point at them
 * @param show whether it may show files to the room
 * @param moderate whether it may use the {@link dev.parley.room.api.moderation.Moderation
 *     moderation contract}
 * @param record whether it may record the room
 */
public record Rights(
    boolean speak, boolean write, boolean draw, boolean show, boolean moderate, boolean record) {
  private static final Rights ALL = new Rights(true, true, true, true, true, true);
  private static final Rights TAKES_PART = new Rights(true, true, true, false, false, false);
  private static final Rights NONE = new Rights(false, false, false, false, false, false);

  /** {@return the default rights of a role} */
  public static Rights of(Role role) {
    return switch (role) {
      case TUTOR -> ALL;
      case STUDENT -> TAKES_PART;
      case GUEST -> NONE;
    };
  }
}
