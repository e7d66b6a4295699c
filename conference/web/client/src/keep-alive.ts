import type { Clock } from './clock.js';

/**
 * Keep-alive that detects a silent peer (FR-4): it sends a PING after one interval without data and
 * closes the connection after another.
 *
 * Threads: the event loop.
 */
export class KeepAlive {
  private lastReceived: number;
  private asked = false;
  private cancel: () => void;

  constructor(
    private readonly clock: Clock,
    private readonly intervalMillis: number,
    private readonly ask: () => void,
    private readonly giveUp: () => void,
  ) {
    this.lastReceived = clock.now();
    this.cancel = clock.after(intervalMillis, () => {
      this.check();
    });
  }

  /** Restarts the interval; called for every received byte. */
  received(): void {
    this.lastReceived = this.clock.now();
    this.asked = false;
  }

  private check(): void {
    const silence = this.clock.now() - this.lastReceived;
    let wait = this.intervalMillis - silence;
    if (wait <= 0) {
      if (this.asked) {
        this.giveUp();
        return;
      }
      this.asked = true;
      this.ask();
      wait = this.intervalMillis;
    }
    this.cancel = this.clock.after(wait, () => {
      this.check();
    });
  }

  close(): void {
    this.cancel();
  }
}
