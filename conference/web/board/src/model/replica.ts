import { applyOperation, type OperationListener } from './fold.js';
import { addTo, fitted } from './merging.js';
import { Overlay } from './overlay.js';
import { BoardState, pageGroupOf, type StateView } from './state.js';
import type { Change, Changed, Operation, Snapshot, StateItem } from './types.js';

/** An own change that has not yet appeared in the log. */
export interface PendingChange {
  readonly id: string;
  readonly operations: readonly Operation[];
  /** True if the change was sent at least once; it is not modified any more. */
  readonly sent: boolean;
  /** Number of the change in the log, as in the server's receipt; undefined before. */
  readonly receipt: bigint | undefined;
}

interface OwnChange extends PendingChange {
  readonly operations: Operation[];
  sent: boolean;
  receipt: bigint | undefined;
}

/** Order of pages over files, after all pages of the board. They need no order among themselves. */
const FILE_PAGE_ORDER = 'z';

/** Shapes and pages whose display may be outdated. */
export interface Difference {
  /** Ids of the shapes; undefined means all. */
  readonly shapes: ReadonlySet<string> | undefined;
  readonly pages: boolean;
}

export interface ReplicaOptions {
  /** Id of this member. */
  readonly me: string;
  /** The other member of a private board. */
  readonly with: string | undefined;
  readonly newId: () => string;
  readonly onDifference: (difference: Difference) => void;
}

/**
 * Replica of a board for one member: the state that the log confirms, with the member's pending
 * changes applied on top. After each log entry the pending changes are reapplied to the new state,
 * so all replicas are equal once nothing is pending.
 */
export class Replica {
  readonly confirmed = new BoardState();
  private readonly overlay = new Overlay(this.confirmed);
  /** Confirmed and pending changes together. */
  readonly shown: StateView = this.overlay;
  /**
   * Number of the last event in the confirmed state, from which to follow the log. 0 while a
   * snapshot is incomplete.
   */
  number = 0n;
  private own: OwnChange[] = [];

  constructor(private readonly options: ReplicaOptions) {}

  get pending(): readonly PendingChange[] {
    return this.own;
  }

  /** Returns the pending changes as they are sent, for storage across a reload. */
  changes(): Change[] {
    return this.own.map((change) => this.change(change));
  }

  change({ id, operations }: PendingChange): Change {
    return { id, with: this.options.with, operations };
  }

  /** Applies changes that were stored before a reload, and sends them again under their ids. */
  restore(changes: readonly Change[]): void {
    for (const { id, operations } of changes) this.own.push({ id, operations: [...operations], sent: true, receipt: undefined });
    this.rebuild(new Set(), false);
  }

  /**
   * Applies own operations: they are shown at once and pending until logged. Operations without an
   * effect on the shown state are dropped.
   */
  apply(operations: readonly Operation[], touching?: OperationListener): void {
    const shapes = new Set<string>();
    let pages = false;
    let effect = false;
    const both: OperationListener = {
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
      if (operation.type === 'PutShape') pages = this.preparePage(operation.shape.page) || pages;
      applyOperation(this.overlay, operation, this.options.me, both);
      if (!effect) continue;
      for (const part of fitted(operation)) this.enqueue(part);
    }
    this.options.onDifference({ shapes, pages });
  }

  /**
   * Adds the page for the first ink over a page of a file. Undoing that ink keeps the page if
   * others have drawn on it meanwhile.
   */
  private preparePage(key: string): boolean {
    if (pageGroupOf(key) === '' || this.shown.page(key) !== undefined) return false;
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

  /** Returns the next change to send; it is not extended any more. */
  next(): PendingChange | undefined {
    const next = this.own.find(({ receipt }) => receipt === undefined);
    if (next !== undefined) next.sent = true;
    return next;
  }

  /** Handles the receipt: the server has logged the change. */
  handleReceipt(id: string, number: bigint): void {
    const change = this.own.find((own) => own.id === id);
    if (change === undefined) return;
    change.receipt = number;
    // A snapshot already contained the change, so the log will not deliver it again.
    if (number <= this.number) this.drop([id]);
  }

  /** Handles a refusal: the change is reverted. */
  handleRefusal(id: string): void {
    this.drop([id]);
  }

  /** Handles an item of the log. */
  handle(item: StateItem): void {
    if (item.type === 'BoardStatePiece') this.handleSnapshot(item);
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
    // The first pending change was confirmed, so the shown state does not change.
    if (!expected) this.overlay.clear();
    const touching: OperationListener = {
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

  /** Reapplies the pending changes to the confirmed state and reports what may look different. */
  private rebuild(shapes: Set<string> | undefined, pages: boolean): void {
    this.overlay.clear();
    for (const { operations } of this.own) for (const operation of operations) applyOperation(this.overlay, operation, this.options.me);
    if (shapes !== undefined) for (const id of this.overlay.touched()) shapes.add(id);
    this.options.onDifference({ shapes, pages: pages || this.overlay.pagesTouched });
  }
}
