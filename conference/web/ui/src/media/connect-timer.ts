import { signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { ConnectionPhase } from './call.js';

/** Time in milliseconds after which a connection attempt is reported as a problem, with advice. */
export const CONNECT_NOTICE_MILLIS = 5_000;

/** Measures how long a call has been connecting, over all attempts. Threads: the event loop. */
export class ConnectTimer {
  /** True after {@link CONNECT_NOTICE_MILLIS} without a connection. */
  readonly isOver = signal(false);
  private stopTimer: (() => void) | undefined;

  constructor(private readonly clock: Clock) {}

  /** @param way state of the connection; undefined between two connections */
  handle(phase: ConnectionPhase | undefined): void {
    if (phase === 'CONNECTED') this.stop();
    else if (phase === 'CONNECTING' || phase === 'RECONNECTING') this.stopTimer ??= this.clock.after(CONNECT_NOTICE_MILLIS, () => (this.isOver.value = true));
  }

  /** Stops: there is no call, or it is connected. */
  stop(): void {
    this.stopTimer?.();
    this.stopTimer = undefined;
    this.isOver.value = false;
  }
}
