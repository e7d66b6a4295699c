import { ValueError } from '@parley/protocol';
import type { Point } from '../geometry/box.js';
import { decodeChanges, encodeChanges } from '../model/encoding.js';
import { ordersBetween } from '../model/order.js';
import { shapesOn } from '../model/state.js';
import { alter } from '../model/step.js';
import type { Operation, Shape, Style } from '../model/types.js';
import { moved } from './frame.js';
import { reordered, topOrder } from './ordering.js';
import { selected } from './select.js';
import type { Desk } from './tool.js';
import { written } from './writing.js';

/** Offset of pasted copies from their originals. */
const COPY_OFFSET = 16;
const CLIPBOARD_MARK = 'parley-board:';

export function deleteSelected(desk: Desk): number {
  const ids = selected(desk).map(({ id }) => id);
  desk.selection = new Set();
  desk.history.apply(ids.map((shape) => ({ type: 'Remove', shape })));
  return ids.length;
}

export function selectAll(desk: Desk): void {
  desk.selection = new Set(desk.state.idsOn(desk.page));
}

/** Moves the selection by board units. */
export function nudge(desk: Desk, dx: number, dy: number): void {
  desk.history.apply(selected(desk).map((shape) => alter(shape.id, { placement: moved(shape, dx, dy).placement })));
}

export function reorder(desk: Desk, direction: 'up' | 'down' | 'top' | 'bottom'): void {
  desk.history.apply([...reordered(desk, desk.selection, direction)].map(([id, order]) => alter(id, { order })));
}

/** Applies style properties to the selection and to shapes drawn later. */
export function restyle(desk: Desk, parts: Partial<Style>): void {
  desk.style = { ...desk.style, ...parts };
  desk.history.apply(selected(desk).map((shape) => alter(shape.id, { style: { ...shape.style, ...parts } })));
}

export function duplicate(desk: Desk): void {
  putCopies(desk, selected(desk), COPY_OFFSET, COPY_OFFSET);
}

/** Returns the selection as text for the clipboard; undefined if nothing is selected. */
export function copied(desk: Desk): string | undefined {
  const shapes = selected(desk);
  if (shapes.length === 0) return undefined;
  const bytes = encodeChanges([{ id: desk.newId(), with: undefined, operations: shapes.map((shape) => ({ type: 'Put', shape })) }]);
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return CLIPBOARD_MARK + btoa(text);
}

/** Pastes text from `copied`; other text becomes a text shape at the point. */
export function paste(desk: Desk, text: string, at: Point): void {
  const shapes = text.startsWith(CLIPBOARD_MARK) ? shapesIn(text.slice(CLIPBOARD_MARK.length)) : undefined;
  if (shapes !== undefined) putCopies(desk, shapes, COPY_OFFSET, COPY_OFFSET);
  else if (!text.startsWith(CLIPBOARD_MARK)) written(desk, at, undefined, text);
}

function shapesIn(base64: string): Shape[] | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return decodeChanges(bytes).flatMap(({ operations }) => operations.flatMap((operation) => (operation.type === 'Put' ? [operation.shape] : [])));
  } catch (error) {
    if (error instanceof ValueError || error instanceof DOMException) return undefined;
    throw error;
  }
}

function putCopies(desk: Desk, shapes: readonly Shape[], dx: number, dy: number): void {
  if (desk.history.locked) return;
  const first = topOrder(desk);
  const orders = [first, ...ordersBetween(first, undefined, Math.max(0, shapes.length - 1))];
  const copies = shapes.map((shape, at): Shape => ({ ...moved(shape, dx, dy), id: desk.newId(), page: desk.page, order: orders[at]! }));
  desk.history.apply(copies.map((shape): Operation => ({ type: 'Put', shape })));
  desk.selection = new Set(copies.map(({ id }) => id));
}

/**
 * Selects the next shape above (or below) the selected one, cyclically; undefined on an empty page.
 */
export function walk(desk: Desk, step: 1 | -1): Shape | undefined {
  const shapes = shapesOn(desk.state, desk.page);
  const [current] = desk.selection;
  const at = shapes.findIndex(({ id }) => id === current);
  const shape = shapes[at === -1 ? (step === 1 ? 0 : shapes.length - 1) : (at + step + shapes.length) % shapes.length];
  if (shape !== undefined) desk.selection = new Set([shape.id]);
  return shape;
}
