import { boxAround, centre, overlaps, type Box, type Point } from '../geometry/box.js';
import { geometryOf } from '../geometry/geometry.js';
import { rotated } from '../geometry/placing.js';
import type { Placement, Shape } from '../model/types.js';
import { alter } from '../model/step.js';
import { frameOf, handleAt, moved, selectionBox, stretched, turned, type Handle, type SelectionFrame } from './frame.js';
import { NOTHING, reachPixels, type ToolContext, type PointerInput, type Tool } from './tool.js';

/** State of the pointer since it went down. */
type Doing =
  | { readonly type: 'pressing'; readonly start: PointerInput; readonly shape: Shape }
  | { readonly type: 'moving'; readonly start: Point; readonly shapes: readonly Shape[] }
  | { readonly type: 'resizing'; readonly handle: Handle; readonly frame: SelectionFrame; readonly shapes: readonly Shape[] }
  | { readonly type: 'rotating'; readonly about: Point; readonly from: number; readonly shapes: readonly Shape[] }
  | { readonly type: 'marquee'; readonly start: Point; readonly before: ReadonlySet<string> };

const DRAG_PIXELS = 4;
const SNAP = Math.PI / 12;

/**
 * Selection tool: selects, moves, scales and rotates shapes. It shows a preview while the pointer
 * is down and changes the board when the pointer goes up.
 */
export class SelectTool implements Tool {
  readonly cursor = 'default';
  private doing: Doing | undefined;

  constructor(private readonly context: ToolContext) {}

  down(input: PointerInput): void {
    const { context } = this;
    const { at, device, shift } = input;
    const { zoom } = context.viewport;
    const shapes = selected(context);
    const frame = frameOf(shapes);
    const handle = frame === undefined ? undefined : handleAt(frame, at, zoom, reachPixels(device) + 3);
    if (frame !== undefined && handle !== undefined) {
      const about = centre(boxAround(frame.corners));
      this.doing = handle === 'rotate' ? { type: 'rotating', about, from: angle(about, at), shapes } : { type: 'resizing', handle, frame, shapes };
      return;
    }
    const shape = context.scene.at(at, reachPixels(device) / zoom) ?? inFrame(shapes, at);
    if (shape === undefined) {
      const before = shift ? context.selection : new Set<string>();
      context.selection = before;
      this.doing = { type: 'marquee', start: at, before };
      return;
    }
    if (!context.selection.has(shape.id)) context.selection = new Set(shift ? [...context.selection, shape.id] : [shape.id]);
    else if (shift) context.selection = new Set([...context.selection].filter((id) => id !== shape.id));
    this.doing = { type: 'pressing', start: input, shape };
  }

  move(input: PointerInput): void {
    const { doing, context } = this;
    if (doing === undefined) return;
    if (doing.type === 'pressing') {
      if (Math.hypot(input.screen.x - doing.start.screen.x, input.screen.y - doing.start.screen.y) < DRAG_PIXELS) return;
      this.doing = { type: 'moving', start: doing.start.at, shapes: selected(context) };
      this.move(input);
    } else if (doing.type === 'marquee') {
      const box = boxAround([doing.start, input.at]);
      context.selection = new Set([...doing.before, ...caught(context, box, input.alt)]);
      context.sketch = { ...NOTHING, marquee: box };
    } else context.sketch = { ...NOTHING, previews: new Map(changedBy(doing, input).map((shape) => [shape.id, shape])) };
  }

  up(input: PointerInput): void {
    this.move(input);
    const { doing, context } = this;
    const previews = [...context.sketch.previews.values()];
    if (doing?.type === 'pressing' && !input.shift) context.selection = new Set([doing.shape.id]);
    this.cancel();
    context.history.apply(previews.flatMap((shape) => (shape === undefined ? [] : [alter(shape.id, { placement: shape.placement })])));
  }

  cancel(): void {
    this.doing = undefined;
    this.context.sketch = NOTHING;
  }
}

/** Returns the selected shapes that still exist on the page. */
export function selected({ selection, scene }: Pick<ToolContext, 'selection' | 'scene'>): Shape[] {
  return [...selection].flatMap((id) => scene.shape(id) ?? []);
}

/**
 * Returns a shape if the point is inside the frame: a selection of several shapes can be dragged
 * anywhere within it.
 */
function inFrame(shapes: readonly Shape[], { x, y }: Point): Shape | undefined {
  if (shapes.length < 2) return undefined;
  return overlaps(selectionBox(shapes), { left: x, right: x, top: y, bottom: y }) ? shapes[0] : undefined;
}

/** Returns the shapes inside the marquee; with Alt also those that it touches. */
function caught({ scene }: ToolContext, box: Box, touching: boolean): string[] {
  return (touching ? scene.within(box) : scene.inside(box)).map(({ id }) => id);
}

function changedBy(doing: Exclude<Doing, { type: 'pressing' | 'marquee' }>, { at, shift, alt }: PointerInput): Shape[] {
  switch (doing.type) {
    case 'moving': {
      let [dx, dy] = [at.x - doing.start.x, at.y - doing.start.y];
      if (shift) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy];
      return doing.shapes.map((shape) => moved(shape, dx, dy));
    }
    case 'rotating': {
      let by = angle(doing.about, at) - doing.from;
      if (shift) by = Math.round(by / SNAP) * SNAP;
      return doing.shapes.map((shape) => turned(shape, doing.about, by));
    }
    case 'resizing':
      return resized(doing, at, shift, alt);
  }
}

function resized({ handle, frame, shapes }: Extract<Doing, { type: 'resizing' }>, at: Point, shift: boolean, alt: boolean): Shape[] {
  const { rotation } = frame;
  const flat = boxAround(frame.corners.map((corner) => rotated(corner, { x: 0, y: 0 }, -rotation)));
  const to = rotated(at, { x: 0, y: 0 }, -rotation);
  const middle = centre(flat);
  const fixed = {
    x: alt ? middle.x : handle.includes('w') ? flat.right : handle.includes('e') ? flat.left : middle.x,
    y: alt ? middle.y : handle.includes('n') ? flat.bottom : handle.includes('s') ? flat.top : middle.y,
  };
  let factorX = factor(handle, 'w', 'e', flat.left, flat.right, fixed.x, to.x);
  let factorY = factor(handle, 'n', 's', flat.top, flat.bottom, fixed.y, to.y);
  if (handle.length === 2 && (shift || shapes.some(keepsProportions))) {
    const size = Math.max(Math.abs(factorX), Math.abs(factorY));
    factorX = size * (Math.sign(factorX) || 1);
    factorY = size * (Math.sign(factorY) || 1);
  }
  const about = rotated(fixed, { x: 0, y: 0 }, rotation);
  return shapes.map((shape) => stretched(shape, about, factorX, factorY, rotation)).filter(({ placement }) => finite(placement));
}

/** Returns the scale factor of an axis; edges that the handle does not move stay in place. */
function factor(handle: Handle, low: string, high: string, from: number, end: number, fixed: number, to: number): number {
  if (!handle.includes(low) && !handle.includes(high)) return 1;
  const length = (handle.includes(high) ? end : from) - fixed;
  const stretch = Math.abs(length) < 1e-6 ? 1 : (to - fixed) / length;
  return Math.abs(stretch) < 0.01 ? 0.01 * (Math.sign(stretch) || 1) : stretch;
}

function keepsProportions(shape: Shape): boolean {
  const { type } = geometryOf(shape);
  return type === 'image' || type === 'text';
}

function finite({ x, y, scaleX, scaleY }: Placement): boolean {
  return [x, y, scaleX, scaleY].every(Number.isFinite) && Math.abs(scaleX) < 1e5 && Math.abs(scaleY) < 1e5;
}

function angle(about: Point, at: Point): number {
  return Math.atan2(at.y - about.y, at.x - about.x);
}
