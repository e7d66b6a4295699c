import { signal } from '@preact/signals';
import { CallError, type Client } from '@parley/protocol';
import type { Seat } from '../generated/Rooms.js';
import type { ChatLog } from './chat-log.js';
import { HISTORY_PIECE } from './limits.js';

/** Fetches what was before the log's first event, a piece at a time. */
export class Past {
  readonly loading = signal(false);
  private seat: Client<Seat> | undefined;
  /** After a failure only somebody's wish or a new seat tries again. */
  private stalled = false;

  constructor(private readonly log: ChatLog) {}

  open(seat: Client<Seat>): void {
    this.seat = seat;
    this.stalled = false;
  }

  close(): void {
    this.seat = undefined;
  }

  async load(wished = false): Promise<void> {
    const { log, seat } = this;
    if (this.loading.value || !log.more.value || seat === undefined || (this.stalled && !wished)) return;
    this.stalled = false;
    this.loading.value = true;
    const { before } = log;
    try {
      const history = await seat.history(before, HISTORY_PIECE);
      // Unless the log has begun anew meanwhile.
      if (log.before === before) log.handleHistory(history);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.stalled = true;
    } finally {
      this.loading.value = false;
    }
  }
}
