import { MediaRefused, type MediaAnswer, type QualityReport, type Media, type MediaItem, type MediaRefusal, type Member, type MediaOffer, type Rights, type LayerStatus, type TrackSource, type MediaTrack, type DisplaySize } from '../src/generated/Rooms.js';
import { Follower } from './fake-server.js';

/** Who answers offers: what a description is made of is not this servant's business. */
export type Answering = (member: Member, offer: MediaOffer) => Promise<string>;

/** Simulated audio and video of a room: it keeps the state and sends signals, but no packets. */
export class FakeMedia {
  readonly offers: { readonly by: string; readonly offer: MediaOffer }[] = [];
  readonly displaySizes: (readonly DisplaySize[])[] = [];
  readonly experiences: QualityReport[] = [];
  readonly mutings: { readonly by: string; readonly source: TrackSource; readonly muted: boolean }[] = [];
  tracks: MediaTrack[] = [];
  hands: string[] = [];
  callers: string[] = [];
  hungUp = 0;
  /** True if the server offers a multicast group. */
  tickets = false;
  /** Number of the server's session; a restarted server knows no earlier connection. */
  session = 1;
  answering: Answering = () => Promise.resolve(`o=- ${this.session} 1 IN IP4 127.0.0.1\r\n`);
  refuse: () => MediaRefusal | undefined = () => undefined;
  /** Number of calls to mute or lower hands that are refused as too frequent. */
  tooFast = 0;
  private readonly followers = new Set<Follower<MediaItem>>();
  private ids = 0;
  private issued = 0;

  constructor(
    private readonly rights: (member: Member) => Rights,
    private readonly recorded: (by: Member, on: boolean) => void,
  ) {}

  open(you: Member): Media {
    return {
      offer: (offer) => this.offer(you, offer),
      follow: async () => {
        const follower = new Follower<MediaItem>(you);
        follower.push({ type: 'RaisedHands', members: this.hands });
        follower.push({ type: 'CallMembers', members: this.callers });
        follower.push({ type: 'PublishedTracks', tracks: this.tracks });
        this.followers.add(follower);
        return follower.items();
      },
      want: (displaySizes) => void this.displaySizes.push(displaySizes),
      mute: async (track, muted) => {
        if (this.tooFast-- > 0) throw MediaRefused.of({ reason: 'TOO_FAST', message: 'too fast' });
        this.mute(you, track, muted);
      },
      raiseHand: (up) => this.hand(you.id, up),
      lowerHand: async (member) => this.hand(member, false),
      report: (experience) => void this.experiences.push(experience),
      record: async (on) => {
        const refusal = this.rights(you).record ? this.refuse() : 'NOT_ALLOWED';
        if (refusal !== undefined) throw MediaRefused.of({ reason: refusal, message: 'refused' });
        this.recorded(you, on);
      },
      joinCall: async () => this.call(you.id, true),
      hangUp: async () => {
        this.hungUp++;
        this.call(you.id, false);
        this.publish(you, []);
      },
      groupTicket: async () => {
        if (!this.tickets) throw MediaRefused.of({ reason: 'GROUP_OFF', message: 'no group' });
        return { ticket: `ticket ${++this.issued}`, valid: 'PT30S' };
      },
    };
  }

  private async offer(you: Member, offer: MediaOffer): Promise<MediaAnswer> {
    this.offers.push({ by: you.name, offer });
    const refusal = this.refuse();
    if (refusal !== undefined) throw MediaRefused.of({ reason: refusal, message: 'refused' });
    const sdp = await this.answering(you, offer);
    const tracks = this.publish(you, offer.sending.map(({ source }) => source));
    return { sdp, published: offer.sending.map(({ mid, source }) => ({ mid, track: tracks.find((track) => track.source === source)?.id ?? '' })) };
  }

  /** What a member publishes from now on. */
  publish(member: Member, sources: readonly TrackSource[]): MediaTrack[] {
    const own = sources.map((source) => this.tracks.find((track) => track.member === member.id && track.source === source) ?? { id: `00000000-0000-4000-a000-${(++this.ids).toString(16).padStart(12, '0')}`, member: member.id, source, muted: false });
    const others = this.tracks.filter((track) => track.member !== member.id);
    if (own.length > 0 || others.length !== this.tracks.length) this.tell([...others, ...own]);
    return own;
  }

  mute(by: Member, id: string, muted: boolean): void {
    const track = this.tracks.find((each) => each.id === id);
    if (track === undefined) throw MediaRefused.of({ reason: 'NO_SUCH_TRACK', message: 'no such track' });
    if (track.member !== by.id && !this.rights(by).moderate) throw MediaRefused.of({ reason: 'NOT_ALLOWED', message: 'you may not' });
    this.mutings.push({ by: by.name, source: track.source, muted });
    this.tell(this.tracks.map((each) => (each.id === id ? { ...each, muted } : each)));
  }

  private call(member: string, inside: boolean): void {
    this.callers = [...this.callers.filter((id) => id !== member), ...(inside ? [member] : [])];
    this.signal({ type: 'CallMembers', members: this.callers });
  }

  private hand(member: string, up: boolean): void {
    this.hands = [...this.hands.filter((id) => id !== member), ...(up ? [member] : [])];
    this.signal({ type: 'RaisedHands', members: this.hands });
  }

  private tell(tracks: MediaTrack[]): void {
    this.tracks = tracks;
    this.signal({ type: 'PublishedTracks', tracks });
  }

  signal(item: MediaItem): void {
    for (const follower of this.followers) follower.push(item);
  }

  shown(track: string, shown: Omit<LayerStatus, 'track' | 'fewerFrames'>, fewerFrames = false): void {
    this.signal({ type: 'LayerStatus', track, ...shown, fewerFrames });
  }

  /** Ends a recording without anything on disk. */
  end(): void {
    this.session++;
    this.followers.clear();
    this.tracks = [];
    this.hands = [];
    this.callers = [];
  }
}
