import { signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { Client } from '@parley/protocol';
import type { MediaAnswer, Media, MediaOffer } from '../generated/Rooms.js';
import { Call } from './call.js';
import type { Refused } from './refusals.js';
import type { Codecs } from './sections.js';

/** First delay before a failed connection is replaced by a new one; doubled each time. */
const PAUSE_MILLIS = 1_000;
const PAUSE_MILLIS_MAX = 30_000;

interface Options {
  readonly connect: () => RTCPeerConnection;
  readonly codecs: Codecs;
  readonly clock: Clock;
  readonly onRefused: (refused: Refused) => void;
}

/**
 * Keeps this page in the call: opens peer connections one after the other while the member is in
 * the call.
 */
export class CallKeeper {
  readonly call = signal<Call | undefined>(undefined);
  /** Number of failed connections since the last successful one. */
  readonly givenUp = signal(0);
  private media: Client<Media> | undefined;
  private inside = false;
  private stopTimer: (() => void) | undefined;

  constructor(private readonly options: Options) {}

  /** Handles a new participant session: an existing connection continues there. */
  handleMedia(media: Client<Media>): void {
    this.media = media;
    if (!this.inside) return;
    const call = this.call.peek();
    if (call === undefined || this.givenUp.peek() > 0) this.open();
    else call.handleSession();
  }

  enter(): void {
    this.inside = true;
    if (this.call.peek() === undefined) this.open();
  }

  leave(): void {
    this.inside = false;
    this.givenUp.value = 0;
    this.close();
  }

  private open(): void {
    this.close();
    if (this.media === undefined) return;
    const { connect, codecs, clock, onRefused } = this.options;
    this.call.value = new Call({
      connection: connect(),
      offer: (offer) => this.offer(offer),
      codecs,
      clock,
      onRefused,
      onGivenUp: () => this.handleGivenUp(),
      onForgotten: () => this.open(),
    });
  }

  private offer(offer: MediaOffer): Promise<MediaAnswer> {
    if (this.media === undefined) throw new Error('offered without a session');
    return this.media.offer(offer);
  }

  /** The connection is established, so earlier failures no longer count. */
  handleConnected(): void {
    this.givenUp.value = 0;
  }

  private handleGivenUp(): void {
    const pause = Math.min(PAUSE_MILLIS * 2 ** this.givenUp.peek(), PAUSE_MILLIS_MAX);
    this.givenUp.value = this.givenUp.peek() + 1;
    this.stopTimer = this.options.clock.after(pause, () => this.open());
  }

  private close(): void {
    this.stopTimer?.();
    this.call.peek()?.close();
    this.call.value = undefined;
  }
}
