import { ValueError } from '@parley/protocol';
import { readImage, readInk, readSegment, readSize, readText, type InkPoint } from '../model/bodies.js';
import type { Shape } from '../model/types.js';
import { boxAround, corners, type Box } from './box.js';
import { ems } from './measure.js';
import { placed } from './placing.js';

/** Decoded body of a shape, in local coordinates. */
export type Geometry =
  | { readonly type: 'ink'; readonly points: readonly InkPoint[]; readonly box: Box }
  | { readonly type: 'segment'; readonly ends: readonly [number, number, number, number]; readonly box: Box }
  | { readonly type: 'box'; readonly box: Box }
  | { readonly type: 'text'; readonly size: number; readonly lines: readonly string[]; readonly box: Box }
  | { readonly type: 'image'; readonly attachment: string; readonly box: Box }
  /** An unknown kind, or a body that could not be decoded. */
  | { readonly type: 'opaque'; readonly box: Box };

export const LINE_HEIGHT = 1.3;
/** Maximum number of lines of a text that are shown; more would slow down every frame. */
const LINES_SHOWN_MAX = 500;
const LINE_CHARS_SHOWN_MAX = 1000;
const OPAQUE: Geometry = { type: 'opaque', box: { left: 0, top: 0, right: 120, bottom: 80 } };

const known = new WeakMap<Uint8Array, { readonly kind: string; readonly geometry: Geometry }>();

/** Returns the geometry of a shape. Each body is decoded only once. */
export function geometryOf({ kind, body }: Shape): Geometry {
  const cached = known.get(body);
  if (cached?.kind === kind) return cached.geometry;
  const geometry = decoded(kind, body);
  known.set(body, { kind, geometry });
  return geometry;
}

function decoded(kind: string, body: Uint8Array): Geometry {
  try {
    return read(kind, body);
  } catch (error) {
    if (error instanceof ValueError) return OPAQUE;
    throw error;
  }
}

function read(kind: string, body: Uint8Array): Geometry {
  switch (kind) {
    case 'pen':
    case 'marker': {
      const points = readInk(body);
      return { type: 'ink', points, box: boxAround(points) };
    }
    case 'line':
    case 'arrow': {
      const ends = readSegment(body);
      return { type: 'segment', ends, box: boxAround([{ x: ends[0], y: ends[1] }, { x: ends[2], y: ends[3] }]) };
    }
    case 'rectangle':
    case 'ellipse': {
      const { width, height } = readSize(body);
      return { type: 'box', box: { left: 0, top: 0, right: width, bottom: height } };
    }
    case 'text': {
      const { size, text } = readText(body);
      const lines = text.split('\n', LINES_SHOWN_MAX).map((line) => line.slice(0, LINE_CHARS_SHOWN_MAX));
      return { type: 'text', size, lines, box: { left: 0, top: 0, right: size * Math.max(0.3, ...lines.map(ems)), bottom: size * LINE_HEIGHT * lines.length } };
    }
    case 'image': {
      const { attachment, width, height } = readImage(body);
      return { type: 'image', attachment, box: { left: 0, top: 0, right: width, bottom: height } };
    }
    default:
      return OPAQUE;
  }
}

/** Returns how far the line of a shape extends beyond its geometry, in board units. */
function margin({ kind, style: { width } }: Shape): number {
  return kind === 'arrow' ? arrowHead(width) : kind === 'text' || kind === 'image' ? 1 : Math.max(0, width) * 0.9 + 1;
}

/** Returns the length of an arrow head. */
export function arrowHead(width: number): number {
  return 8 + 3 * width;
}

const boxes = new WeakMap<Shape, Box>();

/** Returns the bounding box of a shape on the board. */
export function boxOf(shape: Shape): Box {
  let box = boxes.get(shape);
  if (box === undefined) boxes.set(shape, (box = boxAround(outlineOf(shape), margin(shape))));
  return box;
}

/** Returns the four corners of a shape's geometry on the board. */
export function outlineOf(shape: Shape): readonly { x: number; y: number }[] {
  return corners(geometryOf(shape).box).map((corner) => placed(shape.placement, corner));
}
