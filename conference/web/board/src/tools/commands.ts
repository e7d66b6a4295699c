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
import type { ToolContext } from './tool.js';
import { written } from './writing.js';

/** Offset of pasted copies from their originals. */
const COPY_OFFSET = 16;
const CLIPBOARD_MARK = 'parley-board:';

export function deleteSelected(context: ToolContext): number {
  const ids = selected(context).map(({ id }) => id);
  context.selection = new Set();
  context.history.apply(ids.map((shape) => ({ type: 'RemoveShape', shape })));
  return ids.length;
}

export function selectAll(context: ToolContext): void {
  context.selection = new Set(context.state.idsOn(context.page));
}

/** Moves the selection by board units. */
export function nudge(context: ToolContext, dx: number, dy: number): void {
  context.history.apply(selected(context).map((shape) => alter(shape.id, { placement: moved(shape, dx, dy).placement })));
}

export function reorder(context: ToolContext, direction: 'up' | 'down' | 'top' | 'bottom'): void {
  context.history.apply([...reordered(context, context.selection, direction)].map(([id, order]) => alter(id, { order })));
}

/** Applies style properties to the selection and to shapes drawn later. */
export function restyle(context: ToolContext, parts: Partial<Style>): void {
  context.style = { ...context.style, ...parts };
  context.history.apply(selected(context).map((shape) => alter(shape.id, { style: { ...shape.style, ...parts } })));
}

export function duplicate(context: ToolContext): void {
  putCopies(context, selected(context), COPY_OFFSET, COPY_OFFSET);
}

/** Returns the selection as text for the clipboard; undefined if nothing is selected. */
export function copied(context: ToolContext): string | undefined {
  const shapes = selected(context);
  if (shapes.length === 0) return undefined;
  const bytes = encodeChanges([{ id: context.newId(), with: undefined, operations: shapes.map((shape) => ({ type: 'PutShape', shape })) }]);
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return CLIPBOARD_MARK + btoa(text);
}

/** Pastes text from `copied`; other text becomes a text shape at the point. */
export function paste(context: ToolContext, text: string, at: Point): void {
  const shapes = text.startsWith(CLIPBOARD_MARK) ? shapesIn(text.slice(CLIPBOARD_MARK.length)) : undefined;
  if (shapes !== undefined) putCopies(context, shapes, COPY_OFFSET, COPY_OFFSET);
  else if (!text.startsWith(CLIPBOARD_MARK)) written(context, at, undefined, text);
}

function shapesIn(base64: string): Shape[] | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return decodeChanges(bytes).flatMap(({ operations }) => operations.flatMap((operation) => (operation.type === 'PutShape' ? [operation.shape] : [])));
  } catch (error) {
    if (error instanceof ValueError || error instanceof DOMException) return undefined;
    throw error;
  }
}

function putCopies(context: ToolContext, shapes: readonly Shape[], dx: number, dy: number): void {
  if (context.history.locked) return;
  const first = topOrder(context);
  const orders = [first, ...ordersBetween(first, undefined, Math.max(0, shapes.length - 1))];
  const copies = shapes.map((shape, at): Shape => ({ ...moved(shape, dx, dy), id: context.newId(), page: context.page, order: orders[at]! }));
  context.history.apply(copies.map((shape): Operation => ({ type: 'PutShape', shape })));
  context.selection = new Set(copies.map(({ id }) => id));
}

/**
 * Selects the next shape above (or below) the selected one, cyclically; undefined on an empty page.
 */
export function walk(context: ToolContext, step: 1 | -1): Shape | undefined {
  const shapes = shapesOn(context.state, context.page);
  const [current] = context.selection;
  const at = shapes.findIndex(({ id }) => id === current);
  const shape = shapes[at === -1 ? (step === 1 ? 0 : shapes.length - 1) : (at + step + shapes.length) % shapes.length];
  if (shape !== undefined) context.selection = new Set([shape.id]);
  return shape;
}
