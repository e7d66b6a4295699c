import { InkWriter } from '../model/bodies.js';
import { SHAPE_BODY_BYTES_MAX } from '../model/limits.js';
import { simplified } from '../geometry/simplify.js';
import { topOrder } from './ordering.js';
import type { ToolContext, PointerInput, Sample, Tool } from './tool.js';

/**
 * Smoothing factor: share of the distance to the pointer that the line covers per sample. Smaller
 * is smoother.
 */
const FOLLOW = 0.55;
/**
 * Minimum distance of points in CSS pixels; larger at low bandwidth, where strokes are sent in
 * simplified chunks.
 */
const STEP_PIXELS = 0.8;
const TOLERANCE_PIXELS = 0.25;
const LOW_BANDWIDTH_TOLERANCE_PIXELS = 1;
/** Number of points of a chunk at low bandwidth. */
const LOW_BANDWIDTH_CHUNK = 24;
/** Body size at which a stroke ends and a new one begins, below the limit of a shape. */
const BODY_BYTES_MAX = SHAPE_BODY_BYTES_MAX - 4096;

interface Stroke {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly writer: InkWriter;
  length: number;
  smooth: Sample;
  /** Points that are drawn but not on the board yet; the first one is. */
  waiting: Sample[];
}

/**
 * Pen: draws strokes. A stroke is on the board from the first point and grows by Extend operations,
 * so that others see it grow.
 */
export class PenTool implements Tool {
  readonly cursor = 'crosshair';
  private stroke: Stroke | undefined;

  constructor(
    private readonly context: ToolContext,
    private readonly kind: 'pen' | 'marker',
  ) {}

  down({ samples }: PointerInput): void {
    this.context.history.begin();
    this.begin(samples[0]!);
    for (const sample of samples.slice(1)) this.add(sample);
  }

  move({ samples }: PointerInput): void {
    for (const sample of samples) this.add(sample);
    this.extend(false);
  }

  up({ samples }: PointerInput): void {
    const { stroke } = this;
    if (stroke === undefined) return;
    for (const sample of samples) this.add(sample);
    const last = samples[samples.length - 1];
    // The smoothed line lags behind the pointer, so the last point is added exactly.
    if (last !== undefined) stroke.waiting.push({ ...stroke.smooth, x: last.x, y: last.y });
    this.extend(true);
    this.stroke = undefined;
    this.context.history.commit();
  }

  cancel(): void {
    this.stroke = undefined;
    this.context.history.abandon();
  }

  private begin(first: Sample): void {
    const { context } = this;
    const writer = new InkWriter();
    const [x, y] = [Math.fround(first.x), Math.fround(first.y)];
    const body = writer.write([{ x: 0, y: 0, pressure: first.pressure }]);
    this.stroke = { id: context.newId(), x, y, writer, length: body.length, smooth: first, waiting: [first] };
    const placement = { x, y, scaleX: 1, scaleY: 1, rotation: 0 };
    context.history.apply([{ type: 'PutShape', shape: { id: this.stroke.id, page: context.page, order: topOrder(context), kind: this.kind, placement, style: { ...context.style, fill: 0 }, body } }]);
  }

  private add(sample: Sample): void {
    const { stroke } = this;
    if (stroke === undefined) return;
    const { smooth } = stroke;
    const next = {
      x: smooth.x + (sample.x - smooth.x) * FOLLOW,
      y: smooth.y + (sample.y - smooth.y) * FOLLOW,
      pressure: smooth.pressure + (sample.pressure - smooth.pressure) * FOLLOW,
    };
    if (Math.hypot(next.x - smooth.x, next.y - smooth.y) * this.context.viewport.zoom < STEP_PIXELS) return;
    stroke.smooth = next;
    stroke.waiting.push(next);
  }

  private extend(end: boolean): void {
    const { stroke, context } = this;
    if (stroke === undefined || stroke.waiting.length < 2) return;
    if (context.lowBandwidth && !end && stroke.waiting.length < LOW_BANDWIDTH_CHUNK) return;
    const points = simplified(stroke.waiting, (context.lowBandwidth ? LOW_BANDWIDTH_TOLERANCE_PIXELS : TOLERANCE_PIXELS) / context.viewport.zoom);
    const last = points[points.length - 1]!;
    const more = stroke.writer.write(points.slice(1).map(({ x, y, pressure }) => ({ x: x - stroke.x, y: y - stroke.y, pressure })));
    context.history.apply([{ type: 'ExtendShape', shape: stroke.id, from: stroke.length, more }]);
    stroke.length += more.length;
    stroke.waiting = [last];
    if (stroke.length > BODY_BYTES_MAX) this.begin(last);
  }
}
