import type { Clock } from './clock.js';
import type { ExportTable } from './exports.js';

/** Options of one connection. Each has a default. */
export interface ConnectionOptions {
  /** Servants that the peer may look up. Several connections can share one table. */
  readonly exports?: ExportTable | undefined;
  /**
   * Maximum length of received messages in bytes. Default: 4 MiB on byte streams, 1 MiB on
   * WebSockets.
   */
  readonly messageBytesMax?: number | undefined;
  /** Maximum number of concurrent calls of the peer. Default: 1,000. */
  readonly callsMax?: number | undefined;
  /**
   * Deadline of outgoing calls that set none, and limit of incoming calls that carry none. Default:
   * 30 s.
   */
  readonly timeoutMillis?: number | undefined;
  /** Timeout for connecting and for the HELLO of the peer. Default: 10 s. */
  readonly openTimeoutMillis?: number | undefined;
  /**
   * Keep-alive interval: a PING is sent after one interval of silence, and the connection is closed
   * after another. Default: 15 s. Browsers leave keep-alive to the server.
   */
  readonly keepAliveMillis?: number | undefined;
  /** Product name that is sent to the peer, for its log. */
  readonly product?: string | undefined;
  /**
   * Receives undeclared errors of servants; the caller only learns the name of the error's class.
   * Default: console.error.
   */
  readonly onServantError?: ((error: unknown, method: string) => void) | undefined;
  readonly clock?: Clock | undefined;
  /** Aborts connecting. */
  readonly signal?: AbortSignal | undefined;
}

export const TIMEOUT_MILLIS = 30_000;
export const OPEN_TIMEOUT_MILLIS = 10_000;
export const KEEP_ALIVE_MILLIS = 15_000;
export const PRODUCT = 'parley-typescript 0.1.0';
