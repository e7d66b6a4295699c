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

  /** Members that one room ever had. */
  public static final int MEMBERS_KNOWN_MAX = 10_000;

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

  /** Lines of one member in a second. */
  public static final int LINES_PER_SECOND = 10;

  /** Signals of one member in a second, such as typing; more are dropped. */
  public static final int SIGNALS_PER_SECOND = 60;

  /** Joins of one client in a minute. */
  public static final int JOINS_PER_MINUTE = 20;

  /** Clients whose joins are counted; the one longest unseen is forgotten. */
  public static final int CLIENTS_COUNTED_MAX = 10_000;

  /** How long a seat is kept that nobody follows from. */
  public static final Duration GRACE = Duration.ofSeconds(10);

  /** How long a room without members stays in memory. */
  public static final Duration ROOM_IDLE = Duration.ofMinutes(1);

  private ConferenceLimits() {}
}
