import type { Clock } from './clock.js';
import type { ExportTable } from './exports.js';

/** How one connection is kept. Everything has a default. */
export interface ConnectionOptions {
  /** What the other side may look up; may be shared by connections. */
  readonly exports?: ExportTable | undefined;
  /** Our longest message, 4 MiB on byte streams and 1 MiB on WebSockets. */
  readonly messageBytesMax?: number | undefined;
  /** Calls the other side may have without reply, 1,000. */
  readonly callsMax?: number | undefined;
  /** Deadline of calls that name none, and the limit of calls to us that carry none: 30 s. */
  readonly timeoutMillis?: number | undefined;
  /** Time for connecting and the other side's hello: 10 s. */
  readonly openTimeoutMillis?: number | undefined;
  /** Silence after which the other side is asked, and after which it is given up: 15 s each. Browsers leave it to the server. */
  readonly keepAliveMillis?: number | undefined;
  /** Who we are, for the other side's log. */
  readonly product?: string | undefined;
  /** Gets what a servant threw undeclared; the caller learns the class's name only. console.error when absent. */
  readonly onServantError?: ((error: unknown, method: string) => void) | undefined;
  readonly clock?: Clock | undefined;
  /** Gives up connecting. */
  readonly signal?: AbortSignal | undefined;
}

export const TIMEOUT_MILLIS = 30_000;
export const OPEN_TIMEOUT_MILLIS = 10_000;
export const KEEP_ALIVE_MILLIS = 15_000;
export const PRODUCT = 'parley-typescript 0.1.0';
