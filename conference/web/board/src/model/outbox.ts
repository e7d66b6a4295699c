import type { Pending, Replica } from './replica.js';
import type { Change } from './types.js';

/** Time, handed in so that tests own it. */
export interface Clock {
  /** Milliseconds that only rise. */
  now(): number;
  /** Calls back once after `millis`; the result cancels it. */
  after(millis: number, action: () => void): () => void;
}

/** What became of a change that was sent. */
export type DrawOutcome =
  | { readonly type: 'Logged'; readonly number: bigint }
  /** Sending it again would meet the same answer. */
  | { readonly type: 'Refused'; readonly reason: string }
  /** The server is busy; the same change again after a while. */
  | { readonly type: 'Later'; readonly millis: number }
  /** Nobody knows; it is sent again when the outbox is opened again. */
  | { readonly type: 'Lost' };

/** Never rejects. */
export type Draw = (change: Change) => Promise<DrawOutcome>;

export interface OutboxOptions {
  readonly replica: Replica;
  readonly clock: Clock;
  /** Least time between two changes; what is drawn in between travels together. */
  readonly paceMillis: () => number;
  readonly onRefused: (change: Change, reason: string) => void;
}

/**
 * Sends pending changes, one at a time and in order, each under its id until it is logged or refused: so a refusal never lets a later change overtake, and
 * the slower the line, the more travels in one change.
 */
export class Outbox {
  /** A new object for each connection, so that answers of an earlier one are known as such. */
  private connection: { readonly draw: Draw } | undefined;
  private busy = false;
  private lastSent = -Infinity;
  private cancelTimer: (() => void) | undefined;

  constructor(private readonly options: OutboxOptions) {}

  /** There is a connection: everything without a receipt goes out, also what went out on an earlier one. */
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

  /** To be called when something was applied. */
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

  private async send(connection: { readonly draw: Draw }, pending: Pending): Promise<void> {
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
    // Another connection has taken over meanwhile, or there is none.
    if (this.connection !== connection) return;
    this.busy = false;
    if (outcome.type === 'Lost') this.close();
    else if (outcome.type === 'Later') this.pumpAfter(outcome.millis);
    else this.pump();
  }
}
