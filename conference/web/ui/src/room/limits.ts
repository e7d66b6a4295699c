/**
 * Pattern of room names. The limits here are those of the server
 * (dev.parley.room.limits.ConferenceLimits), so that the page can report violations before
 * sending.
 */
export const ROOM_NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;
export const ROOM_NAME_CHARS_MAX = 64;
export const MEMBER_NAME_CHARS_MAX = 50;
export const MESSAGE_CHARS_MAX = 4_000;

export const ATTACHMENT_BYTES_MAX = 50 * 1024 * 1024;
export const MESSAGE_ATTACHMENTS_MAX = 10;
export const SEARCH_CHARS_MAX = 200;

/** Number of events in a request for older ones. */
export const HISTORY_PIECE = 50;
export const LOW_BANDWIDTH_HISTORY_PIECE = 15;

/** Number of events in a request while a certain message is searched, or all are read. */
export const HISTORY_LEAP = 200;

/**
 * Maximum number of loaded events while the newest are displayed; older ones are loaded again on
 * scrolling.
 */
export const EVENTS_KEPT_MAX = 1_000;

/** Maximum number of loaded events while the user reads older ones. */
export const EVENTS_HELD_MAX = 5_000;

/** Maximum number of message updates that are kept for messages still on their way. */
export const MESSAGE_UPDATES_KEPT_MAX = 500;

/**
 * Number of missed events above which the page restarts with the newest ones, like a late joiner.
 */
export const CATCH_UP_MAX = 500n;

/** Maximum number of messages that wait to be sent. */
export const OUTBOX_MAX = 200;

/**
 * Repeat interval of the typing signal, and the time after which a member without it no longer
 * counts as typing.
 */
export const TYPING_REPEAT_MILLIS = 3_000;
export const TYPING_LASTS_MILLIS = 7_000;

/** Interval of liveness checks, and their timeout. */
export const LIVENESS_MILLIS = 20_000;
export const LIVENESS_TIMEOUT_MILLIS = 10_000;

/** Timeout of a liveness check when there is another sign that the server is unreachable. */
export const SUSPECT_TIMEOUT_MILLIS = 4_000;

/** Time after which a pending join is checked for the waiting room; other joins complete sooner. */
export const JOIN_MILLIS = 1_000;

/** Maximum time of a join in the waiting room before it is repeated. */
export const WAITING_ROOM_MILLIS = 3_600_000;

/**
 * Time after which a message without a receipt is reported as not stored yet, if the server answers
 * other calls.
 */
export const OVERDUE_MILLIS = 5_000;

/**
 * Maximum time that a change waits to be stored. The storage of several servers can be down for
 * long while the room goes on; the loss of a server is detected by other means.
 */
export const STORE_MILLIS = 3_600_000;

/** Timeout for connecting to one of several servers, before the next one is tried. */
export const SERVER_OPEN_MILLIS = 3_000;

/** Maximum time in which other servers are compared with the page's own before it joins. */
export const NEAREST_MILLIS = 1_000;

/** Delay before a message is resent that the server was too busy to take. */
export const RETRY_MILLIS = 1_000;

/** Removes control characters, which are invisible and which the server refuses. */
export function cleaned(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}
