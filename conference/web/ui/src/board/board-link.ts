import { CallError, type Client } from '@parley/protocol';
import type { BoardView, Change, DrawOutcome } from '@parley/board';
import { DrawRefused, type Board, type BoardItem, type DrawRefusal, type ParticipantSession } from '../generated/Rooms.js';
import { durationMillis } from '../room/duration.js';
import { STORE_MILLIS } from '../room/limits.js';
import type { Room } from '../room/room.js';

/** Delay before a busy server is asked again. */
const RETRY_MILLIS = 1_000;

/** Refusals after which the same change can succeed later. */
const PASSING: readonly DrawRefusal[] = ['TOO_FAST', 'NOT_STORED'];

/** Follows one board over one connection and draws on it, until it is closed. */
export class BoardLink {
  private board: Client<Board> | undefined;
  private items: AsyncIterator<BoardItem> | undefined;
  private closed = false;

  constructor(
    private readonly room: Room,
    private readonly session: Client<ParticipantSession>,
    private readonly view: BoardView,
    private readonly other: string | undefined,
  ) {
    void this.run();
  }

  private async run(): Promise<void> {
    try {
      const board = await this.session.board();
      const items = (await board.follow(this.other, this.view.bench.replica.number))[Symbol.asyncIterator]();
      this.items = items;
      if (this.closed) return void items.return?.();
      this.board = board;
      this.view.connect((change) => this.draw(board, change));
      for (;;) {
        const next = await items.next();
        if (this.closed || next.done === true) return;
        this.handle(next.value);
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!this.closed) this.room.handleLost(this.session);
    }
  }

  private handle(item: BoardItem): void {
    switch (item.type) {
      case 'BoardStatePiece':
      case 'BoardChanged':
        this.view.handle(item);
        return;
      case 'PointerChanged':
        this.view.handlePointed(item.member, item.spot);
        return;
      case 'BoardViewChanged':
        this.view.handleLooked(item.member, item.view);
    }
  }

  private async draw(board: Client<Board>, change: Change): Promise<DrawOutcome> {
    try {
      const { number } = await board.draw(change, { timeoutMillis: STORE_MILLIS });
      return { type: 'Logged', number };
    } catch (error) {
      return this.outcome(error);
    }
  }

  private outcome(error: unknown): DrawOutcome {
    if (DrawRefused.is(error)) {
      const { reason, message, retryAfter } = error.details;
      if (PASSING.includes(reason)) return { type: 'Later', millis: durationMillis(retryAfter ?? '') ?? RETRY_MILLIS };
      if (reason !== 'NO_SESSION') return { type: 'Refused', reason: message };
    } else if (!(error instanceof CallError)) throw error;
    else if (error.reason === 'OVERLOADED') return { type: 'Later', millis: RETRY_MILLIS };
    if (!this.closed) this.room.handleLost(this.session);
    return { type: 'Lost' };
  }

  /** Sends a signal to the board; dropped if the board cannot be reached. */
  tell(action: (board: Client<Board>) => unknown): void {
    if (this.board === undefined || this.closed) return;
    try {
      action(this.board);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }

  close(): void {
    this.closed = true;
    void this.items?.return?.();
  }
}
