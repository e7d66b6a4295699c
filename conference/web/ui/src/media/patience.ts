import { signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { Way } from './call.js';

/** How long a connection may take before the person is told what fails and what helps, in milliseconds. */
export const PATIENCE_MILLIS = 5_000;

/** Watches how long the connection of a call has been on its way, over all that are tried one after the other. Threads: the event loop. */
export class Patience {
  /** Whether it takes longer than {@link PATIENCE_MILLIS}. */
  readonly isOver = signal(false);
  private stopTimer: (() => void) | undefined;

  constructor(private readonly clock: Clock) {}

  /** @param way of the connection; undefined between two of them */
  handle(way: Way | undefined): void {
    if (way === 'CONNECTED') this.stop();
    else if (way === 'CONNECTING' || way === 'SEARCHING') this.stopTimer ??= this.clock.after(PATIENCE_MILLIS, () => (this.isOver.value = true));
  }

  /** There is no call, or it is connected. */
  stop(): void {
    this.stopTimer?.();
    this.stopTimer = undefined;
    this.isOver.value = false;
  }
}
