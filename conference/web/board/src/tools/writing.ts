import type { Point } from '../geometry/box.js';
import { readText, writeImage, writeText } from '../model/bodies.js';
import { alter } from '../model/step.js';
import type { Shape } from '../model/types.js';
import { topOrder } from './ordering.js';
import type { Desk } from './tool.js';

/**
 * Stores written text: as a new text, as new content of an existing one, or, if empty, by removing
 * that.
 */
export function written(desk: Desk, at: Point, there: Shape | undefined, text: string): void {
  const words = text.trimEnd();
  if (there !== undefined) {
    const { size, text: before } = readText(there.body);
    if (words === before) return;
    desk.history.apply([words === '' ? { type: 'Remove', shape: there.id } : alter(there.id, { body: writeText({ size, text: words }) })]);
    return;
  }
  if (words === '') return;
  const placement = { x: at.x, y: at.y, scaleX: 1, scaleY: 1, rotation: 0 };
  const shape: Shape = { id: desk.newId(), page: desk.page, order: topOrder(desk), kind: 'text', placement, style: { ...desk.style, fill: 0 }, body: writeText({ size: desk.textSize, text: words }) };
  desk.history.apply([{ type: 'Put', shape }]);
}

/** Puts an image centred at a point, scaled down to fit in the view. */
export function placedPicture(desk: Desk, at: Point, attachment: string, width: number, height: number): void {
  const { viewport } = desk;
  const shrink = Math.min(1, (viewport.width * 0.6) / viewport.zoom / width, (viewport.height * 0.6) / viewport.zoom / height);
  const [w, h] = [width * shrink, height * shrink];
  const id = desk.newId();
  const placement = { x: at.x - w / 2, y: at.y - h / 2, scaleX: 1, scaleY: 1, rotation: 0 };
  desk.history.apply([{ type: 'Put', shape: { id, page: desk.page, order: topOrder(desk), kind: 'image', placement, style: { ...desk.style, fill: 0 }, body: writeImage({ attachment, width: w, height: h }) } }]);
  desk.selection = new Set([id]);
}
