import { Compartment, EditorState, type ChangeSpec, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers, type ViewUpdate } from '@codemirror/view';
import { defaultKeymap } from '@codemirror/commands';
import { syntaxHighlighting } from '@codemirror/language';
import { classHighlighter } from '@lezer/highlight';
import type { FileMatch, FileLines, TextView as TextOf } from '../../generated/Rooms.js';
import type { Lines } from '../coverage.js';
import type { Answer } from '../viewer-link.js';
import { hits } from './hits.js';
import { languageOf } from './languages.js';
import { blank, positionOf, replaced, resized } from './lines.js';
import { Loader, type LineSink } from './loader.js';
import { pointedPosition, setPointed, type PointedPosition } from './pointed-position.js';
import { theme } from './theme.js';

/** Cursor and start of its selection; lines and columns from 0. */
export interface Cursor {
  readonly line: number;
  readonly column: number;
  readonly anchorLine: number;
  readonly anchorColumn: number;
}

/** Services that a text view needs from its surroundings. */
export interface TextHost {
  readonly name: string;
  /** Accessible name of the text. */
  readonly label: string;
  lowBandwidth(): boolean;
  lines(version: bigint, from: number, count: number): Promise<Answer<FileLines>>;
  outdated(): void;
  /** Called when the member moves the cursor. */
  pointed(cursor: Cursor): void;
  /** Called when the cursor's line has changed its number because the text has changed. */
  moved(cursor: Cursor): void;
  /** Called when the member scrolls elsewhere. */
  scrolledAway(): void;
  /** Called when the status line may have to change. */
  changed(): void;
}

/**
 * Text size in bytes above which there is no syntax highlighting, because it would take too long.
 */
const COLOURED_BYTES_MAX = 2 * 1024 * 1024;
/**
 * Milliseconds between two requests for lines: the server allows 20 requests of all kinds per
 * second.
 */
const PAUSE_MILLIS = 80;
/** Distance in lines from an edge below which a followed line is centred. */
const EDGE_LINES = 3;

/** Number of attempts to scroll to a position before giving up. */
const TRIES_MAX = 5;

const SCROLL_KEYS = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End)$/;

/**
 * Text view in a shadow root, where styles can be set without exceptions from the page's
 * Content-Security-Policy.
 */
export class TextView {
  private readonly editor: EditorView;
  private readonly loader: Loader;
  private readonly language = new Compartment();
  private readonly wrapping = new Compartment();
  private readonly searched = new Compartment();
  private readonly ending = new AbortController();
  /** Position to scroll to, until the member scrolls elsewhere. */
  private wanted: { readonly line: number; readonly column: number; readonly tries: number } | undefined;
  /** Match to be selected once its line is loaded. */
  private awaited: FileMatch | undefined;
  private wraps = false;

  constructor(
    root: HTMLElement,
    private readonly host: TextHost,
    text: TextOf,
  ) {
    const shadow = root.shadowRoot ?? root.attachShadow({ mode: 'open' });
    this.editor = new EditorView({ parent: shadow, root: shadow, state: EditorState.create({ doc: blank(Number(text.lines)), extensions: this.extensions() }) });
    this.loader = new Loader(this.paper(), { lines: (version, from, count) => host.lines(version, from, count), outdated: () => host.outdated(), pause }, text, () => host.lowBandwidth());
    this.listen();
    void this.colour(text);
    this.loader.look();
  }

  private extensions(): Extension[] {
    const { label } = this.host;
    return [
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': label, 'aria-readonly': 'true' }),
      lineNumbers(),
      highlightSpecialChars(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      drawSelection(),
      EditorState.tabSize.of(4),
      keymap.of(defaultKeymap),
      syntaxHighlighting(classHighlighter),
      pointedPosition(),
      this.language.of([]),
      this.wrapping.of([]),
      this.searched.of([]),
      theme(),
      EditorView.updateListener.of((update) => this.handleUpdate(update)),
    ];
  }

  private paper(): LineSink {
    const { editor } = this;
    return {
      seen: () => this.seen(),
      put: ({ from, to }, lines) => this.change(replaced(editor.state.doc, from, to, lines)),
      resize: (lines) => this.change(resized(editor.state.doc, lines)),
      handleRenewed: () => {
        this.wanted = undefined;
        this.host.moved(this.cursor);
      },
    };
  }

  private change(changes: readonly ChangeSpec[]): void {
    if (changes.length > 0) this.editor.dispatch({ changes });
    this.selectAwaited();
    this.host.changed();
  }

  /** Returns the visible lines. */
  seen(): Lines {
    const { editor } = this;
    const { scrollTop, clientHeight } = editor.scrollDOM;
    const top = scrollTop - editor.documentPadding.top;
    const at = (height: number): number => editor.state.doc.lineAt(editor.lineBlockAtHeight(height).from).number;
    return { from: at(top) - 1, to: at(top + clientHeight) };
  }

  private listen(): void {
    const { editor, host } = this;
    const { signal } = this.ending;
    const scrolls = (): boolean => editor.scrollDOM.scrollHeight > editor.scrollDOM.clientHeight;
    const stopFollowing = (): void => {
      this.wanted = undefined;
      if (scrolls()) host.scrolledAway();
    };
    editor.scrollDOM.addEventListener('scroll', () => (this.loader.look(), host.changed()), { signal, passive: true });
    editor.scrollDOM.addEventListener('wheel', stopFollowing, { signal, passive: true });
    editor.scrollDOM.addEventListener('touchmove', stopFollowing, { signal, passive: true });
    editor.scrollDOM.addEventListener('keydown', ({ key }) => void (SCROLL_KEYS.test(key) && stopFollowing()), { signal });
    // The scroller itself is the target for clicks on its scroll bar.
    editor.scrollDOM.addEventListener('pointerdown', ({ target }) => void (target === editor.scrollDOM && stopFollowing()), { signal });
    editor.contentDOM.addEventListener('click', (event) => this.handleTap(event), { signal });
  }

  /** Touch devices have no cursor in a read-only text, so a tap sets it. */
  private handleTap(event: MouseEvent): void {
    if (!(event instanceof PointerEvent) || event.pointerType !== 'touch' || !this.editor.state.selection.main.empty) return;
    const at = this.editor.posAtCoords({ x: event.clientX, y: event.clientY });
    if (at !== null) this.editor.dispatch({ selection: { anchor: at }, userEvent: 'select.pointer' });
  }

  private handleUpdate(update: ViewUpdate): void {
    if (update.transactions.some((transaction) => transaction.isUserEvent('select'))) this.host.pointed(this.cursor);
    if (update.geometryChanged || update.viewportChanged) this.loader?.look();
    if (update.geometryChanged && this.wanted !== undefined) this.editor.requestMeasure({ key: this, read: () => this.wantedSeen(), write: (seen) => void (!seen && this.again()) });
    if (update.selectionSet) this.host.changed();
  }

  get cursor(): Cursor {
    const { doc, selection } = this.editor.state;
    const head = doc.lineAt(selection.main.head);
    const anchor = doc.lineAt(selection.main.anchor);
    return { line: head.number - 1, column: selection.main.head - head.from, anchorLine: anchor.number - 1, anchorColumn: selection.main.anchor - anchor.from };
  }

  /** Loaded state and format of the text. */
  get text(): TextOf {
    return this.loader.view;
  }

  /** Returns true if the visible lines are loaded. */
  get arrived(): boolean {
    const { from, to } = this.seen();
    const last = Math.min(to, Number(this.text.lines));
    for (let line = from; line < last; line++) if (!this.loader.has(line)) return false;
    return true;
  }

  private async colour({ bytes }: TextOf): Promise<void> {
    const load = bytes > COLOURED_BYTES_MAX ? undefined : languageOf(this.host.name);
    if (load === undefined) return;
    const language = await load().catch((error: unknown) => void console.warn('a text stays without colours', error));
    if (language !== undefined && !this.ending.signal.aborted) this.editor.dispatch({ effects: this.language.reconfigure(language) });
  }

  handleView(text: TextOf): void {
    void this.loader.handleView(text);
  }

  /** Called when the connection is back. */
  retry(): void {
    this.loader.look();
  }

  /** Shows the position of another member, and scrolls to it if `go`. */
  show(pointed: PointedPosition | undefined, go: boolean): void {
    this.editor.dispatch({ effects: setPointed.of(pointed) });
    if (pointed === undefined || !go) return;
    const line = Number(pointed.placing.line);
    const { from, to } = this.seen();
    if (line < from + Math.min(EDGE_LINES, line) || line >= to - EDGE_LINES) this.centre(line, pointed.placing.column);
    else this.wanted = { line, column: pointed.placing.column, tries: 0 };
  }

  private wantedSeen(): boolean {
    const { from, to } = this.seen();
    return this.wanted === undefined || (this.wanted.line >= from && this.wanted.line < to);
  }

  /** Scrolls again: lines are higher or the view is smaller than estimated. */
  private again(): void {
    const { wanted } = this;
    if (wanted !== undefined && wanted.tries < TRIES_MAX) setTimeout(() => void (this.wanted === wanted && this.centre(wanted.line, wanted.column, wanted.tries + 1)));
  }

  private centre(line: number, column: number, tries = 0): void {
    this.wanted = { line, column, tries };
    const at = positionOf(this.editor.state.doc, line, column);
    this.editor.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'center', x: 'nearest' }) });
  }

  /** Sets the cursor without reporting it. */
  restore({ line, column }: { readonly line: number; readonly column: number }): void {
    this.editor.dispatch({ selection: { anchor: positionOf(this.editor.state.doc, line, column) } });
    if (line > 0) this.centre(line, column);
  }

  /** Goes to a position on request of the member. */
  goTo(hit: FileMatch): void {
    this.awaited = hit;
    this.centre(Number(hit.line), hit.from);
    this.selectAwaited();
    this.loader.look();
  }

  private selectAwaited(): void {
    const hit = this.awaited;
    if (hit === undefined || !(this.loader?.has(Number(hit.line)) ?? false)) return;
    this.awaited = undefined;
    const { doc } = this.editor.state;
    const line = Number(hit.line);
    const head = positionOf(doc, line, hit.to);
    this.editor.dispatch({ selection: { anchor: positionOf(doc, line, hit.from), head }, effects: EditorView.scrollIntoView(head, { y: 'nearest', x: 'nearest', yMargin: 60 }), userEvent: 'select.find' });
  }

  /** Highlights all matches of a text; undefined removes the highlight. */
  mark(text: string | undefined, matchCase: boolean): void {
    this.editor.dispatch({ effects: this.searched.reconfigure(text === undefined ? [] : hits(text, matchCase)) });
  }

  get wrap(): boolean {
    return this.wraps;
  }

  set wrap(wrap: boolean) {
    this.wraps = wrap;
    this.editor.dispatch({ effects: this.wrapping.reconfigure(wrap ? EditorView.lineWrapping : []) });
  }

  focus(): void {
    this.editor.focus();
  }

  destroy(): void {
    this.ending.abort();
    this.loader.end();
    this.editor.destroy();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
}
