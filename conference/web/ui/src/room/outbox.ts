import { batch, signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { LineSaid, Line, Member, Receipt } from '../generated/Rooms.js';
import { verdict, type Refusal } from './delivery.js';
import { OUTBOX_MAX } from './limits.js';
import { hasTexts, lacksOr, readJson, type Shelf } from './shelf.js';

/** A file that is in the room already; sizes are numbers here, as JSON knows no others. */
export interface SentFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** The line that another one answers. */
export interface Answered {
  readonly line: string;
  readonly number: string;
}

/** What a line has besides its words. */
export interface Parts {
  readonly reply?: Answered | undefined;
  readonly files?: readonly SentFile[] | undefined;
}

/** A line without a receipt. */
export interface PendingLine extends Parts {
  readonly id: string;
  readonly to: Member | undefined;
  readonly text: string;
  readonly refusal: Refusal | undefined;
}

/** What the line becomes with its receipt. */
export function said({ id, to, text, reply, files }: PendingLine, author: Member, { number, at }: Receipt): { type: 'LineSaid' } & LineSaid {
  return {
    type: 'LineSaid',
    number,
    at,
    author,
    line: id,
    to,
    text,
    reply: reply === undefined ? undefined : { line: reply.line, number: BigInt(reply.number) },
    attachments: (files ?? []).map((file) => ({ ...file, bytes: BigInt(file.bytes) })),
    edited: undefined,
    deleted: false,
    reactions: [],
  };
}

export type Say = (line: Line) => Promise<Receipt>;

export interface OutboxOptions {
  readonly shelf: Shelf;
  readonly slot: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly onReceipt: (line: PendingLine, receipt: Receipt) => void;
  /** The seat no longer takes lines; a new one is needed. */
  readonly onLost: () => void;
}

/**
 * Lines on their way. A line keeps its id until it has its receipt, over lost connections and reloads, so it may be said again at any time and is there
 * once. One line is on its way at a time: a refusal of one cannot change their order.
 */
export class Outbox {
  readonly lines = signal<readonly PendingLine[]>([]);
  private say: Say | undefined;
  private busy = false;

  constructor(private readonly options: OutboxOptions) {
    this.lines.value = readJson(options.shelf, options.slot, areLines) ?? [];
  }

  get full(): boolean {
    return this.lines.value.length >= OUTBOX_MAX;
  }

  add(text: string, to: Member | undefined, parts: Parts = {}): void {
    this.show([...this.lines.value, { ...parts, id: this.options.newId(), to, text, refusal: undefined }]);
    void this.pump();
  }

  /** There is a seat to say lines from. */
  open(say: Say): void {
    this.say = say;
    void this.pump();
  }

  close(): void {
    this.say = undefined;
  }

  /** The log has the line: it was said, whether the receipt came or not. */
  handleSaid(id: string): void {
    if (this.lines.value.some((line) => line.id === id)) this.remove(id);
  }

  /** Tries a refused line again. */
  retry(id: string): void {
    this.replace(id, (line) => ({ ...line, id: line.refusal?.reason === 'ID_TAKEN' ? this.options.newId() : id, refusal: undefined }));
    void this.pump();
  }

  /** Takes a refused line out, to edit it or to give it up. */
  remove(id: string): void {
    this.show(this.lines.value.filter((line) => line.id !== id));
  }

  private async pump(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      for (;;) {
        const say = this.say;
        const line = this.lines.value.find(({ refusal }) => refusal === undefined);
        if (say === undefined || line === undefined) return;
        await this.deliver(say, line);
      }
    } finally {
      this.busy = false;
    }
  }

  private async deliver(say: Say, line: PendingLine): Promise<void> {
    let receipt: Receipt;
    try {
      receipt = await say({ id: line.id, to: line.to?.id, text: line.text, replyTo: line.reply?.line, attachments: (line.files ?? []).map(({ id }) => id) });
    } catch (error) {
      await this.handleFailure(say, line, error);
      return;
    }
    // Together, so that nobody sees the line twice or not at all.
    batch(() => {
      this.options.onReceipt(line, receipt);
      this.remove(line.id);
    });
  }

  private async handleFailure(say: Say, line: PendingLine, error: unknown): Promise<void> {
    const result = verdict(error);
    if (result.kind === 'later') await this.sleep(result.millis);
    else if (result.kind === 'lost') this.lose(say);
    else this.refuse(line.id, result.refusal);
  }

  /** Unless there is a new seat already, lines wait for one. */
  private lose(say: Say): void {
    if (this.say !== say) return;
    this.say = undefined;
    this.options.onLost();
  }

  private refuse(id: string, refusal: Refusal): void {
    this.replace(id, (line) => ({ ...line, refusal }));
  }

  private replace(id: string, change: (line: PendingLine) => PendingLine): void {
    this.show(this.lines.value.map((line) => (line.id === id ? change(line) : line)));
  }

  private show(lines: readonly PendingLine[]): void {
    this.lines.value = lines;
    this.options.shelf.set(this.options.slot, lines.length === 0 ? undefined : JSON.stringify(lines));
  }

  private sleep(millis: number): Promise<void> {
    return new Promise((resolve) => this.options.clock.after(millis, resolve));
  }
}

function areLines(value: unknown): value is PendingLine[] {
  return Array.isArray(value) && value.every((line: unknown) => hasTexts(line, 'id', 'text') && lacksOr(line, 'to', 'id', 'name') && lacksOr(line, 'refusal', 'reason', 'message') && lacksOr(line, 'reply', 'line', 'number') && haveFiles(line));
}

function haveFiles(line: object): boolean {
  const { files } = line as { readonly files?: unknown };
  return files === undefined || (Array.isArray(files) && files.every((file: unknown) => hasTexts(file, 'id', 'name', 'type')));
}
