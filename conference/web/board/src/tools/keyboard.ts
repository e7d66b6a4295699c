import type { ToolName } from './tool.js';

/** A key press, independent of the browser. */
export interface KeyInput {
  /** Value of KeyboardEvent.key. */
  readonly key: string;
  readonly shift: boolean;
  /** True if Ctrl is pressed, or Command on a Mac. */
  readonly ctrl: boolean;
  readonly alt: boolean;
}

/** Command of a key press. */
export type KeyCommand =
  | { readonly type: 'tool'; readonly tool: ToolName }
  | { readonly type: 'nudge'; readonly dx: number; readonly dy: number }
  | { readonly type: 'walk'; readonly step: 1 | -1 }
  | { readonly type: 'order'; readonly direction: 'up' | 'down' | 'top' | 'bottom' }
  | { readonly type: 'zoom'; readonly direction: 'in' | 'out' | 'natural' | 'fit' }
  | { readonly type: 'page'; readonly step: 1 | -1 }
  | { readonly type: 'undo' | 'redo' | 'delete' | 'all' | 'duplicate' | 'cancel' | 'edit' };

const TOOLS: Readonly<Record<string, ToolName>> = {
  v: 'select',
  h: 'hand',
  p: 'pen',
  m: 'marker',
  e: 'eraser',
  l: 'line',
  a: 'arrow',
  r: 'rectangle',
  o: 'ellipse',
  t: 'text',
  k: 'laser',
};

const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const WITH_CTRL: Readonly<Record<string, KeyCommand>> = {
  a: { type: 'all' },
  d: { type: 'duplicate' },
  y: { type: 'redo' },
  '+': { type: 'zoom', direction: 'in' },
  '=': { type: 'zoom', direction: 'in' },
  '-': { type: 'zoom', direction: 'out' },
  '0': { type: 'zoom', direction: 'natural' },
};

const PLAIN: Readonly<Record<string, KeyCommand>> = {
  Delete: { type: 'delete' },
  Backspace: { type: 'delete' },
  Escape: { type: 'cancel' },
  Enter: { type: 'edit' },
  PageUp: { type: 'page', step: -1 },
  PageDown: { type: 'page', step: 1 },
  '+': { type: 'zoom', direction: 'in' },
  '-': { type: 'zoom', direction: 'out' },
  '0': { type: 'zoom', direction: 'natural' },
  '!': { type: 'zoom', direction: 'fit' },
  ']': { type: 'order', direction: 'up' },
  '[': { type: 'order', direction: 'down' },
  '}': { type: 'order', direction: 'top' },
  '{': { type: 'order', direction: 'bottom' },
};

/**
 * Returns the command of a key press; undefined if it has none. Arrow keys move by one unit, by ten
 * with Shift.
 */
export function commandOf({ key, shift, ctrl, alt }: KeyInput): KeyCommand | undefined {
  const arrow = ARROWS[key];
  if (arrow !== undefined && !ctrl && !alt) return { type: 'nudge', dx: arrow[0] * (shift ? 10 : 1), dy: arrow[1] * (shift ? 10 : 1) };
  if (alt) return undefined;
  const letter = key.toLowerCase();
  if (ctrl) return letter === 'z' ? { type: shift ? 'redo' : 'undo' } : WITH_CTRL[letter];
  if (key === 'Tab') return { type: 'walk', step: shift ? -1 : 1 };
  const tool = TOOLS[letter];
  if (tool !== undefined && !shift) return { type: 'tool', tool };
  return PLAIN[key];
}
