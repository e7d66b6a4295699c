import { CallError } from '@parley/protocol';
import { MessageRefused, type MessageRefusal } from '../generated/Rooms.js';
import { durationMillis } from './duration.js';
import { RETRY_MILLIS } from './limits.js';

/**
 * Reason why an operation is not retried until the user decides. FAILED is any failure that a retry
 * would not fix.
 */
export interface Refusal {
  readonly reason: MessageRefusal | 'FAILED';
  readonly message: string;
}

/** Reaction to a failure: retry after a delay, get a new session, or report it. */
export type FailureAction = { readonly kind: 'later'; readonly millis: number } | { readonly kind: 'lost' } | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Failures that the same call would meet again. */
const FINAL: ReadonlySet<string> = new Set(['FAILED', 'INVALID', 'INCOMPATIBLE', 'REFUSED', 'APPLICATION']);

/** Classifies the failure of a call about a message. */
export function failureAction(error: unknown): FailureAction {
  if (MessageRefused.is(error)) {
    const { reason, message, retryAfter } = error.details;
    if (reason === 'TOO_FAST') return { kind: 'later', millis: durationMillis(retryAfter ?? '') ?? RETRY_MILLIS };
    return reason === 'NO_SESSION' ? { kind: 'lost' } : { kind: 'refused', refusal: { reason, message } };
  }
  if (!(error instanceof CallError)) return { kind: 'refused', refusal: { reason: 'FAILED', message: String(error) } };
  if (error.reason === 'OVERLOADED') return { kind: 'later', millis: RETRY_MILLIS };
  return FINAL.has(error.reason) ? { kind: 'refused', refusal: { reason: 'FAILED', message: error.text } } : { kind: 'lost' };
}
