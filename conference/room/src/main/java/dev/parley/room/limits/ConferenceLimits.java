package dev.parley.room.limits;

import java.time.Duration;

/** Limits of a conference. */
public final class ConferenceLimits {
  /** Characters of a room's name. */
  public static final int ROOM_NAME_CHARS_MAX = 64;

  /** Characters (UTF-16 units) of a member's name. */
  public static final int MEMBER_NAME_CHARS_MAX = 50;

  /** Characters (UTF-16 code units) of a chat message. */
  public static final int MESSAGE_CHARS_MAX = 4_000;

  /** Members present in one room. */
  public static final int MEMBERS_MAX = 250;

  /** Members that one room has to remember: those who are present, named in its log, or tutors. */
  public static final int MEMBERS_KNOWN_MAX = 10_000;

  /**
   * Former members of one room that need not be remembered; beyond this, the one who left first is
   * forgotten.
   */
  public static final int MEMBERS_FORGETTABLE_MAX = 250;

  /** Names that one room keeps, including those of removed members. */
  public static final int MEMBER_NAMES_MAX = 20_000;

  /** Members, and invitations, in a usage report: those with the largest usage. */
  public static final int USAGE_ROWS_MAX = 200;

  /** Rooms in memory: those with members, and those that are about to be unloaded. */
  public static final int ROOMS_MAX = 1_000;

  /** Sessions of one member, for example on several devices; beyond this, the oldest is ended. */
  public static final int SESSIONS_MAX = 8;

  /** Streams of the room per session. */
  public static final int STREAMS_MAX = 4;

  /** Events queued for one stream; beyond this, the stream falls back to reading the log. */
  public static final int STREAM_QUEUE_MAX = 256;

  /** Entries per read of the log. */
  public static final int LOG_PAGE = 128;

  /** Events in one page of history. */
  public static final int HISTORY_MAX = 200;

  /** Pending calls of one room's members, waiting for the room's executor or for the disk. */
  public static final int CALLS_WAITING_MAX = 4_096;

  /** One-way calls of one room's members that wait for its executor; more are dropped. */
  public static final int SIGNALS_WAITING_MAX = 1_024;

  /** Attachments of one message. */
  public static final int MESSAGE_ATTACHMENTS_MAX = 10;

  /** Bytes of a reaction's emoji, in UTF-8. */
  public static final int REACTION_BYTES_MAX = 32;

  /** Kinds of reactions to one message. */
  public static final int REACTION_KINDS_MAX = 20;

  /** Reactions to one message, of all kinds and members. */
  public static final int REACTIONS_MAX = 250;

  /** Reactions of one member to one message, so that it leaves kinds to the other members. */
  public static final int MEMBER_REACTIONS_MAX = 5;

  /** Characters (UTF-16 code units) of a search text. */
  public static final int SEARCH_CHARS_MAX = 200;

  /** Results of one search call. */
  public static final int SEARCH_RESULTS_MAX = 50;

  /** Log entries that one search call scans. */
  public static final int SEARCH_ENTRIES_MAX = 20_000;

  /**
   * Characters that one search call compares, in compatibility normal form, in which one character
   * of a message can become 18. A call takes a few milliseconds of a thread that all rooms share.
   */
  public static final int SEARCH_COMPARED_CHARS_MAX = 250_000;

  /** Search calls of one member per second. */
  public static final int SEARCHES_PER_SECOND = 20;

  /** Messages of one member per second, including edits, deletions and reactions. */
  public static final int MESSAGES_PER_SECOND = 10;

  /** Board changes of one member per second. */
  public static final int CHANGES_PER_SECOND = 60;

  /**
   * Bytes (QU-5) that one member draws at once; more is taken at {@link #DRAWN_BYTES_PER_SECOND}. A
   * pasted drawing fits, and the disk keeps up with several members who draw as much as they may.
   */
  public static final int DRAWN_BYTES_BURST = 2 << 20;

  /** Bytes that one member draws per second in the long run. */
  public static final int DRAWN_BYTES_PER_SECOND = 512 << 10;

  /**
   * Bytes that each extension of a shape counts towards the rate, beside those that it adds: it
   * copies the whole body, in the server and in each page.
   */
  public static final int EXTENSION_BYTES = 1 << 10;

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

  /** Memory of all private boards of a room, in bytes; the rest is for the common board. */
  public static final long PRIVATE_BYTES_MAX = 64L << 20;

  /** Memory of one private board, in bytes. */
  public static final long PRIVATE_BOARD_BYTES_MAX = 16L << 20;

  /**
   * Bytes of shapes that are on no board of a room any more, but among the initial items of streams
   * that have not taken them yet; beyond this, these streams are ended.
   */
  public static final long PINNED_BYTES_MAX = 16L << 20;

  /** Streams of boards per session. */
  public static final int BOARD_STREAMS_MAX = 8;

  /**
   * Room events that a reader's state may be behind; beyond this, it gets the whole board again.
   */
  public static final int BOARD_LAG_MAX = 1_000;

  /** Changes of a room's boards after which snapshots are stored. */
  public static final int BOARD_SNAPSHOT_CHANGES = 500;

  /** Approximate bytes of shapes in one piece of a board's state. */
  public static final int SNAPSHOT_BYTES = 64 << 10;

  /** File calls of one member per second. */
  public static final int FILE_READS_PER_SECOND = 20;

  /** Attachments of one room. */
  public static final int ATTACHMENTS_MAX = 5_000;

  /** Sizes of all attachments of one room, in bytes. */
  public static final long ATTACHMENTS_BYTES_MAX = 20L << 30;

  /** Concurrent uploads of one member. */
  public static final int UPLOADS_MAX = 4;

  /** Attachments and pages that one session has requested and not fully received. */
  public static final int DOWNLOADS_MAX = 16;

  /** Characters (UTF-16 units) of an attachment's name. */
  public static final int FILE_NAME_CHARS_MAX = 200;

  /** Files that one room shows at the same time. */
  public static final int FILES_SHOWN_MAX = 20;

  /** Streams of the file viewer per session. */
  public static final int FILE_STREAMS_MAX = 4;

  /**
   * Approximate characters (UTF-16 code units) of one page of history; a longer page is cut short.
   */
  public static final int HISTORY_CHARS_MAX = 200_000;

  /** Concurrent history reads and searches per session; each can be expensive. */
  public static final int HISTORY_READS_MAX = 4;

  /** Signals of one member per second, such as typing; excess signals are dropped. */
  public static final int SIGNALS_PER_SECOND = 60;

  /** Moderation calls of one member per second. */
  public static final int MODERATION_CALLS_PER_SECOND = 50;

  /** Moderation streams per session. */
  public static final int MODERATION_STREAMS_MAX = 4;

  /** Media calls of one member per second. */
  public static final int MEDIA_CALLS_PER_SECOND = 20;

  /** Media streams per session. */
  public static final int MEDIA_STREAMS_MAX = 4;

  /** Characters (UTF-16 code units) of an SDP offer. */
  public static final int OFFER_CHARS_MAX = 512 << 10;

  /** Tracks that one session publishes. */
  public static final int PUBLISHED_MAX = 8;

  /** Characters of a caption. */
  public static final int CAPTION_CHARS_MAX = 1_000;

  /** Characters of a language tag (RFC 5646, section 4.4.1). */
  public static final int LANGUAGE_CHARS_MAX = 35;

  /** Tracks that one session receives. */
  public static final int WATCHED_MAX = 128;

  /** Participants in the waiting room of one room. */
  public static final int WAITING_ROOM_MAX = 50;

  /** Participants of one invitation in the waiting room of one room. */
  public static final int INVITED_WAITING_MAX = WAITING_ROOM_MAX * 3 / 4;

  /** Joins of one known member per minute, counted by resume key. */
  public static final int RESUMES_PER_MINUTE = 60;

  /** Joins of new members per minute by one invitation; a whole class may share one. */
  public static final int INVITED_JOINS_PER_MINUTE = 300;

  /** Joins of new members per minute without an invitation, from one address. */
  public static final int JOINS_PER_MINUTE = 100;

  /** Joins of all kinds per minute from one address; a whole school may share one. */
  public static final int ADDRESS_JOINS_PER_MINUTE = 1_000;

  /**
   * Addresses, and invitations, with a join rate counter; beyond this, the least recently used
   * counter is dropped.
   */
  public static final int JOINS_COUNTED_MAX = 10_000;

  /** Memory reserved for a session with its streams and queues, in bytes. */
  public static final int SESSION_BYTES = 32 << 10;

  /** Grace period: time for which a session without streams stays open. */
  public static final Duration GRACE_PERIOD = Duration.ofSeconds(10);

  /** Interval at which the waiting room removes participants who have given up. */
  public static final Duration WAITING_ROOM_INTERVAL = Duration.ofSeconds(2);

  /** Idle time after which a board is evicted from memory. */
  public static final Duration BOARD_IDLE = Duration.ofMinutes(1);

  /**
   * Idle time after which a board is evicted while boards take more than half of their memory
   * budget.
   */
  public static final Duration BOARD_IDLE_SCARCE = Duration.ofSeconds(5);

  /** Idle time after which a room without members is unloaded. */
  public static final Duration ROOM_IDLE = Duration.ofMinutes(1);

  private ConferenceLimits() {}
}
