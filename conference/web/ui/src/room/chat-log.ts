import { signal } from '@preact/signals';
import type { History, RoomEvent } from '../generated/Rooms.js';
import { amended, type Amendment } from './amendments.js';
import { AMENDMENTS_KEPT_MAX, EVENTS_HELD_MAX, EVENTS_KEPT_MAX } from './limits.js';

/**
 * The part of the room's log that this page has: each event once, in the order of numbers. It grows at its end by the stream and by receipts, and at its
 * beginning by pieces of history.
 */
export class ChatLog {
  readonly events = signal<readonly RoomEvent[]>([]);
  /** Whether the server has older events. */
  readonly more = signal(false);
  /** The newest number that the stream has brought: from here it goes on after a break. */
  last = 0n;
  /** Below this, history is unknown here. */
  before = 1n;
  /** The newest amendments: history that was read before them may come after them. */
  private recent: readonly Amendment[] = [];

  /** Begins anew, as a late joiner: nothing is here, all up to `last` is history. */
  restart(last: bigint): void {
    this.last = last;
    this.before = last + 1n;
    this.more.value = last > 0n;
    this.events.value = [];
    this.recent = [];
  }

  /** Takes what the stream brings. False when it was here already. */
  handleEvent(event: RoomEvent): boolean {
    if (event.number > this.last) this.last = event.number;
    return this.insert(event);
  }

  /** Takes what became of a line. */
  handleAmendment(change: Amendment): void {
    if (change.number > this.last) this.last = change.number;
    this.recent = [...this.recent, change].slice(-AMENDMENTS_KEPT_MAX);
    const events = this.events.value;
    const at = events.findIndex((event) => event.type === 'LineSaid' && event.line === change.line);
    const line = events[at];
    if (line?.type === 'LineSaid') this.events.value = events.with(at, amended(line, change));
  }

  /** Puts an event in its place, unless one of its number is there. False when one was. */
  insert(event: RoomEvent): boolean {
    const events = this.events.value;
    let at = events.length;
    while (at > 0 && (events[at - 1]?.number ?? 0n) > event.number) at--;
    if (events[at - 1]?.number === event.number) return false;
    this.events.value = events.toSpliced(at, 0, event);
    return true;
  }

  /** Puts older events in front. */
  handleHistory({ events, more }: History): void {
    const known = new Set(this.events.value.map(({ number }) => number));
    const older = events
      .filter(({ number }) => !known.has(number))
      .map((event) => this.upToDate(event))
      .reverse();
    this.before = events.at(-1)?.number ?? 1n;
    this.more.value = more;
    this.events.value = [...older, ...this.events.value].sort((a, b) => (a.number < b.number ? -1 : 1));
  }

  private upToDate(event: RoomEvent): RoomEvent {
    if (event.type !== 'LineSaid') return event;
    return this.recent.filter(({ line }) => line === event.line).reduce((line, change) => amended(line, change), event);
  }

  /** Lets go of the oldest events: of many when only the newest are looked at, else of what is too much for a page. */
  trim(atEnd: boolean): void {
    const events = this.events.value;
    if (events.length <= (atEnd ? EVENTS_KEPT_MAX : EVENTS_HELD_MAX)) return;
    this.events.value = events.slice(-EVENTS_KEPT_MAX / 2);
    this.before = this.events.value[0]?.number ?? this.before;
    this.more.value = true;
  }
}
