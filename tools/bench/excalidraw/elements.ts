import { FONT_FAMILY, restoreElements } from '@excalidraw/excalidraw';
import type { Plain } from '../../web/board/bench/plain.js';

/** Excalidraw's freehand lines are this much wider than they are said to be. */
const INK_WIDTH = 4.25;

const KINDS: Readonly<Record<string, string>> = { pen: 'freedraw', marker: 'freedraw' };

/** The same shapes as elements: straight, not sketched, and in a font of the system, as ours are. */
export function elements(shapes: readonly Plain[]): ReturnType<typeof restoreElements> {
  return restoreElements(shapes.map(element) as unknown as Parameters<typeof restoreElements>[0], null);
}

function element(shape: Plain, at: number): Record<string, unknown> {
  const { kind, x, y, width, height, angle, points, pressures } = shape;
  const ink = kind === 'pen' || kind === 'marker';
  return {
    id: `shape${at}`,
    type: KINDS[kind] ?? kind,
    x,
    y,
    width,
    height,
    angle,
    strokeColor: shape.colour,
    backgroundColor: shape.fill ?? 'transparent',
    fillStyle: 'solid',
    strokeWidth: ink ? shape.lineWidth / INK_WIDTH : shape.lineWidth,
    strokeStyle: shape.dashed ? 'dashed' : 'solid',
    roughness: 0,
    opacity: Math.round(100 * shape.alpha),
    seed: at + 1,
    ...(points.length === 0 ? {} : { points, lastCommittedPoint: null }),
    ...(ink ? { pressures, simulatePressure: false } : {}),
    ...(kind === 'arrow' ? { endArrowhead: 'arrow', startArrowhead: null } : {}),
    ...(kind === 'text' ? { text: shape.text, originalText: shape.text, fontSize: shape.textSize, fontFamily: FONT_FAMILY.Helvetica, lineHeight: 1.3, textAlign: 'left', verticalAlign: 'top', autoResize: true } : {}),
  };
}
