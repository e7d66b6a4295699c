package dev.parley.conference;

import java.time.Duration;

/** The named maxima of a conference. */
public final class ConferenceLimits {
  /** Characters of a room's name. */
  public static final int ROOM_NAME_CHARS_MAX = 64;

  /** Characters (UTF-16 units) of a member's name. */
  public static final int MEMBER_NAME_CHARS_MAX = 50;

  /** Characters (UTF-16 units) of a line. */
  public static final int LINE_CHARS_MAX = 4_000;

  /** Members present in one room. */
  public static final int MEMBERS_MAX = 250;

  /** Members that one room has to remember: those present, named in its log, and tutors. */
  public static final int MEMBERS_KNOWN_MAX = 10_000;

  /**
   * Members of one room that left and need not be remembered; beyond, the first to go is forgotten.
   */
  public static final int MEMBERS_FORGETTABLE_MAX = 250;

  /** Names that one room keeps, also of those who were removed. */
  public static final int MEMBER_NAMES_MAX = 20_000;

  /** Members, and invitations, that a tutor is told the use of: those that use most. */
  public static final int USAGE_ROWS_MAX = 200;

  /** Rooms in memory: those with members, and those left a moment ago. */
  public static final int ROOMS_MAX = 1_000;

  /** Seats of one member, as with several devices; beyond, the oldest is given up. */
  public static final int SEATS_MAX = 8;

  /** Streams that follow the room from one seat. */
  public static final int FOLLOWERS_MAX = 4;

  /** Events that wait for one follower; beyond, it goes back to reading the log. */
  public static final int FOLLOWER_QUEUE_MAX = 256;

  /** Entries read from the log at once. */
  public static final int LOG_PAGE = 128;

  /** Events in one piece of history. */
  public static final int HISTORY_MAX = 200;

  /** Calls of one room's members that wait, for their turn or for the disk. */
  public static final int CALLS_WAITING_MAX = 4_096;

  /** Files that go with one line. */
  public static final int LINE_ATTACHMENTS_MAX = 10;

  /** Bytes of a reaction's sign, in UTF-8. */
  public static final int REACTION_BYTES_MAX = 32;

  /** Kinds of reactions to one line. */
  public static final int REACTION_KINDS_MAX = 20;

  /** Reactions to one line, of all kinds and members. */
  public static final int REACTIONS_MAX = 250;

  /** Characters (UTF-16 units) of what is searched for. */
  public static final int SEARCH_CHARS_MAX = 200;

  /** Lines that one search gives at once. */
  public static final int FOUND_MAX = 50;

  /** Entries of the log that one search looks at. */
  public static final int SEARCH_ENTRIES_MAX = 20_000;

  /** Lines of one member in a second, with edits, deletions and reactions. */
  public static final int LINES_PER_SECOND = 10;

  /** Changes of boards by one member in a second. */
  public static final int CHANGES_PER_SECOND = 60;

  /** Operations of one change. */
  public static final int OPERATIONS_MAX = 200;

  /** Bytes of all bodies in one change. */
  public static final int CHANGE_BYTES_MAX = 64 << 10;

  /** Bytes of the body in one operation. */
  public static final int OPERATION_BODY_BYTES_MAX = 32 << 10;

  /** Bytes of a shape's body. */
  public static final int SHAPE_BODY_BYTES_MAX = 256 << 10;

  /** Shapes on one board. */
  public static final int SHAPES_MAX = 20_000;

  /** Pages of one board. */
  public static final int PAGES_MAX = 200;

  /** Characters (UTF-16 units) of a page's title. */
  public static final int PAGE_TITLE_CHARS_MAX = 100;

  /** Boards of one room, with the private ones. */
  public static final int BOARDS_MAX = 1_000;

  /** Memory of all shapes of a room's boards, in bytes. */
  public static final long BOARDS_BYTES_MAX = 128L << 20;

  /** Memory of all private boards of a room, in bytes; the rest is for everybody's board. */
  public static final long PRIVATE_BYTES_MAX = 64L << 20;

  /** Memory of one private board, in bytes. */
  public static final long PAIR_BYTES_MAX = 16L << 20;

  /** Streams that follow boards from one seat. */
  public static final int BOARD_FOLLOWERS_MAX = 8;

  /** Events of the room since a reader's state from which on it gets the whole board anew. */
  public static final int SNAPSHOT_BEHIND = 1_000;

  /** Changes of a room's boards after which their states are kept on disk. */
  public static final int BOARDS_KEPT_EVERY = 500;

  /** Bytes of shapes in one piece of a board's state, about. */
  public static final int SNAPSHOT_BYTES = 64 << 10;

  /** Calls of one member about files in a second. */
  public static final int FILE_READS_PER_SECOND = 20;

  /** Attachments of one room. */
  public static final int ATTACHMENTS_MAX = 5_000;

  /** Sizes of all attachments of one room, in bytes. */
  public static final long ATTACHMENTS_BYTES_MAX = 20L << 30;

  /** Attachments that one member puts in at once. */
  public static final int UPLOADS_MAX = 4;

  /** Attachments and pages that one seat has asked for and not taken yet. */
  public static final int FETCHES_MAX = 16;

  /** Characters (UTF-16 units) of an attachment's name. */
  public static final int FILE_NAME_CHARS_MAX = 200;

  /** Files that one room shows at once. */
  public static final int FILES_SHOWN_MAX = 20;

  /** Streams that follow the viewer from one seat. */
  public static final int FILE_FOLLOWERS_MAX = 4;

  /** Characters (UTF-16 units) of a piece of history, about; a longer one is cut short. */
  public static final int HISTORY_CHARS_MAX = 200_000;

  /** Pieces of history and searches that are read for one seat at once; it may be much. */
  public static final int HISTORIES_MAX = 4;

  /** Signals of one member in a second, such as typing; more are dropped. */
  public static final int SIGNALS_PER_SECOND = 60;

  /** Calls of one member at the desk in a second. */
  public static final int DESK_CALLS_PER_SECOND = 50;

  /** Streams that follow the desk from one seat. */
  public static final int DESK_FOLLOWERS_MAX = 4;

  /** Calls of one member about audio and video in a second. */
  public static final int MEDIA_CALLS_PER_SECOND = 20;

  /** Streams that follow audio and video from one seat. */
  public static final int MEDIA_FOLLOWERS_MAX = 4;

  /** Characters (UTF-16 units) of a description of audio and video. */
  public static final int OFFER_CHARS_MAX = 512 << 10;

  /** Tracks that one seat publishes. */
  public static final int PUBLISHED_MAX = 8;

  /** Tracks that one seat watches. */
  public static final int WATCHED_MAX = 128;

  /** People who wait to be let into one room. */
  public static final int KNOCKS_MAX = 50;

  /** Joins of one known member in a minute, by its resume key. */
  public static final int RESUMES_PER_MINUTE = 60;

  /** Joins of new members in a minute by one invitation; a whole class may have the same. */
  public static final int INVITED_JOINS_PER_MINUTE = 300;

  /** Joins of new members in a minute without an invitation, from one address. */
  public static final int JOINS_PER_MINUTE = 100;

  /** Joins from one address in a minute, of all kinds; a whole school may come from one. */
  public static final int ADDRESS_JOINS_PER_MINUTE = 1_000;

  /** Addresses, and invitations, whose joins are counted; the one longest unseen is forgotten. */
  public static final int JOINS_COUNTED_MAX = 10_000;

  /** Memory that is reserved for a seat with its followers and queues, in bytes. */
  public static final int SEAT_BYTES = 32 << 10;

  /** How long a seat is kept that nobody follows from. */
  public static final Duration GRACE = Duration.ofSeconds(10);

  /** How soon somebody is forgotten who waited at the door and has gone. */
  public static final Duration KNOCK_WATCH = Duration.ofSeconds(2);

  /** How long a board that nobody uses stays in memory. */
  public static final Duration BOARD_IDLE = Duration.ofMinutes(1);

  /** The same while boards take more than half of the memory that they may. */
  public static final Duration BOARD_IDLE_SCARCE = Duration.ofSeconds(5);

  /** How long a room without members stays in memory. */
  public static final Duration ROOM_IDLE = Duration.ofMinutes(1);

  private ConferenceLimits() {}
}
