import { batch, signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { MessagePosted, ChatMessage, Member, Receipt } from '../generated/Rooms.js';
import { failureAction, type Refusal } from './delivery.js';
import { OUTBOX_MAX, OVERDUE_MILLIS } from './limits.js';
import { hasTexts, lacksOr, readJson, type TextStorage } from './text-storage.js';

/** An uploaded attachment. Sizes are numbers here, because JSON has no bigint. */
export interface SentFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** The message that another one answers. */
export interface Answered {
  readonly message: string;
  readonly number: string;
}

/** Parts of a message besides its text. */
export interface Parts {
  readonly reply?: Answered | undefined;
  readonly files?: readonly SentFile[] | undefined;
}

/** A message without a receipt. */
export interface PendingMessage extends Parts {
  readonly id: string;
  readonly to: Member | undefined;
  readonly text: string;
  readonly refusal: Refusal | undefined;
}

/** Returns the log event of a message that has its receipt. */
export function posted({ id, to, text, reply, files }: PendingMessage, author: Member, { number, at }: Receipt): { type: 'MessagePosted' } & MessagePosted {
  return {
    type: 'MessagePosted',
    number,
    at,
    author,
    message: id,
    to,
    text,
    reply: reply === undefined ? undefined : { message: reply.message, number: BigInt(reply.number) },
    attachments: (files ?? []).map((file) => ({ ...file, bytes: BigInt(file.bytes) })),
    edited: undefined,
    deleted: false,
    reactions: [],
  };
}

export type Say = (message: ChatMessage) => Promise<Receipt>;

export interface OutboxOptions {
  readonly storage: TextStorage;
  readonly slot: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly onReceipt: (message: PendingMessage, receipt: Receipt) => void;
  /** Called when the participant session takes no more messages and a new one is needed. */
  readonly onLost: () => void;
  /** Called when a message has no receipt for long: the connection may be lost. */
  readonly onOverdue: () => void;
}

/**
 * Outbox of messages. A message keeps its id until its receipt arrives, across reconnections and
 * reloads, so it can be sent again at any time and is delivered once. Messages are sent one at a
 * time, so that the refusal of one cannot change their order.
 */
export class Outbox {
  readonly messages = signal<readonly PendingMessage[]>([]);
  /** True while a message has no receipt for long. */
  readonly overdue = signal(false);
  private say: Say | undefined;
  private busy = false;

  constructor(private readonly options: OutboxOptions) {
    this.messages.value = readJson(options.storage, options.slot, areMessages) ?? [];
  }

  get full(): boolean {
    return this.messages.value.length >= OUTBOX_MAX;
  }

  add(text: string, to: Member | undefined, parts: Parts = {}): void {
    this.show([...this.messages.value, { ...parts, id: this.options.newId(), to, text, refusal: undefined }]);
    void this.pump();
  }

  /** Opens the outbox on a new session. */
  open(say: Say): void {
    this.say = say;
    void this.pump();
  }

  close(): void {
    this.say = undefined;
  }

  /** Handles a message that appears in the log, whether or not its receipt has arrived. */
  handlePosted(id: string): void {
    if (this.messages.value.some((message) => message.id === id)) this.remove(id);
  }

  /** Sends a refused message again. */
  retry(id: string): void {
    this.replace(id, (message) => ({ ...message, id: message.refusal?.reason === 'ID_TAKEN' ? this.options.newId() : id, refusal: undefined }));
    void this.pump();
  }

  /** Removes a refused message, to edit or discard it. */
  remove(id: string): void {
    this.show(this.messages.value.filter((message) => message.id !== id));
  }

  private async pump(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      for (;;) {
        const say = this.say;
        const message = this.messages.value.find(({ refusal }) => refusal === undefined);
        if (say === undefined || message === undefined) return;
        await this.deliver(say, message);
      }
    } finally {
      this.busy = false;
    }
  }

  private async deliver(say: Say, message: PendingMessage): Promise<void> {
    let receipt: Receipt;
    const stopTimer = this.options.clock.after(OVERDUE_MILLIS, () => {
      this.overdue.value = true;
      this.options.onOverdue();
    });
    try {
      receipt = await say({ id: message.id, to: message.to?.id, text: message.text, replyTo: message.reply?.message, attachments: (message.files ?? []).map(({ id }) => id) });
    } catch (error) {
      await this.handleFailure(say, message, error);
      return;
    } finally {
      stopTimer();
      this.overdue.value = false;
    }
    // Batched, so that the message is never displayed twice or not at all.
    batch(() => {
      this.options.onReceipt(message, receipt);
      this.remove(message.id);
    });
  }

  private async handleFailure(say: Say, message: PendingMessage, error: unknown): Promise<void> {
    const result = failureAction(error);
    if (result.kind === 'later') await this.sleep(result.millis);
    else if (result.kind === 'lost') this.lose(say);
    else this.refuse(message.id, result.refusal);
  }

  /** Keeps the messages for the next session, unless there already is one. */
  private lose(say: Say): void {
    if (this.say !== say) return;
    this.say = undefined;
    this.options.onLost();
  }

  private refuse(id: string, refusal: Refusal): void {
    this.replace(id, (message) => ({ ...message, refusal }));
  }

  private replace(id: string, change: (message: PendingMessage) => PendingMessage): void {
    this.show(this.messages.value.map((message) => (message.id === id ? change(message) : message)));
  }

  private show(messages: readonly PendingMessage[]): void {
    this.messages.value = messages;
    this.options.storage.set(this.options.slot, messages.length === 0 ? undefined : JSON.stringify(messages));
  }

  private sleep(millis: number): Promise<void> {
    return new Promise((resolve) => this.options.clock.after(millis, resolve));
  }
}

function areMessages(value: unknown): value is PendingMessage[] {
  return Array.isArray(value) && value.every((message: unknown) => hasTexts(message, 'id', 'text') && lacksOr(message, 'to', 'id', 'name') && lacksOr(message, 'refusal', 'reason', 'message') && lacksOr(message, 'reply', 'message', 'number') && haveFiles(message));
}

function haveFiles(message: object): boolean {
  const { files } = message as { readonly files?: unknown };
  return files === undefined || (Array.isArray(files) && files.every((file: unknown) => hasTexts(file, 'id', 'name', 'type')));
}
