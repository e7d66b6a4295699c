package dev.parley.room.core;

import static dev.parley.room.limits.ConferenceLimits.ATTACHMENTS_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.ATTACHMENTS_MAX;
import static dev.parley.room.limits.ConferenceLimits.BOARDS_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.BOARDS_MAX;
import static dev.parley.room.limits.ConferenceLimits.MEMBERS_KNOWN_MAX;
import static dev.parley.room.limits.ConferenceLimits.MEMBERS_MAX;
import static dev.parley.room.limits.ConferenceLimits.MEMBER_NAMES_MAX;
import static dev.parley.room.limits.ConferenceLimits.PAGES_MAX;
import static dev.parley.room.limits.ConferenceLimits.PRIVATE_BOARD_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.PRIVATE_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.SHAPES_MAX;

import dev.parley.room.quota.Quota;
import dev.parley.room.quota.QuotaLimit;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Quotas of one room. Each limit is a constant of {@link ConferenceLimits}, divided into shares.
 *
 * <p>Threads: confined to the room's serial executor.
 */
public final class RoomQuotas {
  private static final QuotaLimit PLACES =
      new QuotaLimit("members who are present", MEMBERS_MAX, 10, 200, MEMBERS_MAX);
  private static final QuotaLimit MEMBERS =
      new QuotaLimit("members", MEMBERS_KNOWN_MAX, 500, 2_000, MEMBERS_KNOWN_MAX);
  private static final QuotaLimit NAMES =
      new QuotaLimit("names", MEMBER_NAMES_MAX, 1_000, MEMBER_NAMES_MAX, MEMBER_NAMES_MAX);
  private static final QuotaLimit BOARDS =
      new QuotaLimit("private boards", BOARDS_MAX, 50, 750, 100);
  private static final QuotaLimit BOARD_BYTES =
      new QuotaLimit(
          "bytes on boards",
          BOARDS_BYTES_MAX,
          BOARDS_BYTES_MAX / 8,
          BOARDS_BYTES_MAX / 4 * 3,
          BOARDS_BYTES_MAX / 4);
  private static final QuotaLimit PRIVATE_BYTES =
      new QuotaLimit(
          "bytes on private boards",
          PRIVATE_BYTES_MAX,
          PRIVATE_BYTES_MAX / 8,
          PRIVATE_BYTES_MAX / 4 * 3,
          PRIVATE_BYTES_MAX / 4);
  private static final QuotaLimit ATTACHMENTS =
      new QuotaLimit("attachments", ATTACHMENTS_MAX, 250, 3_750, 500);
  private static final QuotaLimit ATTACHMENT_BYTES =
      new QuotaLimit(
          "bytes of attachments",
          ATTACHMENTS_BYTES_MAX,
          ATTACHMENTS_BYTES_MAX / 16,
          ATTACHMENTS_BYTES_MAX / 4 * 3,
          ATTACHMENTS_BYTES_MAX / 4);
  private static final QuotaLimit SHAPES =
      new QuotaLimit("shapes on the board", SHAPES_MAX, 2_000, 15_000, 10_000);
  private static final QuotaLimit PAGES =
      new QuotaLimit("pages on the board", PAGES_MAX, 20, 150, 100);

  /**
   * Limit of one private board. Neither of its two members can fill it so that the other one cannot
   * draw.
   */
  private static final QuotaLimit PAIR_BYTES =
      new QuotaLimit(
          "bytes on the private board",
          PRIVATE_BOARD_BYTES_MAX,
          0,
          PRIVATE_BOARD_BYTES_MAX,
          PRIVATE_BOARD_BYTES_MAX / 2);

  private final Function<UUID, Optional<String>> invitations;
  private final Quota places;
  private final Quota members;
  private final Quota names;
  private final Quota boards;
  private final Quota boardBytes;
  private final Quota privateBytes;
  private final Quota attachments;
  private final Quota attachmentBytes;

  /**
   * @param invitations returns the invitation of a member, always the same for a member
   */
  RoomQuotas(Function<UUID, Optional<String>> invitations) {
    this.invitations = invitations;
    places = of(PLACES);
    members = of(MEMBERS);
    names = of(NAMES);
    boards = of(BOARDS);
    boardBytes = of(BOARD_BYTES);
    privateBytes = of(PRIVATE_BYTES);
    attachments = of(ATTACHMENTS);
    attachmentBytes = of(ATTACHMENT_BYTES);
  }

  private Quota of(QuotaLimit limit) {
    return new Quota(limit, invitations);
  }

  /** {@return the quota of present members} */
  public Quota places() {
    return places;
  }

  /** {@return the quota of members that the room has to remember} */
  public Quota members() {
    return members;
  }

  /** {@return the quota of members whose names the room keeps, including removed members} */
  Quota names() {
    return names;
  }

  /**
   * {@return the quota of private boards that are not empty, each counted for the member that began
   * it}
   */
  public Quota boards() {
    return boards;
  }

  /** {@return the quota of memory of all boards, in bytes} */
  public Quota boardBytes() {
    return boardBytes;
  }

  /** {@return the quota of memory of the private boards, in bytes} */
  public Quota privateBytes() {
    return privateBytes;
  }

  /** Resets the counters of boards. */
  public void clearBoards() {
    boards.clear();
    boardBytes.clear();
    privateBytes.clear();
  }

  /** {@return the quota of attachments, by number} */
  public Quota attachments() {
    return attachments;
  }

  /** {@return the quota of attachments, by size in bytes} */
  public Quota attachmentBytes() {
    return attachmentBytes;
  }

  /** {@return a new quota for the shapes of one board} */
  public Quota shapesOfOneBoard() {
    return of(SHAPES);
  }

  /** {@return a new quota for the pages of one board} */
  public Quota pagesOfOneBoard() {
    return of(PAGES);
  }

  /** {@return a new quota for the memory of one board; its limit is that of private boards} */
  public Quota bytesOfOneBoard() {
    return of(PAIR_BYTES);
  }
}
