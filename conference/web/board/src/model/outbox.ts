import type { PendingChange, Replica } from './replica.js';
import type { Change } from './types.js';

/** Source of time, passed in so that tests can control it. */
export interface Clock {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** Calls `action` once after `millis`. Returns a function that cancels it. */
  after(millis: number, action: () => void): () => void;
}

/** Outcome of a change that was sent. */
export type DrawOutcome =
  | { readonly type: 'Logged'; readonly number: bigint }
  /** Permanent refusal: sending the change again would give the same answer. */
  | { readonly type: 'Refused'; readonly reason: string }
  /** The server is busy: the same change is sent again after a delay. */
  | { readonly type: 'Later'; readonly millis: number }
  /** Unknown outcome: the change is sent again when the outbox is reopened. */
  | { readonly type: 'Lost' };

/** Sends a change. It never rejects. */
export type Draw = (change: Change) => Promise<DrawOutcome>;

export interface OutboxOptions {
  readonly replica: Replica;
  readonly clock: Clock;
  /** Returns the minimum interval between changes; what is drawn in between is sent together. */
  readonly paceMillis: () => number;
  readonly onRefused: (change: Change, reason: string) => void;
}

/**
 * Outbox that sends pending changes one at a time, in order. Each is resent under the same id until
 * it is logged or refused, so a refused change is never overtaken by a later one. The slower the
 * connection, the more operations are sent in one change.
 */
export class Outbox {
  /** New object for each connection, so that replies of an earlier connection can be recognized. */
  private connection: { readonly draw: Draw } | undefined;
  private busy = false;
  private lastSent = -Infinity;
  private cancelTimer: (() => void) | undefined;

  constructor(private readonly options: OutboxOptions) {}

  /**
   * Opens the outbox on a new connection. All changes without a receipt are sent, including those
   * already sent on an earlier one.
   */
  open(draw: Draw): void {
    this.connection = { draw };
    this.busy = false;
    this.pump();
  }

  close(): void {
    this.connection = undefined;
    this.cancelTimer?.();
    this.cancelTimer = undefined;
  }

  /** Sends what is due; called after each applied change. */
  pump(): void {
    if (this.connection === undefined || this.busy || this.cancelTimer !== undefined) return;
    if (!this.options.replica.pending.some(({ receipt }) => receipt === undefined)) return;
    const wait = this.lastSent + this.options.paceMillis() - this.options.clock.now();
    if (wait > 0) this.pumpAfter(wait);
    else void this.send(this.connection, this.options.replica.next()!);
  }

  private pumpAfter(millis: number): void {
    this.cancelTimer = this.options.clock.after(millis, () => {
      this.cancelTimer = undefined;
      this.pump();
    });
  }

  private async send(connection: { readonly draw: Draw }, pending: PendingChange): Promise<void> {
    const { replica, clock, onRefused } = this.options;
    const change = replica.change(pending);
    this.busy = true;
    this.lastSent = clock.now();
    const outcome = await connection.draw(change);
    if (outcome.type === 'Logged') replica.handleReceipt(change.id, outcome.number);
    if (outcome.type === 'Refused') {
      replica.handleRefusal(change.id);
      onRefused(change, outcome.reason);
    }
    // Another connection has replaced this one, or there is none.
    if (this.connection !== connection) return;
    this.busy = false;
    if (outcome.type === 'Lost') this.close();
    else if (outcome.type === 'Later') this.pumpAfter(outcome.millis);
    else this.pump();
  }
}
