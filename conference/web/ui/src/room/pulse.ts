import { CallError } from '@parley/protocol';
import type { Clock, Peer } from '@parley/client';
import { DOUBT_TIMEOUT_MILLIS, PULSE_MILLIS, PULSE_TIMEOUT_MILLIS } from './limits.js';

/**
 * Finds out that the server is out of reach although the socket still stands, as after a change of networks: a page cannot see WebSocket pings, so it makes a
 * small call of its own now and then.
 */
export class Pulse {
  private stopTimer: (() => void) | undefined;
  private asking = false;
  private ended = false;

  constructor(
    private readonly peer: Pick<Peer, 'remote'>,
    private readonly clock: Clock,
    private readonly onSilence: () => void,
    /** Told after how many milliseconds the answer came. */
    private readonly onSign: (millis: number) => void = () => undefined,
  ) {
    this.wait();
  }

  /** Asks now, and waits less long: the page was asleep, its network may have changed, or audio and video are cut off. */
  doubt(): void {
    this.ask(DOUBT_TIMEOUT_MILLIS);
  }

  /** Asks now. */
  ask(timeoutMillis = PULSE_TIMEOUT_MILLIS): void {
    if (this.asking || this.ended) return;
    this.asking = true;
    this.stopTimer?.();
    const begin = this.clock.now();
    this.peer.remote.list({ timeoutMillis }).then(
      () => {
        this.wait();
        if (!this.ended) this.onSign(this.clock.now() - begin);
      },
      (error: unknown) => {
        // Any other failure is an answer, too.
        if (error instanceof CallError && error.reason === 'DEADLINE_EXCEEDED') this.onSilence();
        else this.wait();
      },
    );
  }

  stop(): void {
    this.ended = true;
    this.stopTimer?.();
  }

  private wait(): void {
    this.asking = false;
    if (!this.ended) this.stopTimer = this.clock.after(PULSE_MILLIS, () => this.ask());
  }
}
