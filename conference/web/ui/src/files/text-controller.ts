import { effect, signal } from '@preact/signals';
import type { FileMatch, SharedFile, TextView as TextOf } from '../generated/Rooms.js';
import { clock } from '../page.js';
import type { Room } from '../room/room.js';
import { fileWords } from '../words/files/index.js';
import type { FilesController } from './files-controller.js';
import { nameOfMember } from './names.js';
import { findNext, findPrevious, type Find, type Outcome } from './search.js';
import type { Cursor, TextHost, TextView } from './text/text-view.js';
import { countWords } from './words.js';

/** Time that a position is pointed at before it is announced. */
const SAID_MILLIS = 1_000;
/** Screen width below which long lines are wrapped by default. */
const NARROW = '(max-width: 46rem)';

/** State of a search. */
export type Search = { readonly type: 'Idle' | 'Searching' | 'Nothing' | 'Failed' } | { readonly type: 'SearchResult'; readonly line: number; readonly wrapped: boolean };

/**
 * Controller of an open text: its editor once that is loaded, this page's position, and searches.
 */
export class TextController {
  readonly view = signal<TextView | undefined>(undefined);
  readonly failed = signal(false);
  /** Version counter that rises when a status line may have to change. */
  readonly changes = signal(0);
  /** Text that is announced to screen readers. */
  readonly announcement = signal('');
  readonly search = signal<Search>({ type: 'Idle' });
  private readonly stops: (() => void)[] = [];
  private searches = 0;
  private unsaid: (() => void) | undefined;
  private closed = false;

  constructor(
    root: HTMLElement,
    private readonly room: Room,
    private readonly controller: FilesController,
    private readonly file: SharedFile,
    text: TextOf,
  ) {
    import('./text/text-view.js').then(
      ({ TextView }) => {
        if (!this.closed) this.open(new TextView(root, this.host(), controller.viewer.textOf(file.id) ?? text));
      },
      () => (this.failed.value = true),
    );
  }

  private host(): TextHost {
    const { controller, file } = this;
    return {
      name: file.name,
      label: fileWords.textOf(file.name),
      lowBandwidth: () => controller.lowBandwidth,
      lines: (version, from, count) => controller.lines(file.id, version, from, count),
      outdated: () => void controller.learn(file.id),
      pointed: (cursor) => void controller.viewer.point(this.placing(cursor)),
      moved: (cursor) => void (controller.viewer.mode.peek() === 'presenting' && controller.viewer.point(this.placing(cursor))),
      scrolledAway: () => controller.viewer.stopFollowing(),
      changed: () => (this.changes.value = this.changes.peek() + 1),
    };
  }

  private placing({ line, column, anchorLine, anchorColumn }: Cursor) {
    return { file: this.file.id, line: BigInt(line), column, anchorLine: BigInt(anchorLine), anchorColumn, page: 0, top: 0 };
  }

  private open(view: TextView): void {
    const { viewer } = this.controller;
    view.wrap = matchMedia(NARROW).matches;
    const mine = viewer.mineIn(this.file.id);
    view.restore({ line: Number(mine.line), column: mine.column });
    this.view.value = view;
    this.stops.push(
      effect(() => this.show(view)),
      effect(() => {
        this.controller.connections.value;
        view.retry();
      }),
    );
  }

  /** Shows the presenter's position, and scrolls to it if this page follows. */
  private show(view: TextView): void {
    const { pointed, mode } = this.controller.viewer;
    const presenter = pointed.value;
    const name = presenter === undefined ? '' : nameOfMember(this.room, presenter.member);
    view.show(presenter && { name, placing: presenter.placing }, mode.value === 'following');
    if (presenter !== undefined && mode.value === 'following') this.say(fileWords.pointsAt(name, countWords(Number(presenter.placing.line) + 1)));
  }

  private say(text: string): void {
    this.unsaid?.();
    this.unsaid = clock.after(SAID_MILLIS, () => (this.announcement.value = text));
  }

  wrap(wrap: boolean): void {
    const view = this.view.peek();
    if (view !== undefined) view.wrap = wrap;
    this.changes.value = this.changes.peek() + 1;
  }

  /** Goes to a line on request of the member. */
  goTo(line: number): void {
    this.goToHit({ line: BigInt(Math.max(0, line)), from: 0, to: 0 });
    this.view.peek()?.focus();
  }

  private goToHit(hit: FileMatch): void {
    this.controller.viewer.stopFollowing();
    this.view.peek()?.goTo(hit);
  }

  /**
   * Searches forwards or backwards from the cursor; only the result of the latest search is used.
   */
  async find(text: string, matchCase: boolean, back: boolean): Promise<void> {
    const view = this.view.peek();
    const search = ++this.searches;
    view?.mark(text === '' ? undefined : text, matchCase);
    if (view === undefined || text === '') {
      this.search.value = { type: 'Idle' };
      return;
    }
    this.search.value = { type: 'Searching' };
    const outcome = await this.outcome(view, text, matchCase, back).catch((error: unknown) => {
      if (error instanceof SearchEnded) return 'ended' as const;
      throw error;
    });
    if (search !== this.searches || this.closed) return;
    this.search.value = outcome === 'ended' ? { type: 'Failed' } : outcome === undefined ? { type: 'Nothing' } : { type: 'SearchResult', line: Number(outcome.hit.line), wrapped: outcome.wrapped };
    if (outcome !== 'ended' && outcome !== undefined) this.goToHit(outcome.hit);
  }

  private outcome(view: TextView, text: string, matchCase: boolean, back: boolean): Promise<Outcome | undefined> {
    const { version, lines } = view.text;
    const search = this.searches;
    const find: Find = async (from) => {
      const answer = await this.controller.find(this.file.id, version, text, from, matchCase);
      if (answer.type !== 'Got' || search !== this.searches || this.closed) throw new SearchEnded();
      return answer.value;
    };
    const { line, column, anchorLine, anchorColumn } = view.cursor;
    const anchorFirst = anchorLine < line || (anchorLine === line && anchorColumn < column);
    const [start, end] = anchorFirst ? [{ line: anchorLine, column: anchorColumn }, { line, column }] : [{ line, column }, { line: anchorLine, column: anchorColumn }];
    return back ? findPrevious(find, start, Number(lines)) : findNext(find, end);
  }

  /** Ends the current search. */
  endSearch(): void {
    this.searches++;
    this.view.peek()?.mark(undefined, false);
    this.search.value = { type: 'Idle' };
  }

  close(): void {
    this.closed = true;
    this.unsaid?.();
    for (const stop of this.stops) stop();
    this.view.peek()?.destroy();
  }
}

/** Thrown when another search, a new version or a lost connection has ended a search. */
class SearchEnded extends Error {}
