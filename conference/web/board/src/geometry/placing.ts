import type { Placement } from '../model/types.js';
import type { Point } from './box.js';

/** Transforms a point from local coordinates to board coordinates. */
export function placed({ x, y, scaleX, scaleY, rotation }: Placement, point: Point): Point {
  const cos = Math.cos(rotation);
  const sin = Math.sin(rotation);
  const dx = point.x * scaleX;
  const dy = point.y * scaleY;
  return { x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos };
}

/**
 * Transforms a point from board coordinates to scaled local coordinates: rotation and translation
 * are undone, the scale is kept.
 */
export function unplaced({ x, y, rotation }: Placement, point: Point): Point {
  const cos = Math.cos(rotation);
  const sin = Math.sin(rotation);
  const dx = point.x - x;
  const dy = point.y - y;
  return { x: dx * cos + dy * sin, y: dy * cos - dx * sin };
}

export function rotated(point: Point, about: Point, angle: number): Point {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const dx = point.x - about.x;
  const dy = point.y - about.y;
  return { x: about.x + dx * cos - dy * sin, y: about.y + dx * sin + dy * cos };
}
