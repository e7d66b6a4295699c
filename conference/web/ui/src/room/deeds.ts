import { signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { Client } from '@parley/protocol';
import type { Receipt, Seat } from '../generated/Rooms.js';
import { verdict, type Refusal } from './delivery.js';
import { hasTexts, readJson, type Shelf } from './shelf.js';

/** A pending operation on a message: an edit, a deletion or a reaction. */
export type Deed = { readonly id: string; readonly line: string } & (
  | { readonly kind: 'edit'; readonly text: string }
  | { readonly kind: 'delete' }
  | { readonly kind: 'react'; readonly emoji: string; readonly on: boolean }
);

/** A pending operation without its id. */
export type Wish = Deed extends infer D ? (D extends Deed ? Omit<D, 'id'> : never) : never;

export interface DeedsOptions {
  readonly shelf: Shelf;
  readonly slot: string;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Called when the participant session takes no more operations and a new one is needed. */
  readonly onLost: () => void;
}

/**
 * Edits, deletions and reactions without a receipt. Each keeps its id until the receipt arrives, so
 * that it takes effect once across reconnections and reloads.
 */
export class Deeds {
  readonly waiting = signal<readonly Deed[]>([]);
  /** Reason why the last operation was refused. */
  readonly refusal = signal<Refusal | undefined>(undefined);
  private seat: Client<Seat> | undefined;
  private busy = false;

  constructor(private readonly options: DeedsOptions) {
    this.waiting.value = readJson(options.shelf, options.slot, areDeeds) ?? [];
  }

  add(wish: Wish): void {
    this.refusal.value = undefined;
    this.show([...this.waiting.value, { ...wish, id: this.options.newId() }]);
    void this.pump();
  }

  open(seat: Client<Seat>): void {
    this.seat = seat;
    void this.pump();
  }

  close(): void {
    this.seat = undefined;
  }

  private async pump(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      for (;;) {
        const { seat } = this;
        const deed = this.waiting.value[0];
        if (seat === undefined || deed === undefined) return;
        await this.carryOut(seat, deed);
      }
    } finally {
      this.busy = false;
    }
  }

  private async carryOut(seat: Client<Seat>, deed: Deed): Promise<void> {
    try {
      await call(seat, deed);
    } catch (error) {
      const result = verdict(error);
      if (result.kind === 'later') return new Promise((resolve) => this.options.clock.after(result.millis, resolve));
      if (result.kind === 'lost') return this.lose(seat);
      this.refusal.value = result.refusal;
    }
    this.show(this.waiting.value.filter(({ id }) => id !== deed.id));
  }

  /** Keeps the operations for the next session, unless there already is one. */
  private lose(seat: Client<Seat>): void {
    if (this.seat !== seat) return;
    this.seat = undefined;
    this.options.onLost();
  }

  private show(deeds: readonly Deed[]): void {
    this.waiting.value = deeds;
    this.options.shelf.set(this.options.slot, deeds.length === 0 ? undefined : JSON.stringify(deeds));
  }
}

function call(seat: Client<Seat>, deed: Deed): Promise<Receipt> {
  switch (deed.kind) {
    case 'edit':
      return seat.edit(deed.id, deed.line, deed.text);
    case 'delete':
      return seat.delete(deed.id, deed.line);
    case 'react':
      return seat.react(deed.id, deed.line, deed.emoji, deed.on);
  }
}

function areDeeds(value: unknown): value is Deed[] {
  return Array.isArray(value) && value.every((deed: unknown) => hasTexts(deed, 'id', 'line', 'kind') && fits(deed));
}

function fits(deed: Record<'kind', string>): boolean {
  return deed.kind === 'delete' || (deed.kind === 'edit' && hasTexts(deed, 'text')) || (deed.kind === 'react' && hasTexts(deed, 'emoji') && 'on' in deed);
}
