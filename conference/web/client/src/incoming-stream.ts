import { CallError } from '@parley/protocol';

/**
 * Receive window of a stream in items: the demand sent ahead. It is topped up when half of it is
 * used.
 */
export const WINDOW_ITEMS = 64;

/** Functions by which a stream signals its publisher. */
export interface StreamLink {
  demand(stream: number, count: number): void;
  stop(stream: number): void;
}

interface Waiter {
  readonly resolve: (result: IteratorResult<unknown>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Items of a remote publisher as an AsyncIterable, for a single subscriber (ST-4). It buffers at
 * most {@link WINDOW_ITEMS} items.
 *
 * Threads: the event loop.
 */
export class IncomingStream implements AsyncIterableIterator<unknown> {
  private readonly items: unknown[] = [];
  private readonly waiters: Waiter[] = [];
  private subscribed = false;
  private started = false;
  /** Outstanding demand: items that the publisher may still send. */
  private demanded = 0;
  private ended = false;
  private error: CallError | undefined;

  constructor(
    readonly stream: number,
    private readonly link: StreamLink,
  ) {}

  [Symbol.asyncIterator](): this {
    if (this.subscribed) throw new CallError('INVALID', 'a stream has one subscriber, once');
    this.subscribed = true;
    return this;
  }

  next(): Promise<IteratorResult<unknown>> {
    this.start();
    if (this.items.length > 0) {
      const value = this.items.shift();
      this.refill();
      return Promise.resolve({ done: false, value });
    }
    if (this.ended) return this.finished();
    return new Promise((resolve, reject) => this.waiters.push({ resolve, reject }));
  }

  /** Cancels the subscription when the consumer leaves its loop. */
  return(): Promise<IteratorResult<unknown>> {
    if (!this.ended) {
      this.ended = true;
      this.link.stop(this.stream);
    }
    this.items.length = 0;
    this.settleWaiters();
    return Promise.resolve({ done: true, value: undefined });
  }

  private start(): void {
    if (this.started || this.ended) return;
    this.started = true;
    this.demanded = WINDOW_ITEMS;
    this.link.demand(this.stream, WINDOW_ITEMS);
  }

  private refill(): void {
    const room = WINDOW_ITEMS - this.demanded - this.items.length;
    if (this.ended || room < WINDOW_ITEMS / 2) return;
    this.demanded += room;
    this.link.demand(this.stream, room);
  }

  /** Counts an item before it is decoded. Returns false if it exceeds the demand (ST-2). */
  accepts(): boolean {
    return this.demanded-- > 0;
  }

  handleItem(value: unknown): void {
    const waiter = this.waiters.shift();
    if (waiter === undefined) {
      this.items.push(value);
      return;
    }
    waiter.resolve({ done: false, value });
    this.refill();
  }

  /** Handles the end of the stream. Buffered items are still delivered first. */
  handleEnd(error: CallError | undefined): void {
    if (this.ended) return;
    this.ended = true;
    this.error = error;
    this.settleWaiters();
  }

  private settleWaiters(): void {
    for (const waiter of this.waiters.splice(0)) this.finished().then(waiter.resolve, waiter.reject);
  }

  /** Reports the error once; every later call reports the end of the stream. */
  private finished(): Promise<IteratorResult<unknown>> {
    const error = this.error;
    this.error = undefined;
    return error === undefined ? Promise.resolve({ done: true, value: undefined }) : Promise.reject(error);
  }
}
