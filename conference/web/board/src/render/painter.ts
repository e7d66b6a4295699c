import { geometryOf, LINE_HEIGHT, type Geometry } from '../geometry/geometry.js';
import { partsOf, placeholder, type Stroke } from '../geometry/parts.js';
import type { Box } from '../geometry/box.js';
import { FONT } from '../geometry/measure.js';
import { boxOf } from '../geometry/geometry.js';
import type { Shape } from '../model/types.js';
import { cssColour, type Scheme } from './colours.js';

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Source of loaded images; a request for an image that is not loaded starts loading it. */
export interface ImageSource {
  picture(attachment: string): CanvasImageSource | undefined;
}

/** Transform from board to device pixels: multiply by `scale`, then subtract the origin. */
export interface Frame {
  readonly scale: number;
  readonly originX: number;
  readonly originY: number;
}

/** White sheet below all shapes: its position on the board, and its image once that is loaded. */
export interface Backdrop {
  readonly picture: CanvasImageSource | undefined;
  readonly box: Box;
}

interface PaintedPart {
  readonly path: Path2D;
  readonly fill: number | undefined;
  readonly stroke: Stroke | undefined;
}

/** Shapes smaller than this, in device pixels, are drawn as dots. */
const DOT_PIXELS = 2;
/** Text smaller than this, in pixels, is drawn as a line. */
const LEGIBLE_PIXELS = 3.5;

/** Cached paths of a shape. */
interface Paths {
  readonly shape: Shape;
  readonly parts: readonly PaintedPart[];
}

/**
 * Painter of shapes on a canvas. The paths of a shape are cached until its appearance changes;
 * moving it keeps them.
 */
export class Painter {
  private readonly paths = new WeakMap<Uint8Array, Paths>();
  backdrop: Backdrop | undefined;

  constructor(
    private readonly pictures: ImageSource,
    public scheme: Scheme,
  ) {}

  paint(context: Context, shape: Shape, { scale, originX, originY }: Frame): void {
    const box = boxOf(shape);
    if ((box.right - box.left) * scale < DOT_PIXELS && (box.bottom - box.top) * scale < DOT_PIXELS) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = cssColour(shape.style.colour, this.scheme.dark);
      context.fillRect(box.left * scale - originX, box.top * scale - originY, 1, 1);
      return;
    }
    const { x, y, rotation } = shape.placement;
    const cos = rotation === 0 ? scale : Math.cos(rotation) * scale;
    const sin = rotation === 0 ? 0 : Math.sin(rotation) * scale;
    context.setTransform(cos, sin, -sin, cos, x * scale - originX, y * scale - originY);
    const geometry = geometryOf(shape);
    if (geometry.type === 'text') this.paintText(context, shape, geometry, scale);
    else if (geometry.type === 'image') this.paintImage(context, shape, geometry);
    else this.paintParts(context, this.partsOf(shape), scale);
  }

  private partsOf(shape: Shape): readonly PaintedPart[] {
    const known = this.paths.get(shape.body);
    if (known !== undefined && looksSame(known.shape, shape)) return known.parts;
    const parts = partsOf(shape).map(({ trace, fill, stroke }) => {
      const path = new Path2D();
      trace(path);
      return { path, fill, stroke };
    });
    this.paths.set(shape.body, { shape, parts });
    return parts;
  }

  private paintParts(context: Context, parts: readonly PaintedPart[], scale: number): void {
    const { dark } = this.scheme;
    for (const { path, fill, stroke } of parts) {
      if (fill !== undefined) {
        context.fillStyle = cssColour(fill, dark);
        context.fill(path);
      }
      if (stroke !== undefined && stroke.width > 0) {
        context.strokeStyle = cssColour(stroke.colour, dark);
        // A minimum width keeps thin lines visible when zoomed out.
        context.lineWidth = Math.max(stroke.width, 0.7 / scale);
        context.lineCap = 'round';
        context.lineJoin = 'round';
        context.setLineDash(stroke.dashes as number[]);
        context.stroke(path);
      }
    }
  }

  private paintText(context: Context, { placement, style }: Shape, { size, lines, box }: Extract<Geometry, { type: 'text' }>, scale: number): void {
    context.scale(placement.scaleX, placement.scaleY);
    context.fillStyle = cssColour(style.colour, this.scheme.dark);
    if (size * scale * Math.abs(placement.scaleY) < LEGIBLE_PIXELS) {
      context.globalAlpha = 0.4;
      for (let line = 0; line < lines.length; line++) context.fillRect(0, size * (line * LINE_HEIGHT + 0.4), box.right * 0.9, size * 0.4);
      context.globalAlpha = 1;
      return;
    }
    context.font = `${size}px ${FONT}`;
    context.textBaseline = 'alphabetic';
    lines.forEach((line, at) => context.fillText(line, 0, size * (at * LINE_HEIGHT + 1)));
  }

  private paintImage(context: Context, { placement }: Shape, geometry: Extract<Geometry, { type: 'image' }>): void {
    const picture = this.pictures.picture(geometry.attachment);
    const { scaleX, scaleY } = placement;
    if (picture !== undefined) {
      context.scale(scaleX, scaleY);
      context.drawImage(picture, 0, 0, geometry.box.right, geometry.box.bottom);
      return;
    }
    const { trace, stroke } = placeholder(geometry, scaleX, scaleY);
    const path = new Path2D();
    trace(path);
    this.paintParts(context, [{ path, fill: undefined, stroke }], 1);
  }

  /** Paints the sheet below the shapes, if there is one. */
  paintBackdrop(context: Context, { scale, originX, originY }: Frame): void {
    if (this.backdrop === undefined) return;
    const { picture, box } = this.backdrop;
    context.setTransform(1, 0, 0, 1, 0, 0);
    const place = [box.left * scale - originX, box.top * scale - originY, (box.right - box.left) * scale, (box.bottom - box.top) * scale] as const;
    context.fillStyle = '#ffffff';
    context.fillRect(...place);
    context.imageSmoothingQuality = 'high';
    if (picture !== undefined) context.drawImage(picture, ...place);
  }

  /** Paints the background of a part of a canvas, in device pixels. */
  ground(context: Context, { left, top, right, bottom }: Box): void {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.scheme.ground;
    context.fillRect(left, top, right - left, bottom - top);
  }
}

function looksSame(a: Shape, b: Shape): boolean {
  return a.kind === b.kind && a.style === b.style && a.placement.scaleX === b.placement.scaleX && a.placement.scaleY === b.placement.scaleY;
}
