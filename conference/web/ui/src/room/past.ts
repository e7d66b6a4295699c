import { signal } from '@preact/signals';
import { CallError, type Client } from '@parley/protocol';
import type { Seat } from '../generated/Rooms.js';
import type { Line } from '../line.js';
import type { ChatLog } from './chat-log.js';
import { EVENTS_HELD_MAX, HISTORY_LEAP, HISTORY_PIECE, THIN_HISTORY_PIECE } from './limits.js';

/** Fetches what was before the log's first event, newest first and a piece at a time, a smaller one on a thin line. */
export class Past {
  readonly loading = signal(false);
  private seat: Client<Seat> | undefined;
  /** After a failure only somebody's wish or a new seat tries again. */
  private stalled = false;

  constructor(
    private readonly log: ChatLog,
    private readonly line: Line,
  ) {}

  open(seat: Client<Seat>): void {
    this.seat = seat;
    this.stalled = false;
  }

  close(): void {
    this.seat = undefined;
  }

  /** Loads until an event is here, unless it is too far back. False when it is not here then. */
  async reach(number: bigint): Promise<boolean> {
    const { log } = this;
    while (log.before > number && log.more.value && log.events.value.length < EVENTS_HELD_MAX) {
      const { before } = log;
      await this.load(true, HISTORY_LEAP);
      if (log.before === before) break;
    }
    return log.events.value.some((event) => event.number === number);
  }

  async load(wished = false, most = this.line.thin.peek() ? THIN_HISTORY_PIECE : HISTORY_PIECE): Promise<void> {
    const { log, seat } = this;
    if (this.loading.value || !log.more.value || seat === undefined || (this.stalled && !wished)) return;
    this.stalled = false;
    this.loading.value = true;
    const { before } = log;
    try {
      const history = await seat.history(before, most);
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
