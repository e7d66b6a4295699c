import { signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { Client } from '@parley/protocol';
import type { Receipt, ParticipantSession } from '../generated/Rooms.js';
import { failureAction, type Refusal } from './delivery.js';
import { STORE_MILLIS } from './limits.js';
import { hasTexts, readJson, type TextStorage } from './text-storage.js';

/** A pending operation on a message: an edit, a deletion or a reaction. */
export type PendingOperation = { readonly id: string; readonly message: string } & (
  | { readonly kind: 'edit'; readonly text: string }
  | { readonly kind: 'delete' }
  | { readonly kind: 'react'; readonly emoji: string; readonly on: boolean }
);

/** A pending operation without its id. */
export type NewOperation = PendingOperation extends infer D ? (D extends PendingOperation ? Omit<D, 'id'> : never) : never;

export interface PendingOperationsOptions {
  readonly storage: TextStorage;
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
export class PendingOperations {
  readonly waiting = signal<readonly PendingOperation[]>([]);
  /** Reason why the last operation was refused. */
  readonly refusal = signal<Refusal | undefined>(undefined);
  private session: Client<ParticipantSession> | undefined;
  private busy = false;

  constructor(private readonly options: PendingOperationsOptions) {
    this.waiting.value = readJson(options.storage, options.slot, areOperations) ?? [];
  }

  add(wish: NewOperation): void {
    this.refusal.value = undefined;
    this.show([...this.waiting.value, { ...wish, id: this.options.newId() }]);
    void this.pump();
  }

  open(session: Client<ParticipantSession>): void {
    this.session = session;
    void this.pump();
  }

  close(): void {
    this.session = undefined;
  }

  private async pump(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      for (;;) {
        const { session } = this;
        const operation = this.waiting.value[0];
        if (session === undefined || operation === undefined) return;
        await this.carryOut(session, operation);
      }
    } finally {
      this.busy = false;
    }
  }

  private async carryOut(session: Client<ParticipantSession>, operation: PendingOperation): Promise<void> {
    try {
      await call(session, operation);
    } catch (error) {
      const result = failureAction(error);
      if (result.kind === 'later') return new Promise((resolve) => this.options.clock.after(result.millis, resolve));
      if (result.kind === 'lost') return this.lose(session);
      this.refusal.value = result.refusal;
    }
    this.show(this.waiting.value.filter(({ id }) => id !== operation.id));
  }

  /** Keeps the operations for the next session, unless there already is one. */
  private lose(session: Client<ParticipantSession>): void {
    if (this.session !== session) return;
    this.session = undefined;
    this.options.onLost();
  }

  private show(operations: readonly PendingOperation[]): void {
    this.waiting.value = operations;
    this.options.storage.set(this.options.slot, operations.length === 0 ? undefined : JSON.stringify(operations));
  }
}

function call(session: Client<ParticipantSession>, operation: PendingOperation): Promise<Receipt> {
  const options = { timeoutMillis: STORE_MILLIS };
  switch (operation.kind) {
    case 'edit':
      return session.edit(operation.id, operation.message, operation.text, options);
    case 'delete':
      return session.delete(operation.id, operation.message, options);
    case 'react':
      return session.react(operation.id, operation.message, operation.emoji, operation.on, options);
  }
}

function areOperations(value: unknown): value is PendingOperation[] {
  return Array.isArray(value) && value.every((operation: unknown) => hasTexts(operation, 'id', 'message', 'kind') && fits(operation));
}

function fits(operation: Record<'kind', string>): boolean {
  return operation.kind === 'delete' || (operation.kind === 'edit' && hasTexts(operation, 'text')) || (operation.kind === 'react' && hasTexts(operation, 'emoji') && 'on' in operation);
}
