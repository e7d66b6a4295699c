import { boxAround, centre, corners, type Box, type Point } from '../geometry/box.js';
import { geometryOf, boxOf, outlineOf } from '../geometry/geometry.js';
import { rotated } from '../geometry/placing.js';
import type { Shape } from '../model/types.js';

/**
 * Frame around the selection: four corners, clockwise from the upper left. A single shape has its
 * own rotated frame.
 */
export interface SelectionFrame {
  readonly corners: readonly [Point, Point, Point, Point];
  readonly rotation: number;
}

export type Handle = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'rotate';

/** Distance in screen pixels from the upper edge to the rotation handle. */
const TURN_PIXELS = 26;
/** Minimum length in screen pixels of an edge with a handle of its own. */
const EDGE_PIXELS = 36;

export function frameOf(shapes: readonly Shape[]): SelectionFrame | undefined {
  const [only] = shapes;
  if (only === undefined) return undefined;
  if (shapes.length === 1) {
    const [a, b, c, d] = outlineOf(only);
    return { corners: [a!, b!, c!, d!], rotation: only.placement.rotation };
  }
  return { corners: corners(boxAround(shapes.flatMap((shape) => corners(boxOf(shape))))), rotation: 0 };
}

const middle = (a: Point, b: Point): Point => centre(boxAround([a, b]));

/** Returns the positions of the handles on the board. */
export function handlesOf({ corners: [nw, ne, se, sw] }: SelectionFrame, zoom: number): ReadonlyMap<Handle, Point> {
  const n = middle(nw, ne);
  const down = { x: sw.x - nw.x, y: sw.y - nw.y };
  const right = { x: ne.x - nw.x, y: ne.y - nw.y };
  // The upward direction: opposite to the left edge, or, if that has no length, perpendicular to
  // the upper edge.
  let up = { x: -down.x, y: -down.y };
  if (Math.hypot(up.x, up.y) < 1e-6) up = { x: right.y, y: -right.x };
  if (Math.hypot(up.x, up.y) < 1e-6) up = { x: 0, y: -1 };
  const by = TURN_PIXELS / zoom / Math.hypot(up.x, up.y);
  const handles = new Map<Handle, Point>([
    ['rotate', { x: n.x + up.x * by, y: n.y + up.y * by }],
    ['nw', nw],
    ['ne', ne],
    ['se', se],
    ['sw', sw],
  ]);
  if (Math.hypot(right.x, right.y) * zoom >= EDGE_PIXELS) handles.set('n', n).set('s', middle(se, sw));
  if (Math.hypot(down.x, down.y) * zoom >= EDGE_PIXELS) handles.set('e', middle(ne, se)).set('w', middle(sw, nw));
  return handles;
}

/**
 * Returns the handle at a point. Handles of a small selection have a smaller reach, so that the
 * selection can still be dragged between them.
 */
export function handleAt(frame: SelectionFrame, point: Point, zoom: number, reachPixels: number): Handle | undefined {
  const [nw, ne, , sw] = frame.corners;
  const side = Math.max(Math.hypot(ne.x - nw.x, ne.y - nw.y), Math.hypot(sw.x - nw.x, sw.y - nw.y)) * zoom;
  const reach = Math.min(reachPixels, 0.3 * side);
  for (const [handle, at] of handlesOf(frame, zoom)) if (Math.hypot(at.x - point.x, at.y - point.y) * zoom <= (handle === 'rotate' ? reachPixels : reach)) return handle;
  return undefined;
}

/** Returns the shape rotated about a point. */
export function turned(shape: Shape, about: Point, angle: number): Shape {
  const { x, y } = rotated(shape.placement, about, angle);
  return { ...shape, placement: { ...shape.placement, x, y, rotation: shape.placement.rotation + angle } };
}

export function moved(shape: Shape, dx: number, dy: number): Shape {
  return { ...shape, placement: { ...shape.placement, x: shape.placement.x + dx, y: shape.placement.y + dy } };
}

/**
 * Returns the shape scaled about a point along axes that are rotated by `rotation`. Shapes with
 * another rotation, texts and images keep their proportions.
 */
export function stretched(shape: Shape, about: Point, factorX: number, factorY: number, rotation: number): Shape {
  const { placement } = shape;
  const even = placement.rotation !== rotation || geometryOf(shape).type === 'text';
  const size = Math.sqrt(Math.abs(factorX * factorY));
  const local = rotated(placement, about, -rotation);
  const at = rotated({ x: about.x + (local.x - about.x) * factorX, y: about.y + (local.y - about.y) * factorY }, about, rotation);
  return { ...shape, placement: { ...placement, ...at, scaleX: placement.scaleX * (even ? size : factorX), scaleY: placement.scaleY * (even ? size : factorY) } };
}

/** Returns the bounding box of the selected shapes on the board. */
export function selectionBox(shapes: readonly Shape[]): Box {
  return boxAround(shapes.flatMap((shape) => corners(boxOf(shape))));
}

