import { signal } from '@preact/signals';
import type { Clock, ConnectionState } from '@parley/client';

/** Connection state for display. */
export type ConnectionView =
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  | { readonly state: 'waiting'; readonly seconds: number }
  | { readonly state: 'stopped' };

const SECOND = 1000;

/** State of the connection, with a countdown to the next attempt. */
export class Connection {
  readonly view = signal<ConnectionView>({ state: 'connecting' });
  private stopCounting: (() => void) | undefined;

  constructor(private readonly clock: Clock) {}

  handleState(now: ConnectionState): void {
    this.stopCounting?.();
    this.stopCounting = undefined;
    if (now.state === 'waiting') this.count(Math.ceil(now.waitMillis / SECOND));
    else this.view.value = { state: now.state };
  }

  /**
   * Handles an unreachable server: the page counts as disconnected even if the browser still
   * considers the socket open.
   */
  handleSilence(): void {
    if (this.view.value.state === 'connected') this.view.value = { state: 'connecting' };
  }

  private count(seconds: number): void {
    this.view.value = { state: 'waiting', seconds };
    if (seconds > 1) this.stopCounting = this.clock.after(SECOND, () => this.count(seconds - 1));
  }
}
