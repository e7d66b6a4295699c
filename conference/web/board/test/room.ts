import { applyOperation, BoardState, canonicalBytes, History, Outbox, Replica, snapshotOf, type Change, type Changed, type DrawOutcome, type Member, type StateItem } from '@parley/board';
import { Chance } from './chance.js';

/** Simulated server of a room: its log, idempotent by the ids of changes. */
export class Room {
  readonly log: Changed[] = [];
  readonly state = new BoardState();

  logged(author: Member, change: Change): bigint {
    const known = this.log.find((entry) => entry.change === change.id);
    if (known !== undefined) return known.number;
    const number = BigInt(this.log.length + 1);
    for (const operation of change.operations) applyOperation(this.state, operation, author.id);
    this.log.push({ number, at: '2026-01-01T00:00:00Z', author, change: change.id, operations: change.operations });
    return number;
  }

  after(number: bigint, snapshot: boolean): StateItem[] {
    if (!snapshot) return this.log.slice(Number(number)).map((entry) => ({ type: 'BoardChanged', ...entry }));
    const { pages, shapes } = snapshotOf(this.state, 0n);
    const half = shapes.length >> 1;
    const last = BigInt(this.log.length);
    return [
      { type: 'BoardStatePiece', first: true, last: false, number: last, pages, shapes: shapes.slice(0, half) },
      { type: 'BoardStatePiece', first: false, last: true, number: last, pages: [], shapes: shapes.slice(half) },
    ];
  }
}

/**
 * Simulated member whose connection delivers in order, late, and can break; each step is a method.
 */
export class Client {
  readonly replica: Replica;
  readonly history: History;
  readonly refused: string[] = [];
  private readonly outbox: Outbox;
  private items: StateItem[] = [];
  private heard = 0n;
  private waiting: { readonly change: Change; readonly answer: (outcome: DrawOutcome) => void } | undefined;
  private answer: (() => void) | undefined;
  online = false;

  constructor(
    readonly member: Member,
    private readonly room: Room,
    chance: Chance,
  ) {
    this.replica = new Replica({ me: member.id, with: undefined, newId: () => chance.uuid(), onDifference: () => undefined });
    this.history = new History(this.replica);
    const clock = { now: () => 0, after: () => () => undefined };
    this.outbox = new Outbox({ replica: this.replica, clock, paceMillis: () => 0, onRefused: (change) => this.refused.push(change.id) });
  }

  connect(snapshot = false): void {
    this.online = true;
    this.items = this.room.after(this.replica.number, snapshot || this.replica.number === 0n);
    this.heard = BigInt(this.room.log.length);
    this.outbox.open((change) => new Promise((answer) => (this.waiting = { change, answer })));
  }

  disconnect(): void {
    this.online = false;
    this.items = [];
    this.outbox.close();
    this.waiting = undefined;
    this.answer = undefined;
  }

  changed(): void {
    this.outbox.pump();
  }

  /** Delivers the change in flight to the server; the reply comes later. */
  arrive(refuse = false): void {
    const { waiting } = this;
    if (waiting === undefined) return;
    this.waiting = undefined;
    const outcome: DrawOutcome = refuse ? { type: 'Refused', reason: 'NOT_ALLOWED' } : { type: 'Logged', number: this.room.logged(this.member, waiting.change) };
    this.answer = () => waiting.answer(outcome);
  }

  async answered(): Promise<void> {
    const { answer } = this;
    this.answer = undefined;
    answer?.();
    for (let turn = 0; turn < 4; turn++) await Promise.resolve();
  }

  /** Receives one more item of the log. */
  hear(): void {
    if (!this.online) return;
    this.items.push(...this.room.after(this.heard, false));
    this.heard = BigInt(this.room.log.length);
    const item = this.items.shift();
    if (item !== undefined) this.replica.handle(item);
  }

  /** Runs until nothing is left to send or to receive. */
  async settle(): Promise<void> {
    if (!this.online) this.connect();
    for (let turn = 0; turn < 10_000; turn++) {
      this.outbox.pump();
      this.arrive();
      await this.answered();
      const before = this.replica.number;
      this.hear();
      if (this.replica.pending.length === 0 && this.waiting === undefined && this.replica.number === before && this.items.length === 0) return;
    }
    throw new Error('it does not come to rest');
  }

  bytes(): string {
    return Buffer.from(canonicalBytes(this.replica.confirmed, this.replica.number)).toString('hex');
  }

  /** Returns the canonical encoding of the shown state. */
  shownBytes(): string {
    const shown = new BoardState();
    for (const page of this.replica.shown.pages()) {
      shown.setPage(page.key, page);
      for (const id of this.replica.shown.idsOn(page.key)) shown.setDrawn(id, this.replica.shown.drawn(id));
    }
    return Buffer.from(canonicalBytes(shown, 0n)).toString('hex');
  }
}
