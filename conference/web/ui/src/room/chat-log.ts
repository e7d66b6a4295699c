import { signal } from '@preact/signals';
import type { HistoryPage, RoomEvent } from '../generated/Rooms.js';
import { updatedMessage, type MessageUpdate } from './message-updates.js';
import { MESSAGE_UPDATES_KEPT_MAX, EVENTS_HELD_MAX, EVENTS_KEPT_MAX } from './limits.js';

/**
 * Part of the room's log that this page has loaded: each event once, ordered by number. It grows at
 * the end by the stream and by receipts, and at the beginning by pages of history.
 */
export class ChatLog {
  readonly events = signal<readonly RoomEvent[]>([]);
  /** True if the server has older events. */
  readonly more = signal(false);
  /** Highest number that the stream has delivered; the stream resumes after it. */
  last = 0n;
  /** Lowest loaded number; older events are history. */
  before = 1n;
  /**
   * The latest message updates. They are applied to history that was read before them but arrives
   * after them.
   */
  private recent: readonly MessageUpdate[] = [];

  /**
   * Restarts like for a late joiner: nothing is loaded, and all events up to `last` are history.
   */
  restart(last: bigint): void {
    this.last = last;
    this.before = last + 1n;
    this.more.value = last > 0n;
    this.events.value = [];
    this.recent = [];
  }

  /** Handles an event of the stream. Returns false if it was known. */
  handleEvent(event: RoomEvent): boolean {
    if (event.number > this.last) this.last = event.number;
    return this.insert(event);
  }

  /** Handles an update of a message. */
  handleUpdate(change: MessageUpdate): void {
    if (change.number > this.last) this.last = change.number;
    this.recent = [...this.recent, change].slice(-MESSAGE_UPDATES_KEPT_MAX);
    const events = this.events.value;
    const at = events.findIndex((event) => event.type === 'MessagePosted' && event.message === change.message);
    const message = events[at];
    if (message?.type === 'MessagePosted') this.events.value = events.with(at, updatedMessage(message, change));
  }

  /** Inserts an event by number. Returns false if that number was known. */
  insert(event: RoomEvent): boolean {
    const events = this.events.value;
    let at = events.length;
    while (at > 0 && (events[at - 1]?.number ?? 0n) > event.number) at--;
    if (events[at - 1]?.number === event.number) return false;
    this.events.value = events.toSpliced(at, 0, event);
    return true;
  }

  /** Inserts a page of older events. */
  handleHistory({ events, more }: HistoryPage): void {
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
    if (event.type !== 'MessagePosted') return event;
    return this.recent.filter(({ message }) => message === event.message).reduce((message, change) => updatedMessage(message, change), event);
  }

  /**
   * Discards the oldest events: many while only the newest are displayed, otherwise those beyond
   * the limit of a page.
   */
  trim(atEnd: boolean): void {
    const events = this.events.value;
    if (events.length <= (atEnd ? EVENTS_KEPT_MAX : EVENTS_HELD_MAX)) return;
    this.events.value = events.slice(-EVENTS_KEPT_MAX / 2);
    this.before = this.events.value[0]?.number ?? this.before;
    this.more.value = true;
  }
}
