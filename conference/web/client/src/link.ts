import type { Closed } from '@parley/protocol';

/**
 * Transport of a session. The transport reports messages and the end of the connection through the
 * session's `handle…` methods.
 */
export interface Link {
  /** URI of the peer, for error messages. */
  readonly uri: string;
  /** Number of bytes that were sent and are still queued here. */
  readonly queuedBytes: number;
  /** Sends one message: the first `length` bytes, borrowed until the call returns. */
  send(bytes: Uint8Array, length: number): void;
  /** Sends the queued data, then the close reason, and closes the connection. */
  close(closed: Closed): void;
}

/** Send queue limit in bytes above which new calls are rejected (FR-8). */
export const QUEUED_BYTES_MAX = 8 * 1024 * 1024;
/** Send queue level in bytes above which streams wait before sending the next item. */
export const QUEUED_BYTES_HIGH = 256 * 1024;
