import { applyOperation, type Touching } from './fold.js';
import { addTo, fitted } from './merging.js';
import { Overlay } from './overlay.js';
import { BoardState, bookOf, type StateView } from './state.js';
import type { Change, Changed, Operation, Snapshot, StateItem } from './types.js';

/** An own change that the log has not shown yet. */
export interface Pending {
  readonly id: string;
  readonly operations: readonly Operation[];
  /** It was handed to the connection at least once, and stays as it is. */
  readonly sent: boolean;
  /** Its number in the log, once the server has said it. */
  readonly receipt: bigint | undefined;
}

interface OwnChange extends Pending {
  readonly operations: Operation[];
  sent: boolean;
  receipt: bigint | undefined;
}

/** Pages over files come behind the board's own; among them nobody asks for an order. */
const FILE_PAGE_ORDER = 'z';

/** What is no longer shown as it was. */
export interface Difference {
  /** Undefined: everything. */
  readonly shapes: ReadonlySet<string> | undefined;
  readonly pages: boolean;
}

export interface ReplicaOptions {
  /** My member id. */
  readonly me: string;
  /** The other member of a private board. */
  readonly with: string | undefined;
  readonly newId: () => string;
  readonly onDifference: (difference: Difference) => void;
}

/**
 * One board as this member sees it: what the log confirms, and on top of it the own changes that are not in the log yet. Whatever the log brings, the
 * pending changes are applied again on the new state, so all replicas agree as soon as nothing is pending.
 */
export class Replica {
  readonly confirmed = new BoardState();
  private readonly overlay = new Overlay(this.confirmed);
  /** Confirmed and pending together. */
  readonly shown: StateView = this.overlay;
  /** Number of the last event in the confirmed state; where to follow from. 0 while a snapshot is incomplete. */
  number = 0n;
  private own: OwnChange[] = [];

  constructor(private readonly options: ReplicaOptions) {}

  get pending(): readonly Pending[] {
    return this.own;
  }

  /** Pending changes as they are sent, to be kept over a reload. */
  changes(): Change[] {
    return this.own.map((change) => this.change(change));
  }

  change({ id, operations }: Pending): Change {
    return { id, with: this.options.with, operations };
  }

  /** Shows changes that an earlier life of this page kept, and has them sent again under their ids. */
  restore(changes: readonly Change[]): void {
    for (const { id, operations } of changes) this.own.push({ id, operations: [...operations], sent: true, receipt: undefined });
    this.rebuild(new Set(), false);
  }

  /** Does something of my own: shown at once, pending until the log has it. What has no effect on what I see is left out. */
  apply(operations: readonly Operation[], touching?: Touching): void {
    const shapes = new Set<string>();
    let pages = false;
    let effect = false;
    const both: Touching = {
      shape(id) {
        touching?.shape(id);
        shapes.add(id);
        effect = true;
      },
      page(key) {
        touching?.page(key);
        pages = effect = true;
      },
    };
    for (const operation of operations) {
      effect = false;
      if (operation.type === 'Put') pages = this.preparePage(operation.shape.page) || pages;
      applyOperation(this.overlay, operation, this.options.me, both);
      if (!effect) continue;
      for (const part of fitted(operation)) this.enqueue(part);
    }
    this.options.onDifference({ shapes, pages });
  }

  /** The first ink over a page of a file brings the page; taking the ink back leaves the page to those who drew on it meanwhile. */
  private preparePage(key: string): boolean {
    if (bookOf(key) === '' || this.shown.page(key) !== undefined) return false;
    const page: Operation = { type: 'PutPage', page: { key, order: FILE_PAGE_ORDER, title: '' } };
    applyOperation(this.overlay, page, this.options.me);
    this.enqueue(page);
    return true;
  }

  private enqueue(operation: Operation): void {
    const last = this.own[this.own.length - 1];
    if (last !== undefined && !last.sent && addTo(last.operations, [operation])) return;
    this.own.push({ id: this.options.newId(), operations: [operation], sent: false, receipt: undefined });
  }

  /** The change to be sent next; it will not grow any more. */
  next(): Pending | undefined {
    const next = this.own.find(({ receipt }) => receipt === undefined);
    if (next !== undefined) next.sent = true;
    return next;
  }

  /** The server has written the change. */
  handleReceipt(id: string, number: bigint): void {
    const change = this.own.find((own) => own.id === id);
    if (change === undefined) return;
    change.receipt = number;
    // A snapshot had it already: the log will not show it again.
    if (number <= this.number) this.drop([id]);
  }

  /** The server will not take the change: it is taken back. */
  handleRefusal(id: string): void {
    this.drop([id]);
  }

  /** What the log says. */
  handle(item: StateItem): void {
    if (item.type === 'Snapshot') this.handleSnapshot(item);
    else this.handleChanged(item);
  }

  private handleSnapshot({ first, last, number, pages, shapes }: Snapshot): void {
    this.overlay.clear();
    if (first) {
      this.confirmed.clear();
      this.number = 0n;
    }
    for (const page of pages) this.confirmed.setPage(page.key, page);
    for (const drawn of shapes) this.confirmed.setDrawn(drawn.shape.id, drawn);
    if (last) {
      this.number = number;
      this.own = this.own.filter(({ receipt }) => receipt === undefined || receipt > number);
    }
    this.rebuild(undefined, true);
  }

  private handleChanged({ number, author, change, operations }: Changed): void {
    if (number <= this.number) return;
    const expected = this.own[0]?.id === change;
    const shapes = new Set<string>(expected ? [] : this.overlay.touched());
    let pages = !expected && this.overlay.pagesTouched;
    // The first pending one has come true: what is shown stays as it is.
    if (!expected) this.overlay.clear();
    const touching: Touching = {
      shape: (id) => shapes.add(id),
      page: () => {
        pages = true;
      },
    };
    for (const operation of operations) applyOperation(this.confirmed, operation, author.id, touching);
    this.number = number;
    this.own = this.own.filter(({ id }) => id !== change);
    if (!expected) this.rebuild(shapes, pages);
    else if (this.own.length === 0) this.overlay.clear();
  }

  private drop(ids: readonly string[]): void {
    const shapes = new Set(this.overlay.touched());
    const pages = this.overlay.pagesTouched;
    this.own = this.own.filter(({ id }) => !ids.includes(id));
    this.rebuild(shapes, pages);
  }

  /** Applies what is pending on the confirmed state anew, and says what may look different. */
  private rebuild(shapes: Set<string> | undefined, pages: boolean): void {
    this.overlay.clear();
    for (const { operations } of this.own) for (const operation of operations) applyOperation(this.overlay, operation, this.options.me);
    if (shapes !== undefined) for (const id of this.overlay.touched()) shapes.add(id);
    this.options.onDifference({ shapes, pages: pages || this.overlay.pagesTouched });
  }
}
