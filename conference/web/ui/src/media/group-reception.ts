import { effect, signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { MediaAnswer, MediaOffer } from '../generated/Rooms.js';
import { Call } from './call.js';
import type { LocalReceiver, ReceiverStatus } from './local-receiver.js';
import { MIX } from './receiving.js';
import { kindOf, type Codecs, type Watched } from './sections.js';

/** Delay before the receiver is asked again; doubled each time. */
const PAUSE_MILLIS = 1_000;
const PAUSE_MILLIS_MAX = 60_000;

/**
 * Section of the first offer. A session at the receiver begins with an offer, and its tracks are
 * known only then.
 */
const NO_TRACK: readonly Watched[] = [{ id: MIX, kind: 'video' }];

interface Options {
  readonly clock: Clock;
  readonly connect: () => RTCPeerConnection;
  readonly codecs: Codecs;
  readonly receiver: LocalReceiver;
  /** Returns a ticket of the room's group. */
  readonly ticket: () => Promise<string>;
}

interface Session {
  readonly call: Call;
  readonly stop: () => void;
}

/** Whether the receiver is asked: never, if that asks the user nothing, or in any case. */
export type GroupWish = 'NO' | 'IF_ALLOWED' | 'YES';

/**
 * Reception of the room's multicast group by the receiver on this computer, beside the connection
 * to the server. It is tried again and again while it is wanted.
 *
 * Threads: the event loop.
 */
export class GroupReception {
  /** Tracks that come from the receiver, by id. */
  readonly received = signal<ReadonlyMap<string, MediaStreamTrack>>(new Map());
  private wish: GroupWish = 'NO';
  private pause = PAUSE_MILLIS;
  private session: Session | undefined;
  private stopTimer: (() => void) | undefined;
  /** Number of the attempt: an earlier one that goes on has no effect. */
  private attempt = 0;

  constructor(private readonly options: Options) {}

  want(wish: GroupWish): void {
    if (wish === this.wish) return;
    this.wish = wish;
    this.close();
    this.pause = PAUSE_MILLIS;
    if (wish !== 'NO') void this.begin();
  }

  private async begin(): Promise<void> {
    const attempt = ++this.attempt;
    const { receiver, ticket } = this.options;
    try {
      const asked = (this.wish === 'YES' || (await receiver.allowed())) && (await receiver.there());
      const right = asked ? await ticket() : undefined;
      if (attempt !== this.attempt) return;
      if (right === undefined) this.again();
      else this.open(right);
    } catch {
      if (attempt === this.attempt) this.again();
    }
  }

  private open(ticket: string): void {
    const { attempt } = this;
    const { clock, connect, codecs, receiver } = this.options;
    const lost = (): void => {
      if (attempt === this.attempt) this.again();
    };
    let session: string | undefined;
    let unfollow: (() => void) | undefined;
    const offer = async ({ sdp, receiving }: MediaOffer): Promise<MediaAnswer> => {
      try {
        if (session !== undefined) return { sdp: await receiver.negotiate(session, sdp, receiving), published: [] };
        const begun = await receiver.begin(ticket, sdp);
        session = begun.session;
        if (attempt !== this.attempt) receiver.end(session);
        else unfollow = receiver.follow(session, (status) => this.handle(call, status), lost);
        return { sdp: begun.answer, published: [] };
      } catch {
        lost();
        return new Promise(() => undefined); // the connection is closed
      }
    };
    const call = new Call({ connection: connect(), offer, codecs, clock, onRefused: lost, onGivenUp: lost, onForgotten: lost });
    const stopReceived = effect(() => {
      this.received.value = call.received.value;
    });
    this.session = {
      call,
      stop: () => {
        stopReceived();
        unfollow?.();
        call.close();
        if (session !== undefined) receiver.end(session);
      },
    };
    this.watch(call, NO_TRACK);
  }

  private handle(call: Call, { state, tracks }: ReceiverStatus): void {
    if (state === 'GROUP') this.pause = PAUSE_MILLIS;
    // Before they come by the group: a track must not wait for the negotiation then.
    if (tracks.length > 0) this.watch(call, tracks.map(({ id, source }) => ({ id, kind: kindOf(source) })));
  }

  private watch(call: Call, watch: readonly Watched[]): void {
    call.want({ publish: new Map(), watch, lowBandwidth: false, redundant: false });
  }

  private again(): void {
    this.close();
    const { pause } = this;
    this.pause = Math.min(2 * pause, PAUSE_MILLIS_MAX);
    this.stopTimer = this.options.clock.after(pause, () => void this.begin());
  }

  private close(): void {
    this.attempt++;
    this.stopTimer?.();
    this.session?.stop();
    this.session = undefined;
    this.received.value = new Map();
  }
}
