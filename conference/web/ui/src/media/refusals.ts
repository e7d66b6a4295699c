import { CallError } from '@parley/protocol';
import { MediaRefused, type MediaRefusal } from '../generated/Rooms.js';

/** What comes of an offer that was not answered. */
export type Refused =
  | { readonly type: 'AGAIN'; readonly millis: number }
  /** The seat does not answer any more. */
  | { readonly type: 'LOST' }
  | { readonly type: 'STOP'; readonly reason: MediaRefusal | 'FAILED' };

/** What the same offer, or the next one, can meet with another end, and when. */
const PASSING: Partial<Record<MediaRefusal, number>> = { TOO_FAST: 300, NO_SUCH_TRACK: 500 };
const BUSY_MILLIS = 1_000;

/** Whether what was to be changed has gone: there is nothing left to do. */
export function isGone(error: unknown): boolean {
  return MediaRefused.is(error) && error.details.reason === 'NO_SUCH_TRACK';
}

export function afterRefusal(error: unknown): Refused {
  if (MediaRefused.is(error)) {
    const { reason } = error.details;
    const millis = PASSING[reason];
    if (millis !== undefined) return { type: 'AGAIN', millis };
    return reason === 'NO_SEAT' ? { type: 'LOST' } : { type: 'STOP', reason };
  }
  if (error instanceof CallError) {
    if (error.reason === 'OVERLOADED') return { type: 'AGAIN', millis: BUSY_MILLIS };
    // The seat is well; the next one would meet with the same.
    return error.reason === 'FAILED' ? { type: 'STOP', reason: 'FAILED' } : { type: 'LOST' };
  }
  // What the browser says of a description that it cannot use.
  if (error instanceof DOMException) {
    console.warn('audio and video could not be negotiated', error);
    return { type: 'STOP', reason: 'FAILED' };
  }
  throw error;
}
