import type { Point } from '../geometry/box.js';
import { geometryOf, LINE_HEIGHT } from '../geometry/geometry.js';
import { FONT } from '../geometry/measure.js';
import { readText } from '../model/bodies.js';
import { cssColour } from '../render/colours.js';
import { toScreen } from '../render/viewport.js';
import type { Shape } from '../model/types.js';
import { NOTHING } from '../tools/tool.js';
import { written } from '../tools/writing.js';
import type { Workbench } from './workbench.js';

/**
 * Text field over the board for editing a text in place. Escape or leaving the field ends editing;
 * the text is kept in both cases.
 */
export class TextEditor {
  private readonly field: HTMLTextAreaElement;
  private writing: { readonly at: Point; readonly there: Shape | undefined } | undefined;

  constructor(
    parent: HTMLElement,
    private readonly bench: () => Workbench,
    label: string,
    private readonly onEnd: () => void,
  ) {
    this.field = parent.ownerDocument.createElement('textarea');
    this.field.setAttribute('aria-label', label);
    this.field.hidden = true;
    this.field.wrap = 'off';
    this.field.spellcheck = true;
    Object.assign(this.field.style, { position: 'absolute', border: '0', padding: '0', margin: '0', background: 'transparent', outline: '1px dashed currentColor', outlineOffset: '4px', resize: 'none', overflow: 'hidden', transformOrigin: '0 0' });
    this.field.addEventListener('input', () => this.resize());
    this.field.addEventListener('blur', () => this.end());
    this.field.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
      event.preventDefault();
      this.end();
    });
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'wheel', 'paste', 'copy', 'cut'] as const) this.field.addEventListener(type, (event) => event.stopPropagation());
    parent.append(this.field);
  }

  get open(): boolean {
    return this.writing !== undefined;
  }

  begin(at: Point, there: Shape | undefined, dark: boolean): void {
    this.end();
    const bench = this.bench();
    // A text that cannot be decoded is not edited.
    if (there !== undefined && geometryOf(there).type !== 'text') return;
    const { size, text } = there === undefined ? { size: bench.textSize, text: '' } : readText(there.body);
    this.writing = { at: there?.placement ?? at, there };
    if (there !== undefined) bench.sketch = { ...NOTHING, previews: new Map([[there.id, undefined]]) };
    this.field.value = text;
    Object.assign(this.field.style, { font: `${size}px ${FONT}`, lineHeight: String(LINE_HEIGHT), color: cssColour((there?.style ?? bench.style).colour, dark) });
    this.field.hidden = false;
    this.place();
    this.resize();
    this.field.focus();
  }

  /** Follows the board when it moves. */
  place(): void {
    const { writing } = this;
    if (writing === undefined) return;
    const { viewport } = this.bench();
    const { x, y } = toScreen(viewport, writing.at);
    const { scaleX = 1, scaleY = 1, rotation = 0 } = writing.there?.placement ?? {};
    this.field.style.transform = `translate(${x}px, ${y}px) rotate(${rotation}rad) scale(${viewport.zoom * scaleX}, ${viewport.zoom * scaleY})`;
    this.field.style.left = this.field.style.top = '0';
  }

  private resize(): void {
    this.field.style.width = this.field.style.height = '1em';
    this.field.style.width = `${this.field.scrollWidth + 4}px`;
    this.field.style.height = `${this.field.scrollHeight}px`;
  }

  end(): void {
    const { writing } = this;
    if (writing === undefined) return;
    this.writing = undefined;
    const bench = this.bench();
    bench.sketch = NOTHING;
    written(bench, writing.at, writing.there, this.field.value);
    this.field.hidden = true;
    this.onEnd();
  }
}
