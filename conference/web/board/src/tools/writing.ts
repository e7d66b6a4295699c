import type { Point } from '../geometry/box.js';
import { readText, writeImage, writeText } from '../model/bodies.js';
import { alter } from '../model/step.js';
import type { Shape } from '../model/types.js';
import { topOrder } from './ordering.js';
import type { ToolContext } from './tool.js';

/**
 * Stores written text: as a new text, as new content of an existing one, or, if empty, by removing
 * that.
 */
export function written(context: ToolContext, at: Point, there: Shape | undefined, text: string): void {
  const words = text.trimEnd();
  if (there !== undefined) {
    const { size, text: before } = readText(there.body);
    if (words === before) return;
    context.history.apply([words === '' ? { type: 'RemoveShape', shape: there.id } : alter(there.id, { body: writeText({ size, text: words }) })]);
    return;
  }
  if (words === '') return;
  const placement = { x: at.x, y: at.y, scaleX: 1, scaleY: 1, rotation: 0 };
  const shape: Shape = { id: context.newId(), page: context.page, order: topOrder(context), kind: 'text', placement, style: { ...context.style, fill: 0 }, body: writeText({ size: context.textSize, text: words }) };
  context.history.apply([{ type: 'PutShape', shape }]);
}

/** Puts an image centred at a point, scaled down to fit in the view. */
export function placedPicture(context: ToolContext, at: Point, attachment: string, width: number, height: number): void {
  const { viewport } = context;
  const shrink = Math.min(1, (viewport.width * 0.6) / viewport.zoom / width, (viewport.height * 0.6) / viewport.zoom / height);
  const [w, h] = [width * shrink, height * shrink];
  const id = context.newId();
  const placement = { x: at.x - w / 2, y: at.y - h / 2, scaleX: 1, scaleY: 1, rotation: 0 };
  context.history.apply([{ type: 'PutShape', shape: { id, page: context.page, order: topOrder(context), kind: 'image', placement, style: { ...context.style, fill: 0 }, body: writeImage({ attachment, width: w, height: h }) } }]);
  context.selection = new Set([id]);
}
