import { signal } from '@preact/signals';
import type { Clock, ConnectionState } from '@parley/client';

/** What the page shows of its connection. */
export type ConnectionView =
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  | { readonly state: 'waiting'; readonly seconds: number }
  | { readonly state: 'stopped' };

const SECOND = 1000;

/** The connection's state in words that count down. */
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

  /** The connection is silent: it is not connected, whatever the browser still believes. */
  handleSilence(): void {
    if (this.view.value.state === 'connected') this.view.value = { state: 'connecting' };
  }

  private count(seconds: number): void {
    this.view.value = { state: 'waiting', seconds };
    if (seconds > 1) this.stopCounting = this.clock.after(SECOND, () => this.count(seconds - 1));
  }
}
