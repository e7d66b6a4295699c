import { CallError, type CompiledMethod, type FieldCodec } from '@parley/protocol';

/** Functions by which a stream sends to its subscriber. */
export interface ItemLink {
  /** Sends an item. */
  item(stream: number, codec: FieldCodec, value: unknown, method: CompiledMethod | undefined): void;
  /** Ends the stream, normally or with an error. */
  end(stream: number, error?: unknown, method?: CompiledMethod): void;
  /** Resolves when the send queue has room; returns undefined if it has room now. */
  room(): Promise<void> | undefined;
}

/**
 * Publisher on this side: reads items from an AsyncIterable as demanded by the peer, and one item
 * ahead, so that the end of the stream is sent without further demand.
 *
 * Threads: the event loop.
 */
export class OutgoingStream {
  private demand = 0;
  private iterator: AsyncIterator<unknown> | Iterator<unknown> | undefined;
  private stopped = false;
  private wake: (() => void) | undefined;

  constructor(
    readonly stream: number,
    private readonly source: AsyncIterable<unknown> | Iterable<unknown>,
    private readonly codec: FieldCodec,
    /** Method whose declared exceptions may end the stream (ST-5). */
    private readonly method: CompiledMethod | undefined,
    private readonly link: ItemLink,
  ) {}

  handleDemand(count: number): void {
    if (count === 0) {
      this.fail(new CallError('INVALID', 'demand of 0 (ST-2)'));
      return;
    }
    this.demand = Math.min(this.demand + count, Number.MAX_SAFE_INTEGER);
    if (this.iterator === undefined) void this.pump();
    else this.wake?.();
  }

  /** Stops the publisher: the subscriber has cancelled, or the connection has ended. */
  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.wake?.();
    this.leave();
  }

  private leave(): void {
    try {
      // A failure of the source during its own cleanup concerns no caller.
      Promise.resolve(this.iterator?.return?.()).catch(() => undefined);
    } catch {
      return;
    }
  }

  private fail(error: unknown): void {
    if (this.stopped) return;
    this.link.end(this.stream, error, this.method);
    this.stop();
  }

  private async pump(): Promise<void> {
    try {
      const iterator = Symbol.asyncIterator in this.source ? this.source[Symbol.asyncIterator]() : this.source[Symbol.iterator]();
      this.iterator = iterator;
      for (;;) {
        const next = await iterator.next();
        if (this.stopped) return;
        if (next.done === true) break;
        while (this.demand === 0 || this.link.room() !== undefined) {
          await (this.demand === 0 ? this.asked() : this.link.room());
          if (this.stopped) return;
        }
        this.demand--;
        this.link.item(this.stream, this.codec, next.value, this.method);
      }
      this.stopped = true;
      this.link.end(this.stream);
    } catch (error) {
      this.fail(error);
    }
  }

  private asked(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = () => {
        this.wake = undefined;
        resolve();
      };
    });
  }
}
