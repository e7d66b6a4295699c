import type { Clock } from '../model/outbox.js';

/**
 * Throttle that passes values on at a bounded rate; of values that come too soon only the last is
 * passed on.
 */
export class Pacer<T> {
  private last = -Infinity;
  private waiting: { readonly value: T } | undefined;
  private cancel: (() => void) | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly intervalMillis: () => number,
    private readonly pass: (value: T) => void,
  ) {}

  offer(value: T): void {
    this.waiting = { value };
    if (this.cancel !== undefined) return;
    const wait = this.last + this.intervalMillis() - this.clock.now();
    if (wait <= 0) this.flush();
    else this.cancel = this.clock.after(wait, () => this.flush());
  }

  private flush(): void {
    const { waiting } = this;
    this.cancel = undefined;
    this.waiting = undefined;
    if (waiting === undefined) return;
    this.last = this.clock.now();
    this.pass(waiting.value);
  }

  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.waiting = undefined;
  }
}
