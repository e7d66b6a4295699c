import { CallError } from '@parley/protocol';
import { MediaRefused, type MediaRefusal } from '../generated/Rooms.js';

/** Consequence of an offer that failed. */
export type Refused =
  | { readonly type: 'AGAIN'; readonly millis: number }
  /** The participant session does not answer any more. */
  | { readonly type: 'LOST' }
  | { readonly type: 'STOP'; readonly reason: MediaRefusal | 'FAILED' };

/** Refusals after which a retry can succeed, with the delay in milliseconds. */
const PASSING: Partial<Record<MediaRefusal, number>> = { TOO_FAST: 300, NO_SUCH_TRACK: 500 };
const BUSY_MILLIS = 1_000;

/** Returns true if the target of a change no longer exists, so that there is nothing left to do. */
export function isGone(error: unknown): boolean {
  return MediaRefused.is(error) && error.details.reason === 'NO_SUCH_TRACK';
}

export function afterRefusal(error: unknown): Refused {
  if (MediaRefused.is(error)) {
    const { reason } = error.details;
    const millis = PASSING[reason];
    if (millis !== undefined) return { type: 'AGAIN', millis };
    return reason === 'NO_SESSION' ? { type: 'LOST' } : { type: 'STOP', reason };
  }
  if (error instanceof CallError) {
    if (error.reason === 'OVERLOADED') return { type: 'AGAIN', millis: BUSY_MILLIS };
    // The session itself works; a new one would fail in the same way.
    return error.reason === 'FAILED' ? { type: 'STOP', reason: 'FAILED' } : { type: 'LOST' };
  }
  // Error of the browser for a session description that it cannot apply.
  if (error instanceof DOMException) {
    console.warn('audio and video could not be negotiated', error);
    return { type: 'STOP', reason: 'FAILED' };
  }
  throw error;
}
