import { Compartment, EditorState, type ChangeSpec, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers, type ViewUpdate } from '@codemirror/view';
import { defaultKeymap } from '@codemirror/commands';
import { syntaxHighlighting } from '@codemirror/language';
import { classHighlighter } from '@lezer/highlight';
import type { FileHit, FileLines, TextView as TextOf } from '../../generated/Rooms.js';
import type { Lines } from '../coverage.js';
import type { Answer } from '../viewer-link.js';
import { hits } from './hits.js';
import { languageOf } from './languages.js';
import { blank, positionOf, replaced, resized } from './lines.js';
import { Loader, type Paper } from './loader.js';
import { pointedPlace, setPointed, type Pointed } from './place.js';
import { theme } from './theme.js';

/** A cursor and where its selection began; lines and columns from 0. */
export interface Cursor {
  readonly line: number;
  readonly column: number;
  readonly anchorLine: number;
  readonly anchorColumn: number;
}

/** All that a text asks of what it is in. */
export interface TextHost {
  readonly name: string;
  /** Said of the text to those who cannot see it. */
  readonly label: string;
  thin(): boolean;
  lines(version: bigint, from: number, count: number): Promise<Answer<FileLines>>;
  outdated(): void;
  /** The member put the cursor somewhere. */
  pointed(cursor: Cursor): void;
  /** The cursor has another line, since the text has. */
  moved(cursor: Cursor): void;
  /** The member looked somewhere else. */
  wandered(): void;
  /** What a status line shows may be different. */
  changed(): void;
}

/** Beyond this, colours are not worth the time they take. */
const COLOURED_BYTES_MAX = 2 * 1024 * 1024;
/** Milliseconds between two questions for lines: the server takes 20 a second of all kinds. */
const PAUSE_MILLIS = 80;
/** A line that is followed comes into the middle when it is nearer to an edge than this many lines. */
const EDGE_LINES = 3;

/** A place that does not come into sight is given up after so many times. */
const TRIES_MAX = 5;

const SCROLL_KEYS = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End)$/;

/** A shown text in an element of the page, in a shadow root, where styles may be set without exceptions from the page's policy. */
export class TextView {
  private readonly editor: EditorView;
  private readonly loader: Loader;
  private readonly language = new Compartment();
  private readonly wrapping = new Compartment();
  private readonly searched = new Compartment();
  private readonly ending = new AbortController();
  /** What should be seen, until the member looks elsewhere. */
  private wanted: { readonly line: number; readonly column: number; readonly tries: number } | undefined;
  /** To be selected once its line has come. */
  private awaited: FileHit | undefined;
  private wraps = false;

  constructor(
    root: HTMLElement,
    private readonly host: TextHost,
    text: TextOf,
  ) {
    const shadow = root.shadowRoot ?? root.attachShadow({ mode: 'open' });
    this.editor = new EditorView({ parent: shadow, root: shadow, state: EditorState.create({ doc: blank(Number(text.lines)), extensions: this.extensions() }) });
    this.loader = new Loader(this.paper(), { lines: (version, from, count) => host.lines(version, from, count), outdated: () => host.outdated(), pause }, text, () => host.thin());
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
      pointedPlace(),
      this.language.of([]),
      this.wrapping.of([]),
      this.searched.of([]),
      theme(),
      EditorView.updateListener.of((update) => this.handleUpdate(update)),
    ];
  }

  private paper(): Paper {
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

  /** The lines on the screen. */
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
    const wander = (): void => {
      this.wanted = undefined;
      if (scrolls()) host.wandered();
    };
    editor.scrollDOM.addEventListener('scroll', () => (this.loader.look(), host.changed()), { signal, passive: true });
    editor.scrollDOM.addEventListener('wheel', wander, { signal, passive: true });
    editor.scrollDOM.addEventListener('touchmove', wander, { signal, passive: true });
    editor.scrollDOM.addEventListener('keydown', ({ key }) => void (SCROLL_KEYS.test(key) && wander()), { signal });
    // The scroll bar is the scroller's own.
    editor.scrollDOM.addEventListener('pointerdown', ({ target }) => void (target === editor.scrollDOM && wander()), { signal });
    editor.contentDOM.addEventListener('click', (event) => this.handleTap(event), { signal });
  }

  /** A finger has no cursor in a text that cannot be written: where it taps, there it is. */
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

  /** How far the text is known, and how it is written. */
  get text(): TextOf {
    return this.loader.view;
  }

  /** Whether what is seen has come. */
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

  /** There is a connection again. */
  retry(): void {
    this.loader.look();
  }

  /** Shows where somebody points, and goes there if asked to. */
  show(pointed: Pointed | undefined, go: boolean): void {
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

  /** Lines turned out to be higher, or the place smaller, than it looked. */
  private again(): void {
    const { wanted } = this;
    if (wanted !== undefined && wanted.tries < TRIES_MAX) setTimeout(() => void (this.wanted === wanted && this.centre(wanted.line, wanted.column, wanted.tries + 1)));
  }

  private centre(line: number, column: number, tries = 0): void {
    this.wanted = { line, column, tries };
    const at = positionOf(this.editor.state.doc, line, column);
    this.editor.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'center', x: 'nearest' }) });
  }

  /** Puts the cursor somewhere without saying so. */
  restore({ line, column }: { readonly line: number; readonly column: number }): void {
    this.editor.dispatch({ selection: { anchor: positionOf(this.editor.state.doc, line, column) } });
    if (line > 0) this.centre(line, column);
  }

  /** Goes to a place, as the member wants it. */
  goTo(hit: FileHit): void {
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

  /** Marks a text wherever it is seen; undefined marks nothing. */
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
