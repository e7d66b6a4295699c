import type { Box, Point } from '../geometry/box.js';

export const ZOOM_MIN = 0.05;
export const ZOOM_MAX = 16;

/**
 * Visible part of the board: the board point at the upper left corner, the zoom in CSS pixels per
 * board unit, and the size in CSS pixels.
 */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

export function toBoard({ x, y, zoom }: Viewport, at: Point): Point {
  return { x: x + at.x / zoom, y: y + at.y / zoom };
}

export function toScreen({ x, y, zoom }: Viewport, at: Point): Point {
  return { x: (at.x - x) * zoom, y: (at.y - y) * zoom };
}

export function visible({ x, y, zoom, width, height }: Viewport): Box {
  return { left: x, top: y, right: x + width / zoom, bottom: y + height / zoom };
}

/** Pans by screen pixels. */
export function panned(viewport: Viewport, dx: number, dy: number): Viewport {
  return { ...viewport, x: viewport.x - dx / viewport.zoom, y: viewport.y - dy / viewport.zoom };
}

/** Zooms with a fixed point on the screen. */
export function zoomed(viewport: Viewport, at: Point, factor: number): Viewport {
  const zoom = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, viewport.zoom * factor));
  const fixed = toBoard(viewport, at);
  return { ...viewport, zoom, x: fixed.x - at.x / zoom, y: fixed.y - at.y / zoom };
}

/**
 * Pans so that a box stays in view: a smaller box is centred, a larger one leaves no gap at its
 * edges.
 */
export function kept(viewport: Viewport, { left, top, right, bottom }: Box): Viewport {
  const across = viewport.width / viewport.zoom;
  const down = viewport.height / viewport.zoom;
  return { ...viewport, x: keptAlong(viewport.x, across, left, right), y: keptAlong(viewport.y, down, top, bottom) };
}

function keptAlong(at: number, seen: number, start: number, end: number): number {
  return end - start <= seen ? (start + end - seen) / 2 : Math.min(Math.max(at, start), end - seen);
}

/** Returns a viewport that shows a whole box, at most at its natural size. */
export function fitting(viewport: Viewport, box: Box, marginPixels = 40): Viewport {
  const { width, height } = viewport;
  const zoom = Math.min(1, Math.max(ZOOM_MIN, Math.min((width - 2 * marginPixels) / (box.right - box.left || 1), (height - 2 * marginPixels) / (box.bottom - box.top || 1))));
  return { ...viewport, zoom, x: (box.left + box.right - width / zoom) / 2, y: (box.top + box.bottom - height / zoom) / 2 };
}
