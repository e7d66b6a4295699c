/** What the server takes, so that the page can say so before it is sent (dev.parley.room.ConferenceLimits). */
export const ROOM_NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;
export const ROOM_NAME_CHARS_MAX = 64;
export const MEMBER_NAME_CHARS_MAX = 50;
export const LINE_CHARS_MAX = 4_000;

export const ATTACHMENT_BYTES_MAX = 50 * 1024 * 1024;
export const LINE_FILES_MAX = 10;
export const SEARCH_CHARS_MAX = 200;

/** Events asked for at once when older ones are wanted. */
export const HISTORY_PIECE = 50;
export const THIN_HISTORY_PIECE = 15;

/** Events asked for at once when a certain line is looked for, or all are wanted. */
export const HISTORY_LEAP = 200;

/** Events kept on the page while the newest are looked at; older ones come back when scrolled to. */
export const EVENTS_KEPT_MAX = 1_000;

/** Events kept on the page while somebody reads further up. */
export const EVENTS_HELD_MAX = 5_000;

/** Amendments kept for lines that are still on their way. */
export const AMENDMENTS_KEPT_MAX = 500;

/** Who was away for more events than this begins with the newest ones, as a late joiner does. */
export const CATCH_UP_MAX = 500n;

/** Lines that may wait to be sent. */
export const OUTBOX_MAX = 200;

/** A page that types says so again this often, and is taken for silent after that long. */
export const TYPING_REPEAT_MILLIS = 3_000;
export const TYPING_LASTS_MILLIS = 7_000;

/** How often the server is asked for a sign of life, and how long it may take. */
export const PULSE_MILLIS = 20_000;
export const PULSE_TIMEOUT_MILLIS = 10_000;

/** How long it may take where there is another sign that the server is out of reach. */
export const DOUBT_TIMEOUT_MILLIS = 4_000;

/** A join takes no longer than this where nobody decides about it; then it is looked whether it waits at the door. */
export const JOIN_MILLIS = 1_000;

/** How long a join may wait at the door before it is asked for again. */
export const DOOR_MILLIS = 3_600_000;

/** Wait before a line is tried again that the server had no time for. */
export const RETRY_MILLIS = 1_000;

/** What is said and kept: no control characters, which no one can see and the server refuses. */
export function cleaned(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}
