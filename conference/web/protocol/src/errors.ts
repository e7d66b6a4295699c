import { ERROR_TEXT_CHARACTERS_MAX } from './limits.js';

/** Reason of a failed call. The numbers are defined in docs/protocol/errors.md. */
export type Reason =
  | 'UNAVAILABLE'
  | 'DEADLINE_EXCEEDED'
  | 'CANCELLED'
  | 'REFUSED'
  | 'OVERLOADED'
  | 'INCOMPATIBLE'
  | 'APPLICATION'
  | 'FAILED'
  | 'INVALID';

/** Reason of a closed connection. */
export type CloseReason =
  | 'NORMAL'
  | 'PEER_GONE'
  | 'KEEPALIVE_TIMEOUT'
  | 'PROTOCOL_ERROR'
  | 'LIMIT_EXCEEDED'
  | 'VERSION_MISMATCH'
  | 'REFUSED'
  | 'SHUTDOWN'
  | 'IO_ERROR'
  | 'OPEN_TIMEOUT';

/** Reasons of failed calls; the code is the index + 1. */
const REASONS: readonly Reason[] = [
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'CANCELLED',
  'REFUSED',
  'OVERLOADED',
  'INCOMPATIBLE',
  'APPLICATION',
  'FAILED',
  'INVALID',
];

/** Reasons of closed connections; the code is the index. */
const CLOSE_REASONS: readonly CloseReason[] = [
  'NORMAL',
  'PEER_GONE',
  'KEEPALIVE_TIMEOUT',
  'PROTOCOL_ERROR',
  'LIMIT_EXCEEDED',
  'VERSION_MISMATCH',
  'REFUSED',
  'SHUTDOWN',
  'IO_ERROR',
  'OPEN_TIMEOUT',
];

export function reasonCode(reason: Reason): number {
  return REASONS.indexOf(reason) + 1;
}

/** Returns the reason of a code. Unknown codes of later versions are FAILED (ER-1). */
export function reasonOf(code: number): Reason {
  return REASONS[code - 1] ?? 'FAILED';
}

export function closeCode(reason: CloseReason): number {
  return CLOSE_REASONS.indexOf(reason);
}

/**
 * Returns the close reason of a code. Unknown codes of later versions are PROTOCOL_ERROR (ER-4).
 */
export function closeReasonOf(code: number): CloseReason {
  return CLOSE_REASONS[code] ?? 'PROTOCOL_ERROR';
}

/** Reason and text with which a connection ended. */
export interface Closed {
  readonly reason: CloseReason;
  readonly text: string;
}

/**
 * Error of a failed call. `text` says what was tried and where. A declared exception has the reason
 * APPLICATION, its wire name in `exception`, and its components in `details` (undefined if this
 * side does not know the name). `retryMillis` is set by some OVERLOADED errors: the suggested delay
 * before a retry.
 */
export class CallError<Details = unknown> extends Error {
  override readonly name: string = 'CallError';
  readonly reason: Reason;
  readonly text: string;
  readonly exception: string;
  readonly details: Details | undefined;
  readonly retryMillis: number | undefined;

  constructor(reason: Reason, text: string, exception = '', details?: Details, retryMillis?: number) {
    super(exception === '' ? `${reason}: ${text}` : `${exception}: ${text}`);
    this.reason = reason;
    this.text = truncated(text);
    this.exception = exception;
    this.details = details;
    this.retryMillis = retryMillis;
  }

  /** Returns the same error with another location. */
  at(where: string): CallError {
    return new CallError(this.reason, `${where}: ${this.text}`, this.exception, this.details, this.retryMillis);
  }
}

/** Error of a connection that could not be opened or has to be closed. */
export class ConnectionError extends Error implements Closed {
  override readonly name: string = 'ConnectionError';
  readonly reason: CloseReason;
  readonly text: string;

  constructor(reason: CloseReason, text: string) {
    super(`${reason}: ${text}`);
    this.reason = reason;
    this.text = text;
  }
}

/**
 * Error for a value that cannot be encoded or decoded, with the path to it. In a call it becomes
 * INVALID, in a message PROTOCOL_ERROR.
 */
export class ValueError extends Error {
  override readonly name: string = 'ValueError';
  readonly problem: string;
  path: string;

  constructor(problem: string, path = '') {
    super(problem);
    this.problem = problem;
    this.path = path;
  }

  /** Prepends the enclosing element to the path while the error propagates. */
  within(outer: string): this {
    this.path = this.path === '' || this.path.startsWith('[') ? outer + this.path : `${outer}.${this.path}`;
    this.message = `${this.path}: ${this.problem}`;
    return this;
  }
}

/** Truncates an error text to its limit without splitting a surrogate pair (ER-2). */
export function truncated(text: string): string {
  if (text.length <= ERROR_TEXT_CHARACTERS_MAX) return text;
  const end = (text.charCodeAt(ERROR_TEXT_CHARACTERS_MAX - 1) & 0xfc00) === 0xd800 ? ERROR_TEXT_CHARACTERS_MAX - 1 : ERROR_TEXT_CHARACTERS_MAX;
  return text.slice(0, end);
}
