import type { Clock } from '@parley/client';

/** Maximum silence of a connection, and maximum duration of an ICE restart. */
const SILENCE_MILLIS = 3_000;
const SEARCH_MILLIS = 8_000;

/** Number of ICE restarts before the connection is given up. */
const SEARCHES_MAX = 2;

interface Listener {
  /** Called to restart ICE with new credentials. */
  readonly onSearch: () => void;
  /** Called when the restarts have failed: only a new connection can help. */
  readonly onGivenUp: () => void;
}

/**
 * Watchdog of a peer connection: restarts ICE when the connection fails or is silent for too long.
 */
export class Watchdog {
  private searches = 0;
  private state: RTCPeerConnectionState = 'new';
  private stopTimer: (() => void) | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly listener: Listener,
  ) {}

  handle(state: RTCPeerConnectionState): void {
    this.state = state;
    if (state === 'connected') {
      this.stop();
      this.searches = 0;
    } else if (state === 'failed') this.search();
    else if (state === 'disconnected') this.in(SILENCE_MILLIS);
  }

  /**
   * Handles a possible change of the network: while the current path still works, a new one is
   * negotiated in parallel.
   */
  handleNetwork(): void {
    this.searches = 0;
    if (this.state === 'connected') this.listener.onSearch();
    else this.search();
  }

  private search(): void {
    this.stop();
    if (this.searches === SEARCHES_MAX) return this.listener.onGivenUp();
    this.searches++;
    this.in(SEARCH_MILLIS);
    this.listener.onSearch();
  }

  private in(millis: number): void {
    this.stop();
    this.stopTimer = this.clock.after(millis, () => this.search());
  }

  stop(): void {
    this.stopTimer?.();
    this.stopTimer = undefined;
  }
}
