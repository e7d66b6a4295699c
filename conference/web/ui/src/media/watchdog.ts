import type { Clock } from '@parley/client';

/** So long may a connection be silent, and so long may looking for another way take. */
const SILENCE_MILLIS = 3_000;
const SEARCH_MILLIS = 8_000;

/** So often another way is looked for before the connection is given up. */
const SEARCHES_MAX = 2;

interface Listener {
  /** Another way is to be looked for, by new credentials. */
  readonly onSearch: () => void;
  /** Nothing came of it: only a new connection can help. */
  readonly onGivenUp: () => void;
}

/** Watches over a peer connection: a way that fails, or is silent for too long, is looked for again. */
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

  /** The network may be another one: while the way still holds, the other one is learnt beside it. */
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
