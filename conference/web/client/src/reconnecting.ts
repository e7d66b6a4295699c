import { ConnectionError, type Closed } from '@parley/protocol';
import { systemClock, type Clock } from './clock.js';
import type { Peer } from './peer.js';

/** State of a connection, for display. */
export type ConnectionState =
  | { readonly state: 'connecting'; readonly attempt: number }
  | { readonly state: 'connected'; readonly peer: Peer }
  | { readonly state: 'waiting'; readonly attempt: number; readonly waitMillis: number; readonly closed: Closed }
  | { readonly state: 'stopped' };

export interface ReconnectOptions {
  /** Delay before the first retry, doubled after each failed attempt. Default: 500 ms. */
  readonly backOffMillis?: number | undefined;
  /** Maximum delay between retries. Default: 15 s. */
  readonly backOffMillisMax?: number | undefined;
  readonly onState?: ((state: ConnectionState) => void) | undefined;
  readonly clock?: Clock | undefined;
  /**
   * Random jitter from 0 to 1 that spreads retries, so that a thousand pages do not reconnect at
   * once. Default: Math.random.
   */
  readonly jitter?: (() => number) | undefined;
}

const BACK_OFF_MILLIS = 500;
const BACK_OFF_MILLIS_MAX = 15_000;

/**
 * Connects and reconnects after each lost connection until stopped. Each new peer is passed to
 * `onPeer`, which looks up its contracts and resumes the work. If that fails, the connection is
 * closed and counts as a failed attempt.
 *
 * Threads: the event loop.
 */
export class Reconnecting {
  private readonly clock: Clock;
  private readonly giveUp = new AbortController();
  private current: ConnectionState = { state: 'connecting', attempt: 1 };
  private endWait: (() => void) | undefined;

  constructor(
    private readonly dial: (options: { readonly signal: AbortSignal }) => Promise<Peer>,
    private readonly options: ReconnectOptions,
    private readonly onPeer: (peer: Peer) => void | Promise<void>,
  ) {
    this.clock = options.clock ?? systemClock;
    void this.run();
  }

  get state(): ConnectionState {
    return this.current;
  }

  /** Ends the current back-off delay: the user asked for it, or the browser is online again. */
  retryNow(): void {
    this.endWait?.();
  }

  /** Closes the connection and stops reconnecting. */
  async stop(): Promise<void> {
    this.giveUp.abort();
    this.endWait?.();
    const state = this.current;
    if (state.state === 'connected') await state.peer.close();
    if (this.current.state !== 'stopped') this.show({ state: 'stopped' });
  }

  private show(state: ConnectionState): void {
    this.current = state;
    this.options.onState?.(state);
  }

  private async run(): Promise<void> {
    let attempt = 0;
    while (!this.giveUp.signal.aborted) {
      this.show({ state: 'connecting', attempt: ++attempt });
      const { lasted, closed } = await this.connection();
      if (this.giveUp.signal.aborted) return;
      if (lasted) attempt = 0;
      await this.wait(attempt, closed);
    }
  }

  /** Runs one connection from the attempt to its end. */
  private async connection(): Promise<{ lasted: boolean; closed: Closed }> {
    let peer: Peer | undefined;
    try {
      peer = await this.dial({ signal: this.giveUp.signal });
      await this.onPeer(peer);
      if (this.giveUp.signal.aborted) return { lasted: false, closed: await peer.close() };
      this.show({ state: 'connected', peer });
      return { lasted: true, closed: await peer.closed };
    } catch (error) {
      await peer?.close();
      const closed = error instanceof ConnectionError ? error : { reason: 'IO_ERROR' as const, text: String(error) };
      return { lasted: false, closed: { reason: closed.reason, text: closed.text } };
    }
  }

  private wait(attempt: number, closed: Closed): Promise<void> {
    const { backOffMillis = BACK_OFF_MILLIS, backOffMillisMax = BACK_OFF_MILLIS_MAX, jitter = Math.random } = this.options;
    const full = Math.min(backOffMillis * 2 ** Math.max(0, attempt - 1), backOffMillisMax);
    const waitMillis = full / 2 + (full / 2) * jitter();
    this.show({ state: 'waiting', attempt, waitMillis, closed });
    return new Promise((resolve) => {
      const cancel = this.clock.after(waitMillis, () => {
        this.endWait = undefined;
        resolve();
      });
      this.endWait = () => {
        this.endWait = undefined;
        cancel();
        resolve();
      };
    });
  }
}
