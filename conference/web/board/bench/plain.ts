import { readInk, readSegment, readSize, readText, type Drawn } from '@parley/board';

/**
 * A shape in terms that every whiteboard has: its position before rotation about its centre, and
 * its style.
 */
export interface Plain {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
  /** Points of a line, relative to `x`, `y`. */
  readonly points: readonly (readonly [number, number])[];
  /** Pressures of ink, 0 to 1. */
  readonly pressures: readonly number[];
  readonly text: string;
  readonly textSize: number;
  readonly colour: string;
  /** Alpha from 0 to 1. */
  readonly alpha: number;
  readonly fill: string | undefined;
  readonly lineWidth: number;
  readonly dashed: boolean;
}

type Look = Pick<Plain, 'points' | 'pressures' | 'text' | 'textSize'> & { readonly width: number; readonly height: number };

const NOTHING: Look = { points: [], pressures: [], text: '', textSize: 0, width: 0, height: 0 };

/** Returns what another whiteboard needs to show the same shape. */
export function plain({ shape: { kind, placement, style, body } }: Drawn): Plain {
  const look = looks(kind, body);
  const [left, top] = [least(look.points, 0), least(look.points, 1)];
  const [cx, cy] = [left + look.width / 2, top + look.height / 2];
  const [cos, sin] = [Math.cos(placement.rotation), Math.sin(placement.rotation)];
  const x = placement.x + cos * cx - sin * cy - look.width / 2;
  const y = placement.y + sin * cx + cos * cy - look.height / 2;
  return {
    ...look,
    kind,
    x,
    y,
    points: look.points.map(([px, py]) => [px - left, py - top]),
    angle: placement.rotation,
    colour: rgb(style.colour),
    alpha: (style.colour & 255) / 255,
    fill: (style.fill & 255) === 0 ? undefined : rgb(style.fill),
    lineWidth: style.width,
    dashed: style.dashed,
  };
}

function looks(kind: string, body: Uint8Array): Look {
  switch (kind) {
    case 'pen':
    case 'marker': {
      const ink = readInk(body);
      return { ...NOTHING, ...along(ink.map(({ x, y }) => [x, y] as const)), pressures: ink.map(({ pressure }) => pressure / 255) };
    }
    case 'line':
    case 'arrow': {
      const [x1, y1, x2, y2] = readSegment(body);
      return { ...NOTHING, ...along([[x1, y1], [x2, y2]]) };
    }
    case 'text': {
      const { size, text } = readText(body);
      const lines = text.split('\n');
      return { ...NOTHING, text, textSize: size, width: Math.max(...lines.map(({ length }) => length)) * size * 0.55, height: lines.length * size * 1.3 };
    }
    default:
      return { ...NOTHING, ...readSize(body) };
  }
}

function along(points: readonly (readonly [number, number])[]): Pick<Look, 'points' | 'width' | 'height'> {
  return { points, width: -least(points, 0, -1) - least(points, 0), height: -least(points, 1, -1) - least(points, 1) };
}

function least(points: readonly (readonly [number, number])[], axis: 0 | 1, sign = 1): number {
  return points.length === 0 ? 0 : Math.min(...points.map((point) => sign * point[axis]));
}

function rgb(colour: number): string {
  return `#${(colour >>> 8).toString(16).padStart(6, '0')}`;
}
