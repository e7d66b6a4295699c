import { batch, signal } from '@preact/signals';
import { CallError, type Client } from '@parley/protocol';
import type { Clock, Peer, Reconnecting, ReconnectOptions } from '@parley/client';
import { JoinRefused, type Admission, type Member, type Recording, type RoomItem, type Seat } from '../generated/Rooms.js';
import type { Line } from '../line.js';
import { ChatLog } from './chat-log.js';
import { Connection } from './connection.js';
import { Deeds } from './deeds.js';
import { Draft } from './draft.js';
import { admit, passes, refusalOf, type Newcomer, type Refusal } from './entrance.js';
import { CATCH_UP_MAX, cleaned, JOIN_MILLIS } from './limits.js';
import { mentionsOf } from './mentions.js';
import { Outbox, said, type Parts, type PendingLine } from './outbox.js';
import { Past } from './past.js';
import { Presence } from './presence.js';
import { Pulse } from './pulse.js';
import type { Shelf } from './shelf.js';
import { Tray } from './tray.js';
import { TypingNotices } from './typing-notices.js';
import { Unread } from './unread.js';

export type Phase =
  | { readonly kind: 'joining' }
  /** At the door, until a tutor decides. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'inside'; readonly you: Member }
  | { readonly kind: 'outside'; readonly refusal: Refusal | undefined; readonly message: string };

export interface RoomSettings {
  /** Nobody new comes in. */
  readonly locked: boolean;
  /** Who is new waits to be let in. */
  readonly waiting: boolean;
}

/** Makes and keeps the connection. */
export type Open = (options: ReconnectOptions, onPeer: (peer: Peer) => Promise<void>) => Reconnecting;

export interface RoomOptions extends Newcomer {
  /** For this tab alone. */
  readonly shelf: Shelf;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly open: Open;
  readonly line: Line;
}

/**
 * This browser's place in one room: joins, follows, and after each break joins again as the same member and follows from the last number it has seen.
 *
 * Threads: the event loop.
 */
export class Room {
  readonly phase = signal<Phase>({ kind: 'joining' });
  readonly connection: Connection;
  readonly presence: Presence;
  readonly typing: TypingNotices;
  readonly outbox: Outbox;
  readonly deeds: Deeds;
  readonly draft: Draft;
  readonly tray: Tray;
  readonly log = new ChatLog();
  readonly past: Past;
  readonly unread = new Unread();
  /** The seat, while there is a connection to it. */
  readonly seated = signal<Client<Seat> | undefined>(undefined);
  /** The line that is to be brought into sight. */
  readonly target = signal<bigint | undefined>(undefined);
  /** How people come in. */
  readonly settings = signal<RoomSettings>({ locked: false, waiting: false });
  /** The recording that goes on, as it was told last. */
  readonly recording = signal<Recording | undefined>(undefined);
  /** Whether the room is read-only because the server found its history damaged. */
  readonly readOnly = signal(false);
  /** Members who drew on the private board with this one since it was last looked at. */
  readonly touched = signal<ReadonlySet<string>>(new Set());
  /** The member who presents everybody's board. */
  readonly presenter = signal<Member | undefined>(undefined);
  private readonly link: Reconnecting;
  private you: Member | undefined;
  private seat: Client<Seat> | undefined;
  private peer: Peer | undefined;
  /** The connection by which this page is on its way in. */
  private entering: Peer | undefined;
  private pulse: Pulse | undefined;

  constructor(private readonly options: RoomOptions) {
    const { clock, shelf, newId } = options;
    this.past = new Past(this.log, options.line);
    this.connection = new Connection(clock);
    this.presence = new Presence(clock);
    this.typing = new TypingNotices(clock, (active, to) => this.tellTyping(active, to));
    this.draft = new Draft(shelf, `parley.draft.${options.room}`);
    this.tray = new Tray(this.seated, newId);
    this.outbox = new Outbox({
      shelf,
      slot: `parley.outbox.${options.room}`,
      clock,
      newId,
      onReceipt: (line, receipt) => {
        if (this.you !== undefined) this.log.insert(said(line, this.you, receipt));
      },
      onLost: () => this.reconnect(),
    });
    this.deeds = new Deeds({ shelf, slot: `parley.deeds.${options.room}`, clock, newId, onLost: () => this.reconnect() });
    this.link = options.open({ onState: (state) => this.connection.handleState(state) }, (peer) => this.enter(peer));
  }

  /** How much the connection carries. */
  get line(): Line {
    return this.options.line;
  }

  get name(): string {
    return this.options.room;
  }

  /** Says a line to all, or to one. */
  say(text: string, to: Member | undefined, parts?: Parts): void {
    this.typing.over();
    this.unread.handleWriting();
    this.outbox.add(cleaned(text), to, parts);
  }

  /** Takes a line that was refused back to be changed; it stays where it is while the draft is for somebody else's eyes. */
  edit({ id, text, to }: PendingLine): void {
    if (this.draft.takeBack(text, to)) this.outbox.remove(id);
  }

  /** Brings a line into sight. False when it is not to be had. */
  async jump(number: bigint): Promise<boolean> {
    const there = await this.past.reach(number);
    if (there) this.target.value = number;
    return there;
  }

  retryNow(): void {
    this.link.retryNow();
  }

  /** The page woke up, or its network may have changed. */
  lookAlive(): void {
    this.retryNow();
    this.pulse?.doubt();
  }

  /** Looks at the private board with a member. */
  handleLooked(member: string): void {
    this.touched.value = new Set([...this.touched.peek()].filter((id) => id !== member));
  }

  /** A call from the seat got no answer: a new connection shows what became of it. */
  handleLost(seat: Client<Seat>): void {
    if (this.seat === seat) this.reconnect();
  }

  /** Leaves for good: the others see it at once. */
  async leave(): Promise<void> {
    const seat = this.seat;
    this.out(undefined, '');
    void this.entering?.close();
    try {
      await seat?.leave({ timeoutMillis: 2_000 });
    } catch (error) {
      // Out of reach: the grace ends the presence instead.
      if (!(error instanceof CallError)) throw error;
    }
    await this.link.stop();
  }

  private async enter(peer: Peer): Promise<void> {
    const admission = await this.admission(peer);
    if (admission === undefined) return;
    const { seat, you, lastNumber } = admission;
    const anew = this.you?.id !== you.id || lastNumber < this.log.last || lastNumber - this.log.last > CATCH_UP_MAX;
    // Not waited for: what is asked for from here on goes with it, and on a thin line each wait is long.
    const items = seat.follow(anew ? lastNumber : this.log.last);
    batch(() => {
      if (anew) {
        this.log.restart(lastNumber);
        this.unread.handleWriting();
      }
      this.you = you;
      this.presence.handleYou(you);
      this.phase.value = { kind: 'inside', you };
    });
    this.peer = peer;
    this.seat = seat;
    this.seated.value = seat;
    this.past.open(seat);
    this.pulse = new Pulse(peer, this.options.clock, () => this.reconnect(), (millis) => this.line.handleRoundTrip(millis));
    this.pulse.ask();
    this.outbox.open((line) => seat.say(line));
    this.deeds.open(seat);
    if (anew) void this.past.load();
    void this.follow(items, peer);
  }

  /** Joins; undefined when this page is to stay outside. */
  private async admission(peer: Peer): Promise<Admission | undefined> {
    this.entering = peer;
    const stopTimer = this.options.clock.after(JOIN_MILLIS, () => {
      this.pulse = new Pulse(peer, this.options.clock, () => void peer.close(), () => this.handleWaiting());
      this.pulse.ask();
    });
    try {
      const admission = await admit(peer, this.options);
      return this.phase.peek().kind === 'outside' ? undefined : admission;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined || passes(refusal, this.you !== undefined)) throw error;
      this.out(refusal, JoinRefused.is(error) ? error.details.message : '');
      await this.link.stop();
      return undefined;
    } finally {
      stopTimer();
      this.pulse?.stop();
      this.pulse = this.entering = undefined;
    }
  }

  /** The server answers, and has not answered the join: somebody is to decide about it. */
  private handleWaiting(): void {
    if (this.phase.peek().kind === 'joining') this.phase.value = { kind: 'waiting' };
  }

  private async follow(items: Promise<AsyncIterable<RoomItem>>, peer: Peer): Promise<void> {
    try {
      for await (const item of await items) this.handleItem(item);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      // Cut off, or the seat was given up: a new connection brings a new one.
      if (this.peer === peer) this.reconnect();
    }
  }

  private handleItem(item: RoomItem): void {
    switch (item.type) {
      case 'Roster':
        this.presence.handleRoster(item);
        this.handleSettings(item);
        this.recording.value = item.recording;
        this.readOnly.value = item.readOnly !== undefined;
        this.presenter.value = undefined;
        return;
      case 'BoardPresented':
        this.presenter.value = item.by;
        return;
      case 'Recorded':
        this.recording.value = item.recording;
        return;
      case 'AttendanceChanged':
        this.presence.handleAttendance(item);
        return;
      case 'Typing':
        this.presence.handleTyping(item);
        return;
      case 'LineSaid':
        this.presence.silence(item.author.id);
        batch(() => {
          const isNew = this.log.handleEvent(item);
          this.outbox.handleSaid(item.line);
          if (isNew && item.author.id !== this.you?.id) {
            this.unread.handleLine(item.number, mentionsOf(item.text, this.you?.name ?? '').length > 0);
          }
          this.log.trim(this.unread.atEnd);
        });
        return;
      case 'BoardTouched':
        this.touched.value = new Set([...this.touched.value, item.by.id]);
        return;
      case 'LineEdited':
      case 'LineDeleted':
      case 'Reacted':
        this.log.handleAmendment(item);
        return;
      case 'MemberJoined':
      case 'MemberLeft':
      case 'MemberRemoved':
      case 'RecordingBegan':
      case 'RecordingEnded':
      case 'InvitationEnded':
        this.log.handleEvent(item);
        return;
      case 'RoomChanged':
        this.handleSettings(item);
        this.log.handleEvent(item);
        return;
      case 'RightsChanged':
        this.presence.handleRights(item);
        this.log.handleEvent(item);
    }
  }

  private handleSettings({ locked, waiting }: RoomSettings): void {
    const { value } = this.settings;
    if (value.locked !== locked || value.waiting !== waiting) this.settings.value = { locked, waiting };
  }

  private tellTyping(active: boolean, to: string | undefined): void {
    try {
      this.seat?.typing(active, to);
    } catch (error) {
      // Not connected: nobody needs to know.
      if (!(error instanceof CallError)) throw error;
    }
  }

  /** Gives this connection up for a new one. */
  private reconnect(): void {
    const { peer } = this;
    this.unseat();
    this.connection.handleSilence();
    void peer?.close();
  }

  private unseat(): void {
    this.pulse?.stop();
    this.outbox.close();
    this.deeds.close();
    this.past.close();
    this.presence.close();
    this.pulse = this.peer = this.seat = undefined;
    this.seated.value = undefined;
  }

  private out(refusal: Refusal | undefined, message: string): void {
    this.unseat();
    this.phase.value = { kind: 'outside', refusal, message };
  }
}
