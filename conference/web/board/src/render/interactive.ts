import type { Box, Point } from '../geometry/box.js';
import { FONT } from '../geometry/measure.js';
import type { Shape } from '../model/types.js';
import { handlesOf, type SelectionFrame } from '../tools/frame.js';
import { toneOf } from './colours.js';
import type { Frame, Painter } from './painter.js';

/** Cursor of a member, or its laser pointer with a short trail. */
export interface LivePointer {
  readonly member: string;
  readonly name: string;
  readonly at: Point;
  readonly trail: readonly { readonly x: number; readonly y: number; readonly at: number }[];
  readonly laser: boolean;
}

/** Elements that are drawn over the board. */
export interface Interactive {
  /** Replacements of shapes by id: shown instead of the shape; undefined hides it. */
  readonly previews: ReadonlyMap<string, Shape | undefined>;
  /** Shapes that are not on the board yet. */
  readonly drafts: readonly Shape[];
  readonly frame: SelectionFrame | undefined;
  readonly marquee: Box | undefined;
  readonly pointers: readonly LivePointer[];
}

/** Duration of a laser trail. */
export const TRAIL_MILLIS = 700;

/**
 * Painter of everything that is not part of the shapes, in device pixels; `ratio` is device pixels
 * per CSS pixel.
 */
export class InteractiveLayer {
  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly painter: Painter,
  ) {}

  draw(frame: Frame, ratio: number, hot: readonly Shape[], { drafts, frame: selection, marquee, pointers }: Interactive, now: number): void {
    const { context } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    for (const shape of hot) this.painter.paint(context, shape, frame);
    for (const shape of drafts) this.painter.paint(context, shape, frame);
    context.setTransform(1, 0, 0, 1, -frame.originX, -frame.originY);
    context.setLineDash([]);
    if (marquee !== undefined) this.drawMarquee(frame.scale, ratio, marquee);
    if (selection !== undefined) this.drawFrame(frame.scale, ratio, selection);
    for (const pointer of pointers) this.drawPointer(frame.scale, ratio, pointer, now);
  }

  private drawMarquee(scale: number, ratio: number, { left, top, right, bottom }: Box): void {
    const { context } = this;
    context.strokeStyle = context.fillStyle = this.painter.scheme.accent;
    context.lineWidth = ratio;
    context.globalAlpha = 0.12;
    context.fillRect(left * scale, top * scale, (right - left) * scale, (bottom - top) * scale);
    context.globalAlpha = 1;
    context.strokeRect(left * scale, top * scale, (right - left) * scale, (bottom - top) * scale);
  }

  private drawFrame(scale: number, ratio: number, frame: SelectionFrame): void {
    const { context, painter } = this;
    context.strokeStyle = painter.scheme.accent;
    context.lineWidth = 1.5 * ratio;
    context.beginPath();
    for (const { x, y } of frame.corners) context.lineTo(x * scale, y * scale);
    context.closePath();
    context.stroke();
    context.fillStyle = painter.scheme.ground;
    for (const [handle, { x, y }] of handlesOf(frame, scale / ratio)) {
      const side = (handle === 'rotate' ? 5.5 : handle.length === 2 ? 4.5 : 3.5) * ratio;
      context.beginPath();
      if (handle === 'rotate') context.arc(x * scale, y * scale, side, 0, 2 * Math.PI);
      else context.roundRect(x * scale - side, y * scale - side, 2 * side, 2 * side, 1.5 * ratio);
      context.fill();
      context.stroke();
    }
  }

  private drawPointer(scale: number, ratio: number, pointer: LivePointer, now: number): void {
    const x = pointer.at.x * scale;
    const y = pointer.at.y * scale;
    if (pointer.laser) this.drawLaser(scale, ratio, pointer, now);
    else this.drawArrow(x, y, ratio, toneOf(pointer.member));
    if (pointer.name !== '') this.drawName(x + 12 * ratio, y + 16 * ratio, ratio, pointer.name, toneOf(pointer.member));
  }

  private drawLaser(scale: number, ratio: number, { trail, at }: LivePointer, now: number): void {
    const { context } = this;
    context.strokeStyle = '#ff2d2d';
    context.lineCap = 'round';
    for (let i = 1; i < trail.length; i++) {
      const from = trail[i - 1]!;
      const to = trail[i]!;
      const glow = 1 - (now - to.at) / TRAIL_MILLIS;
      if (glow <= 0) continue;
      context.globalAlpha = glow;
      context.lineWidth = (1 + 4 * glow) * ratio;
      context.beginPath();
      context.moveTo(from.x * scale, from.y * scale);
      context.lineTo(to.x * scale, to.y * scale);
      context.stroke();
    }
    context.globalAlpha = 1;
    context.fillStyle = '#ff2d2d';
    context.strokeStyle = '#ffffff';
    context.lineWidth = 1.5 * ratio;
    context.beginPath();
    context.arc(at.x * scale, at.y * scale, 5 * ratio, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }

  private drawArrow(x: number, y: number, ratio: number, tone: string): void {
    const { context } = this;
    context.beginPath();
    for (const [dx, dy] of [[0, 0], [0, 15], [4.2, 11.4], [10.6, 11]] as const) context.lineTo(x + dx * ratio, y + dy * ratio);
    context.closePath();
    context.fillStyle = tone;
    context.strokeStyle = '#ffffff';
    context.lineJoin = 'round';
    context.lineWidth = 1.5 * ratio;
    context.stroke();
    context.fill();
  }

  private drawName(x: number, y: number, ratio: number, name: string, tone: string): void {
    const { context } = this;
    context.font = `600 ${12 * ratio}px ${FONT}`;
    context.textBaseline = 'middle';
    const width = context.measureText(name).width;
    context.fillStyle = tone;
    context.beginPath();
    context.roundRect(x, y, width + 12 * ratio, 20 * ratio, 6 * ratio);
    context.fill();
    context.fillStyle = '#ffffff';
    context.fillText(name, x + 6 * ratio, y + 10.5 * ratio);
  }
}
