import type { Clock } from './clock.js';

/**
 * One timer for all calls of a session: it fires at the earliest deadline and asks who has expired. Calls that end in time cost it nothing.
 *
 * Threads: the event loop.
 */
export class Deadlines {
  private at = Infinity;
  private cancel: (() => void) | undefined;

  /** `sweep` fails what has expired at `now` and returns the earliest deadline left. */
  constructor(
    private readonly clock: Clock,
    private readonly sweep: (now: number) => number,
  ) {}

  add(at: number): void {
    if (at >= this.at) return;
    this.cancel?.();
    this.at = at;
    this.cancel = this.clock.after(at - this.clock.now(), () => {
      this.at = Infinity;
      this.cancel = undefined;
      const next = this.sweep(this.clock.now());
      if (next !== Infinity) this.add(next);
    });
  }

  close(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.at = -Infinity;
  }
}
