import { applyOperation, BoardState, BoardView, snapshotOf } from '@parley/board';
import { clock } from '../page.js';
import { boardWords } from '../words/board/index.js';
import type { Tape } from './tape.js';

const NOBODY = { id: '', name: '' };

/** Read-only view of one board at a moment of the replay, given as a number of entries. */
export class BoardReplay {
  readonly view: BoardView;
  private readonly dark = matchMedia('(prefers-color-scheme: dark)');
  private shown = 0;

  constructor(
    root: HTMLElement,
    private readonly tape: Tape,
    private readonly board: string,
    changed: () => void,
    announce: (text: string) => void,
  ) {
    const ignore = (): void => undefined;
    this.view = new BoardView(
      root,
      {
        me: NOBODY,
        with: undefined,
        clock,
        newId: () => '',
        point: ignore,
        look: ignore,
        attach: () => Promise.reject(new Error('a replay takes no pictures')),
        picture: (attachment) => tape.picture(attachment),
        nameOf: (member) => tape.nameOf(member) ?? boardWords.somebody,
        announce,
        refused: ignore,
        pictureFailed: ignore,
        keep: ignore,
        changed,
      },
      boardWords.messages,
    );
    this.view.bench.mayDraw = false;
    this.view.bench.tool = 'hand';
    this.view.handle({ type: 'BoardStatePiece', ...snapshotOf(new BoardState(), 0n) });
    this.handleScheme();
    this.dark.addEventListener('change', this.handleScheme);
  }

  private readonly handleScheme = (): void => {
    this.view.dark = this.dark.matches;
  };

  /**
   * Shows the state after so many entries: applies changes one by one, or reloads when going back
   * or far ahead.
   */
  show(passed: number): void {
    if (passed === this.shown) return;
    const from = passed < this.shown ? 0 : this.shown;
    const entries = this.tape.entries.slice(from, passed).filter((moment) => 'board' in moment && moment.board === this.board);
    const changes = entries.flatMap((moment) => ('changed' in moment ? [moment.changed] : []));
    if (passed > this.shown && changes.length < 50 && changes.length === entries.length) for (const changed of changes) this.view.handle({ type: 'BoardChanged', ...changed });
    else this.jump(passed);
    this.shown = passed;
  }

  private jump(passed: number): void {
    const state = new BoardState();
    let number = 0n;
    for (const moment of this.tape.entries.slice(0, passed)) {
      if (!('board' in moment) || moment.board !== this.board) continue;
      if ('emptied' in moment) {
        state.clear();
        number = moment.emptied;
        continue;
      }
      for (const operation of moment.changed.operations) applyOperation(state, operation, moment.changed.author.id);
      number = moment.changed.number;
    }
    this.view.handle({ type: 'BoardStatePiece', ...snapshotOf(state, number) });
  }

  close(): void {
    this.dark.removeEventListener('change', this.handleScheme);
    this.view.destroy();
  }
}
