import type { Shape } from '../model/types.js';
import { boxOf, geometryOf } from './geometry.js';
import { grown, type Point } from './box.js';
import { unplaced } from './placing.js';

/** Returns true if a shape is within `reach` board units of a point of the board. */
export function hits(shape: Shape, point: Point, reach: number): boolean {
  const box = grown(boxOf(shape), reach);
  if (point.x < box.left || point.x > box.right || point.y < box.top || point.y > box.bottom) return false;
  const geometry = geometryOf(shape);
  const { scaleX, scaleY } = shape.placement;
  const at = unplaced(shape.placement, point);
  const near = reach + shape.style.width / 2;
  switch (geometry.type) {
    case 'ink': {
      const points = geometry.points;
      if (points.length === 1) return Math.hypot(at.x - points[0]!.x * scaleX, at.y - points[0]!.y * scaleY) <= near;
      for (let i = 1; i < points.length; i++) {
        const a = points[i - 1]!;
        const b = points[i]!;
        if (distance(at, a.x * scaleX, a.y * scaleY, b.x * scaleX, b.y * scaleY) <= near) return true;
      }
      return false;
    }
    case 'segment': {
      const [x1, y1, x2, y2] = geometry.ends;
      return distance(at, x1 * scaleX, y1 * scaleY, x2 * scaleX, y2 * scaleY) <= near;
    }
    case 'box':
      return hitsBox(at, geometry.box.right * scaleX, geometry.box.bottom * scaleY, near, shape.kind === 'ellipse', shape.style.fill !== 0);
    default:
      return hitsBox(at, geometry.box.right * scaleX, geometry.box.bottom * scaleY, reach, false, true);
  }
}

function hitsBox(at: Point, width: number, height: number, near: number, round: boolean, filled: boolean): boolean {
  const rx = Math.abs(width) / 2;
  const ry = Math.abs(height) / 2;
  const x = Math.abs(at.x - width / 2);
  const y = Math.abs(at.y - height / 2);
  if (round) return inEllipse(x, y, rx + near, ry + near) && (filled || rx <= near || ry <= near || !inEllipse(x, y, rx - near, ry - near));
  return x <= rx + near && y <= ry + near && (filled || x >= rx - near || y >= ry - near);
}

function inEllipse(x: number, y: number, rx: number, ry: number): boolean {
  return (x / rx) ** 2 + (y / ry) ** 2 <= 1;
}

/** Returns the distance of a point from a segment. */
export function distance({ x, y }: Point, x1: number, y1: number, x2: number, y2: number): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / square));
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy);
}
