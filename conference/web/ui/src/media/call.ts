import { signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { Answer, Offer, Source } from '../generated/Rooms.js';
import { apply } from './quality.js';
import { afterRefusal, type Refused } from './refusals.js';
import { Rounds } from './rounds.js';
import { Sections, type Codecs, type Sending, type Watched } from './sections.js';
import { Watchdog } from './watchdog.js';

/** Addresses of this machine are there at once; the server learns the way from what comes, and needs none of them. */
const GATHERING_MILLIS = 20;

/** What is to be sent and received. */
export interface Wanted {
  readonly publish: ReadonlyMap<Source, Sending>;
  readonly watch: readonly Watched[];
  /** Spare what the line has. */
  readonly thin: boolean;
  /** Repeat sound, since packets are lost. */
  readonly repeat: boolean;
}

/** How far the connection is; IDLE: there was nothing to send or receive yet. */
export type Way = 'IDLE' | 'CONNECTING' | 'CONNECTED' | 'SEARCHING';

export interface CallOptions {
  readonly connection: RTCPeerConnection;
  readonly offer: (offer: Offer) => Promise<Answer>;
  readonly codecs: Codecs;
  readonly clock: Clock;
  readonly onRefused: (refused: Refused) => void;
  readonly onGivenUp: () => void;
  /** The server has no such connection any more: only a new one can help. */
  readonly onForgotten: () => void;
}

/**
 * One peer connection with the server: it offers whenever something else is wanted, one offer after the other.
 *
 * Threads: the event loop.
 */
export class Call {
  readonly way = signal<Way>('IDLE');
  /** The tracks that this page publishes, by their source. */
  readonly published = signal<ReadonlyMap<Source, string>>(new Map());
  /** What comes of the tracks that are watched, by their ids. */
  readonly received = signal<ReadonlyMap<string, MediaStreamTrack>>(new Map());
  private wanted: Wanted = { publish: new Map(), watch: [], thin: false, repeat: false };
  private readonly sections: Sections;
  private readonly rounds = new Rounds(() => this.negotiate());
  /** One after the other: a browser refuses parameters while it changes others. */
  private readonly adapting = new Rounds(() => this.adapt());
  private readonly watchdog: Watchdog;
  private readonly connection: RTCPeerConnection;
  private searching = false;
  private closed = false;
  private stopWaiting: (() => void) | undefined;

  constructor(private readonly options: CallOptions) {
    const { connection, codecs, clock } = options;
    this.connection = connection;
    this.sections = new Sections(connection, codecs);
    this.watchdog = new Watchdog(clock, { onSearch: () => this.search(), onGivenUp: options.onGivenUp });
    connection.onconnectionstatechange = () => this.handleState(connection.connectionState);
  }

  /** Wants something else from now on. */
  want(wanted: Wanted): void {
    const before = this.wanted;
    this.wanted = wanted;
    if (differs(before, wanted)) this.rounds.ask();
    else this.adapting.ask();
  }

  /** The network may be another one. */
  handleNetwork(): void {
    if (this.way.peek() === 'IDLE') return; // there is no way yet that could be another one
    this.watchdog.handleNetwork();
  }

  /** The seat is another one, which does not know of this connection yet; the way may be another one, too. */
  handleSeat(): void {
    this.searching = true;
    this.rounds.ask();
  }

  private search(): void {
    this.searching = true;
    if (this.connection.connectionState !== 'connected') this.way.value = 'SEARCHING';
    this.rounds.ask();
  }

  private handleState(state: RTCPeerConnectionState): void {
    if (this.closed) return;
    if (state === 'connected') this.way.value = 'CONNECTED';
    else if (state === 'disconnected' || state === 'failed') this.way.value = 'SEARCHING';
    this.watchdog.handle(state);
  }

  private async negotiate(): Promise<void> {
    const { connection } = this;
    try {
      const { publish, watch, thin, repeat } = this.wanted;
      await this.sections.arrange(publish, watch, { thin, repeat });
      if (this.closed || this.sections.empty) return;
      if (this.way.peek() === 'IDLE') this.way.value = 'CONNECTING';
      await connection.setLocalDescription(await connection.createOffer({ iceRestart: this.searching }));
      await this.gathered();
      const { publishing, watching } = this.sections;
      const answer = await this.options.offer({ sdp: connection.localDescription?.sdp ?? '', publishing, watching });
      if (this.closed) return;
      if (isAnother(connection.currentRemoteDescription, answer.sdp)) return this.options.onForgotten();
      await connection.setRemoteDescription({ type: 'answer', sdp: answer.sdp });
      this.searching = false;
      this.settle(answer, publishing);
    } catch (error) {
      if (!this.closed) await this.handleRefused(error);
    }
  }

  private settle({ published }: Answer, publishing: readonly { readonly mid: string; readonly source: Source }[]): void {
    this.published.value = new Map(publishing.flatMap(({ mid, source }) => published.filter((each) => each.mid === mid).map(({ track }) => [source, track])));
    this.received.value = this.sections.received();
    this.adapting.ask();
  }

  private async handleRefused(error: unknown): Promise<void> {
    if (this.connection.signalingState === 'have-local-offer') await this.connection.setLocalDescription({ type: 'rollback' });
    const refused = afterRefusal(error);
    if (refused.type === 'AGAIN') {
      this.stopWaiting?.();
      this.stopWaiting = this.options.clock.after(refused.millis, () => this.rounds.ask());
    } else this.options.onRefused(refused);
  }

  /** What comes from another device, or is encoded otherwise: nobody needs to be asked about that. */
  private async adapt(): Promise<void> {
    for (const [source, { track, encodings }] of this.wanted.publish) {
      const sender = this.sections.sender(source);
      if (sender === undefined || this.closed) continue;
      if (sender.track !== null && sender.track !== track) await sender.replaceTrack(track);
      await apply(sender, encodings);
    }
  }

  private gathered(): Promise<void> {
    const { connection } = this;
    if (connection.iceGatheringState === 'complete') return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.options.clock.after(GATHERING_MILLIS, resolve);
      connection.onicegatheringstatechange = () => {
        if (connection.iceGatheringState !== 'complete') return;
        stop();
        resolve();
      };
    });
  }

  stats(): Promise<RTCStatsReport> {
    return this.connection.getStats();
  }

  close(): void {
    this.closed = true;
    this.rounds.end();
    this.adapting.end();
    this.watchdog.stop();
    this.stopWaiting?.();
    this.connection.close();
  }
}

/** Whether the other side has to know. */
function differs(a: Wanted, b: Wanted): boolean {
  const sources = ({ publish }: Wanted): string => [...publish.keys()].sort().join();
  const ids = ({ watch }: Wanted): string => watch.map(({ id }) => id).sort().join();
  return a.thin !== b.thin || a.repeat !== b.repeat || sources(a) !== sources(b) || ids(a) !== ids(b);
}

/** Whether an answer is of another session than that before: its origin has another number (RFC 8866, section 5.2). */
function isAnother(before: RTCSessionDescription | null, sdp: string): boolean {
  const session = (text: string): string | undefined => /^o=\S+ (\S+)/m.exec(text)?.[1];
  return before !== null && session(before.sdp) !== session(sdp);
}
