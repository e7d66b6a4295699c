import { ERROR_TEXT_CHARACTERS_MAX } from './limits.js';

/** Why a call fails. The numbers stand in docs/protocol/errors.md. */
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

/** Why a connection closes. */
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

/** Position + 1 is the code. */
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

/** Position is the code. */
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

/** ER-1: a code of a later version is FAILED. */
export function reasonOf(code: number): Reason {
  return REASONS[code - 1] ?? 'FAILED';
}

export function closeCode(reason: CloseReason): number {
  return CLOSE_REASONS.indexOf(reason);
}

/** ER-4: a code of a later version is PROTOCOL_ERROR. */
export function closeReasonOf(code: number): CloseReason {
  return CLOSE_REASONS[code] ?? 'PROTOCOL_ERROR';
}

/** How a connection ended. */
export interface Closed {
  readonly reason: CloseReason;
  readonly text: string;
}

/**
 * A call that failed. `text` says what was tried and where. A declared exception has the reason APPLICATION, its wire name in `exception`, and its
 * components in `details` (undefined when this side does not know the name). `retryMillis` is told by some that are OVERLOADED: after about so long there
 * is room again.
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
    this.text = cut(text);
    this.exception = exception;
    this.details = details;
    this.retryMillis = retryMillis;
  }

  /** The same at another place. */
  at(where: string): CallError {
    return new CallError(this.reason, `${where}: ${this.text}`, this.exception, this.details, this.retryMillis);
  }
}

/** A connection that did not open, or that has to close. */
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
 * A value that cannot be written or read, with the path to it. It becomes INVALID for a call and PROTOCOL_ERROR for a message.
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

  /** Names the place one level further out while the error travels up. */
  within(outer: string): this {
    this.path = this.path === '' || this.path.startsWith('[') ? outer + this.path : `${outer}.${this.path}`;
    this.message = `${this.path}: ${this.problem}`;
    return this;
  }
}

/** ER-2: text is cut, not refused; a surrogate pair is not torn. */
export function cut(text: string): string {
  if (text.length <= ERROR_TEXT_CHARACTERS_MAX) return text;
  const end = (text.charCodeAt(ERROR_TEXT_CHARACTERS_MAX - 1) & 0xfc00) === 0xd800 ? ERROR_TEXT_CHARACTERS_MAX - 1 : ERROR_TEXT_CHARACTERS_MAX;
  return text.slice(0, end);
}
