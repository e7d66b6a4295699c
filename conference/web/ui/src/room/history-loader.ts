import { signal } from '@preact/signals';
import { CallError, type Client } from '@parley/protocol';
import type { ParticipantSession } from '../generated/Rooms.js';
import type { BandwidthMonitor } from '../bandwidth.js';
import type { ChatLog } from './chat-log.js';
import { EVENTS_HELD_MAX, HISTORY_LEAP, HISTORY_PIECE, LOW_BANDWIDTH_HISTORY_PIECE } from './limits.js';

/**
 * Loads the history before the first loaded event, newest first, one page at a time; smaller pages
 * at low bandwidth.
 */
export class HistoryLoader {
  readonly loading = signal(false);
  private session: Client<ParticipantSession> | undefined;
  /** True after a failure: only the user or a new session triggers the next attempt. */
  private stalled = false;

  constructor(
    private readonly log: ChatLog,
    private readonly bandwidth: BandwidthMonitor,
  ) {}

  open(session: Client<ParticipantSession>): void {
    this.session = session;
    this.stalled = false;
  }

  close(): void {
    this.session = undefined;
  }

  /**
   * Loads history until an event is present, unless it is too old. Resolves to false if it is still
   * missing.
   */
  async reach(number: bigint): Promise<boolean> {
    const { log } = this;
    while (log.before > number && log.more.value && log.events.value.length < EVENTS_HELD_MAX) {
      const { before } = log;
      await this.load(true, HISTORY_LEAP);
      if (log.before === before) break;
    }
    return log.events.value.some((event) => event.number === number);
  }

  async load(wished = false, most = this.bandwidth.low.peek() ? LOW_BANDWIDTH_HISTORY_PIECE : HISTORY_PIECE): Promise<void> {
    const { log, session } = this;
    if (this.loading.value || !log.more.value || session === undefined || (this.stalled && !wished)) return;
    this.stalled = false;
    this.loading.value = true;
    const { before } = log;
    try {
      const history = await session.history(before, most);
      // The log may have been restarted meanwhile.
      if (log.before === before) log.handleHistory(history);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.stalled = true;
    } finally {
      this.loading.value = false;
    }
  }
}
