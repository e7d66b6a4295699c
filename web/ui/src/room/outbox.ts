import { batch, signal } from '@preact/signals';
import { CallError } from '@parley/protocol';
import type { Clock } from '@parley/client';
import { SayRefused, type Line, type LineRefusal, type Member, type Receipt } from '../generated/Rooms.js';
import { durationMillis } from './duration.js';
import { OUTBOX_MAX, RETRY_MILLIS } from './limits.js';
import { hasTexts, readJson, type Shelf } from './shelf.js';

/** Why a line stays here until somebody decides; FAILED is any failure that trying again by itself would not mend. */
export interface Refusal {
  readonly reason: LineRefusal | 'FAILED';
  readonly message: string;
}

/** A line without a receipt. */
export interface PendingLine {
  readonly id: string;
  readonly to: Member | undefined;
  readonly text: string;
  readonly refusal: Refusal | undefined;
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

/** Failures that the same line would meet again. */
const FINAL: ReadonlySet<string> = new Set(['FAILED', 'INVALID', 'INCOMPATIBLE', 'REFUSED', 'APPLICATION']);

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

  add(text: string, to: Member | undefined): void {
    this.show([...this.lines.value, { id: this.options.newId(), to, text, refusal: undefined }]);
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
      receipt = await say({ id: line.id, to: line.to?.id, text: line.text });
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
    if (SayRefused.is(error)) {
      const { reason, message, retryAfter } = error.details;
      if (reason === 'TOO_FAST') await this.sleep(durationMillis(retryAfter ?? '') ?? RETRY_MILLIS);
      else if (reason === 'NO_SEAT') this.lose(say);
      else this.refuse(line.id, { reason, message });
    } else if (error instanceof CallError && error.reason === 'OVERLOADED') {
      await this.sleep(RETRY_MILLIS);
    } else if (error instanceof CallError && !FINAL.has(error.reason)) {
      this.lose(say);
    } else {
      this.refuse(line.id, { reason: 'FAILED', message: error instanceof CallError ? error.text : String(error) });
    }
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
  return Array.isArray(value) && value.every((line: unknown) => hasTexts(line, 'id', 'text') && lacksOr(line, 'to', 'id', 'name') && lacksOr(line, 'refusal', 'reason', 'message'));
}

function lacksOr(line: object, part: string, ...keys: readonly string[]): boolean {
  const value = (line as Record<string, unknown>)[part];
  return value === undefined || hasTexts(value, ...keys);
}
