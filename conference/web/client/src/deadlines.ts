import type { Clock } from './clock.js';

/**
 * Deadline timer shared by all calls of a session. It fires at the earliest deadline and has the
 * expired calls failed. Calls that end in time do not touch it.
 *
 * Threads: the event loop.
 */
export class Deadlines {
  private at = Infinity;
  private cancel: (() => void) | undefined;

  /**
   * @param sweep fails the calls that have expired at `now` and returns the earliest remaining
   * deadline
   */
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
