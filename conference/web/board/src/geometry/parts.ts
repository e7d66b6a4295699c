import type { Shape } from '../model/types.js';
import { arrowHead, geometryOf, type Geometry } from './geometry.js';
import { traceEllipse, traceOutline, traceSmooth, type PathSink } from './stroke.js';

/**
 * One path of a shape with its paint. Coordinates are local but already scaled, so that line widths
 * are not scaled.
 */
export interface Part {
  trace(sink: PathSink): void;
  /** Fill colour; absent if the path is not filled. */
  readonly fill?: number;
  readonly stroke?: Stroke;
}

export interface Stroke {
  readonly colour: number;
  readonly width: number;
  /** Lengths of dashes and gaps; empty for a solid line. */
  readonly dashes: readonly number[];
}

/** Colour of the placeholders for unknown kinds and missing images. */
const GREY = 0x80808099 | 0;

/**
 * Maximum length in board units of a dashed line; longer ones are solid, since drawing time grows
 * with the number of dashes.
 */
const DASHED_MAX = 50_000;

/** Returns the paths of a shape; texts and images have none. */
export function partsOf(shape: Shape): Part[] {
  const geometry = geometryOf(shape);
  const { scaleX, scaleY } = shape.placement;
  const { colour, fill, width, dashed } = shape.style;
  const { left, top, right, bottom } = geometry.box;
  const dashes = dashed && Math.abs((right - left) * scaleX) + Math.abs((bottom - top) * scaleY) < DASHED_MAX;
  const stroke: Stroke = { colour, width, dashes: dashes ? [3 * width + 2, 2 * width + 3] : [] };
  switch (geometry.type) {
    case 'ink': {
      const points = geometry.points.map(({ x, y, pressure }) => ({ x: x * scaleX, y: y * scaleY, radius: (width / 2) * (0.35 + 1.3 * (pressure / 255)) }));
      if (shape.kind === 'pen' && !dashed) return [{ trace: (sink) => traceOutline(sink, points), fill: colour }];
      return [{ trace: (sink) => traceSmooth(sink, points), stroke }];
    }
    case 'segment':
      return [{ trace: (sink) => traceSegment(sink, geometry, scaleX, scaleY, shape.kind === 'arrow' ? arrowHead(width) : 0), stroke }];
    case 'box': {
      const w = geometry.box.right * scaleX;
      const h = geometry.box.bottom * scaleY;
      const trace = shape.kind === 'ellipse' ? (sink: PathSink) => traceEllipse(sink, w / 2, h / 2, w / 2, h / 2) : (sink: PathSink) => traceBox(sink, w, h);
      return [{ trace, ...(fill !== 0 && { fill }), stroke }];
    }
    case 'opaque':
      return [placeholder(geometry, scaleX, scaleY)];
    case 'text':
    case 'image':
      return [];
  }
}

/** Returns a dotted box as a placeholder for something that cannot be drawn. */
export function placeholder({ box }: Geometry, scaleX: number, scaleY: number): Part {
  const [w, h] = [box.right * scaleX, box.bottom * scaleY];
  return { trace: (sink) => traceBox(sink, w, h), stroke: { colour: GREY, width: 1.5, dashes: Math.abs(w) + Math.abs(h) < DASHED_MAX ? [2, 4] : [] } };
}

function traceBox(sink: PathSink, w: number, h: number): void {
  sink.moveTo(0, 0);
  sink.lineTo(w, 0);
  sink.lineTo(w, h);
  sink.lineTo(0, h);
  sink.closePath();
}

function traceSegment(sink: PathSink, { ends }: Extract<Geometry, { type: 'segment' }>, scaleX: number, scaleY: number, head: number): void {
  const [x1, y1, x2, y2] = [ends[0] * scaleX, ends[1] * scaleY, ends[2] * scaleX, ends[3] * scaleY];
  sink.moveTo(x1, y1);
  sink.lineTo(x2, y2);
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (head === 0 || length === 0) return;
  const back = Math.min(head, length * 0.6) / length;
  const [dx, dy] = [(x1 - x2) * back, (y1 - y2) * back];
  sink.moveTo(x2 + dx * 0.87 - dy * 0.5, y2 + dy * 0.87 + dx * 0.5);
  sink.lineTo(x2, y2);
  sink.lineTo(x2 + dx * 0.87 + dy * 0.5, y2 + dy * 0.87 - dx * 0.5);
}
