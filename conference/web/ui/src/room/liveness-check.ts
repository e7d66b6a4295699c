import { CallError } from '@parley/protocol';
import type { Clock, Peer } from '@parley/client';
import { SUSPECT_TIMEOUT_MILLIS, LIVENESS_MILLIS, LIVENESS_TIMEOUT_MILLIS } from './limits.js';

/**
 * Liveness check of the server. After a change of networks the socket can stay open although the
 * server is unreachable. Pages cannot see WebSocket pings, so this makes a small call at intervals.
 */
export class LivenessCheck {
  private stopTimer: (() => void) | undefined;
  private asking = false;
  private ended = false;

  constructor(
    private readonly peer: Pick<Peer, 'remote'>,
    private readonly clock: Clock,
    private readonly onSilence: () => void,
    /** Called with the round-trip time in milliseconds. */
    private readonly onSign: (millis: number) => void = () => undefined,
  ) {
    this.wait();
  }

  /**
   * Checks now with a shorter timeout: the page was suspended, the network may have changed, or
   * audio and video were interrupted.
   */
  checkSoon(): void {
    this.check(SUSPECT_TIMEOUT_MILLIS);
  }

  /** Checks now. */
  check(timeoutMillis = LIVENESS_TIMEOUT_MILLIS): void {
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
        // Any other failure is also an answer.
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
    if (!this.ended) this.stopTimer = this.clock.after(LIVENESS_MILLIS, () => this.check());
  }
}
