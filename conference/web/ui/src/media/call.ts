import { signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { MediaAnswer, MediaOffer, TrackSource } from '../generated/Rooms.js';
import { apply } from './quality.js';
import { afterRefusal, type Refused } from './refusals.js';
import { SerialTask } from './serial-task.js';
import { Sections, type Codecs, type Sending, type Watched } from './sections.js';
import { Watchdog } from './watchdog.js';

/**
 * Time to gather ICE candidates. Host candidates are available at once, and the server needs none:
 * it learns the page's address from the connectivity checks.
 */
const GATHERING_MILLIS = 20;

/** Tracks to send and receive. */
export interface Wanted {
  readonly publish: ReadonlyMap<TrackSource, Sending>;
  readonly watch: readonly Watched[];
  /** True to save bandwidth. */
  readonly lowBandwidth: boolean;
  /** True to send redundant audio (RED, RFC 2198), because packets are lost. */
  readonly redundant: boolean;
}

/** State of the connection; IDLE: nothing to send or receive yet. */
export type ConnectionPhase = 'IDLE' | 'CONNECTING' | 'CONNECTED' | 'RECONNECTING';

export interface CallOptions {
  readonly connection: RTCPeerConnection;
  readonly offer: (offer: MediaOffer) => Promise<MediaAnswer>;
  readonly codecs: Codecs;
  readonly clock: Clock;
  readonly onRefused: (refused: Refused) => void;
  readonly onGivenUp: () => void;
  /** Called when the server no longer has the connection: only a new one can help. */
  readonly onForgotten: () => void;
}

/**
 * Peer connection to the server. It sends an offer whenever the wanted tracks change, one offer at
 * a time.
 *
 * Threads: the event loop.
 */
export class Call {
  readonly phase = signal<ConnectionPhase>('IDLE');
  /** Ids of the tracks that this page publishes, by source. */
  readonly published = signal<ReadonlyMap<TrackSource, string>>(new Map());
  /** Received tracks by id. */
  readonly received = signal<ReadonlyMap<string, MediaStreamTrack>>(new Map());
  private wanted: Wanted = { publish: new Map(), watch: [], lowBandwidth: false, redundant: false };
  private readonly sections: Sections;
  private readonly rounds = new SerialTask(() => this.negotiate());
  /** Runs one at a time: browsers refuse new parameters of a sender while they apply others. */
  private readonly adapting = new SerialTask(() => this.adapt());
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

  /** Sets the wanted tracks. */
  want(wanted: Wanted): void {
    const before = this.wanted;
    this.wanted = wanted;
    if (differs(before, wanted)) this.rounds.ask();
    else this.adapting.ask();
  }

  /** Handles a possible change of the network. */
  handleNetwork(): void {
    if (this.phase.peek() === 'IDLE') return; // no path exists yet that could have changed
    this.watchdog.handleNetwork();
  }

  /**
   * Handles a new participant session, which does not know this connection yet; the network path
   * may have changed too.
   */
  handleSession(): void {
    this.searching = true;
    this.rounds.ask();
  }

  private search(): void {
    this.searching = true;
    if (this.connection.connectionState !== 'connected') this.phase.value = 'RECONNECTING';
    this.rounds.ask();
  }

  private handleState(state: RTCPeerConnectionState): void {
    if (this.closed) return;
    if (state === 'connected') this.phase.value = 'CONNECTED';
    else if (state === 'disconnected' || state === 'failed') this.phase.value = 'RECONNECTING';
    this.watchdog.handle(state);
  }

  private async negotiate(): Promise<void> {
    const { connection } = this;
    try {
      const { publish, watch, lowBandwidth, redundant } = this.wanted;
      await this.sections.arrange(publish, watch, { lowBandwidth, redundant });
      if (this.closed || this.sections.empty) return;
      if (this.phase.peek() === 'IDLE') this.phase.value = 'CONNECTING';
      await connection.setLocalDescription(await connection.createOffer({ iceRestart: this.searching }));
      await this.gathered();
      const { publishing, watching } = this.sections;
      const answer = await this.options.offer({ sdp: connection.localDescription?.sdp ?? '', sending: publishing, receiving: watching });
      if (this.closed) return;
      if (isAnother(connection.currentRemoteDescription, answer.sdp)) return this.options.onForgotten();
      await connection.setRemoteDescription({ type: 'answer', sdp: answer.sdp });
      this.searching = false;
      this.settle(answer, publishing);
    } catch (error) {
      if (!this.closed) await this.handleRefused(error);
    }
  }

  private settle({ published }: MediaAnswer, publishing: readonly { readonly mid: string; readonly source: TrackSource }[]): void {
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

  /** Applies changes that need no negotiation: another device, or other encodings. */
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

/** Returns true if the difference has to be negotiated with the server. */
function differs(a: Wanted, b: Wanted): boolean {
  const sources = ({ publish }: Wanted): string => [...publish.keys()].sort().join();
  const ids = ({ watch }: Wanted): string => watch.map(({ id }) => id).sort().join();
  return a.lowBandwidth !== b.lowBandwidth || a.redundant !== b.redundant || sources(a) !== sources(b) || ids(a) !== ids(b);
}

/**
 * Returns true if an answer belongs to another session than the one before: its origin line has
 * another session id (RFC 8866, section 5.2).
 */
function isAnother(before: RTCSessionDescription | null, sdp: string): boolean {
  const session = (text: string): string | undefined => /^o=\S+ (\S+)/m.exec(text)?.[1];
  return before !== null && session(before.sdp) !== session(sdp);
}
