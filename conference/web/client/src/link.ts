import type { Closed } from '@parley/protocol';

/** What a session needs of its transport. Messages in and the end of the connection are told to the session by `handle…`. */
export interface Link {
  /** Where the other side is, for messages. */
  readonly uri: string;
  /** Bytes that were sent and are still here. */
  readonly queuedBytes: number;
  /** Sends one message: the first `length` bytes, borrowed until the call returns. */
  send(bytes: Uint8Array, length: number): void;
  /** Sends what is queued, says why, and closes. */
  close(closed: Closed): void;
}

/** FR-8: what may wait here to be sent before new calls are turned away. */
export const QUEUED_BYTES_MAX = 8 * 1024 * 1024;
/** Above this, streams wait with their next item. */
export const QUEUED_BYTES_HIGH = 256 * 1024;
