import { batch, signal } from '@preact/signals';
import type { Member } from '../generated/Replays.js';
import type { RoomEvent } from '../generated/Rooms.js';
import { updatedMessage } from '../room/message-updates.js';
import type { TapeEntry, ChatEntry, Tape } from './tape.js';

export const SPEEDS = [1, 4, 16, 60] as const;

/** Maximum duration of a pause without events; longer ones are shortened. */
const PAUSE_MILLIS = 3_000;

export interface Ticker {
  /** Monotonic time in milliseconds. */
  now(): number;
  frame(action: () => void): void;
}

/** Player of a tape: the room at the current time of the replay. */
export class Player {
  /** Current time in milliseconds since 1970. */
  readonly position = signal(0);
  readonly playing = signal(false);
  readonly speed = signal<number>(4);
  readonly events = signal<readonly RoomEvent[]>([]);
  readonly present = signal<readonly Member[]>([]);
  /** Number of entries up to the current time. */
  readonly passed = signal(0);
  begin = 0;
  end = 0;
  private last = 0;

  constructor(
    private readonly tape: Tape,
    private readonly ticker: Ticker,
  ) {}

  /** Handles the end of loading: the whole time range can be used. */
  handleLoaded(): void {
    const { entries } = this.tape;
    this.begin = entries[0]?.at ?? 0;
    this.end = entries.at(-1)?.at ?? 0;
    this.seek(this.begin);
  }

  toggle(): void {
    if (this.playing.value) {
      this.playing.value = false;
      return;
    }
    if (this.position.value >= this.end) this.seek(this.begin);
    this.playing.value = true;
    this.last = this.ticker.now();
    this.ticker.frame(this.tick);
  }

  private readonly tick = (): void => {
    if (!this.playing.peek()) return;
    const now = this.ticker.now();
    const step = (now - this.last) * this.speed.peek();
    this.last = now;
    const pause = PAUSE_MILLIS * this.speed.peek();
    const next = this.tape.entries[this.passed.peek()]?.at ?? this.end;
    this.seek(Math.max(this.position.peek() + step, next - pause));
    if (this.position.peek() >= this.end) this.playing.value = false;
    else this.ticker.frame(this.tick);
  };

  /** Moves to a time. */
  seek(to: number): void {
    const { entries } = this.tape;
    const position = Math.min(this.end, Math.max(this.begin, to));
    let passed = position < this.position.peek() ? 0 : this.passed.peek();
    const from = passed;
    while ((entries[passed]?.at ?? Infinity) <= position) passed++;
    batch(() => {
      this.position.value = position;
      if (passed === this.passed.peek()) return;
      this.passed.value = passed;
      this.talk(entries.slice(from, passed), from === 0);
    });
  }

  private talk(entries: readonly TapeEntry[], anew: boolean): void {
    const events = anew ? [] : [...this.events.peek()];
    const present = new Map((anew ? [] : this.present.peek()).map((member) => [member.id, member]));
    for (const moment of entries) {
      if (!('talk' in moment)) continue;
      attend(present, moment.talk);
      tell(events, moment.talk);
    }
    this.events.value = events;
    this.present.value = [...present.values()];
  }
}

function attend(present: Map<string, Member>, talk: ChatEntry): void {
  if (talk.type === 'MemberJoined') present.set(talk.author.id, talk.author);
  else if (talk.type === 'MemberLeft') present.delete(talk.author.id);
  else if (talk.type === 'MemberRemoved') present.delete(talk.member.id);
}

function tell(events: RoomEvent[], talk: ChatEntry): void {
  if (talk.type !== 'MessageEdited' && talk.type !== 'MessageDeleted' && talk.type !== 'ReactionChanged') {
    events.push(talk);
    return;
  }
  const at = events.findLastIndex((event) => event.type === 'MessagePosted' && event.message === talk.message);
  const message = events[at];
  if (message?.type === 'MessagePosted') events[at] = updatedMessage(message, talk);
}
