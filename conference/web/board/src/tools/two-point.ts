import type { Point } from '../geometry/box.js';
import { writeSegment, writeSize } from '../model/bodies.js';
import type { Shape } from '../model/types.js';
import { topOrder } from './ordering.js';
import { NOTHING, type ToolContext, type PointerInput, type Tool } from './tool.js';

/** Distance in CSS pixels below which a gesture is a click and not a drag. */
const DRAG_PIXELS = 4;

export type TwoPointKind = 'line' | 'arrow' | 'rectangle' | 'ellipse';

/**
 * Draws shapes that two points define. Shift constrains to squares, circles and angles of 15°; Alt
 * draws boxes from their centre.
 */
export class TwoPointTool implements Tool {
  readonly cursor = 'crosshair';
  private start: Point | undefined;
  private shape: Shape | undefined;

  constructor(
    private readonly context: ToolContext,
    private readonly kind: TwoPointKind,
  ) {}

  down({ at }: PointerInput): void {
    this.start = at;
  }

  move(input: PointerInput): void {
    const { start, context } = this;
    if (start === undefined) return;
    const { at } = input;
    if (this.shape === undefined && Math.hypot(at.x - start.x, at.y - start.y) * context.viewport.zoom < DRAG_PIXELS) return;
    const base = this.shape ?? { id: context.newId(), order: topOrder(context) };
    this.shape = { id: base.id, order: base.order, page: context.page, kind: this.kind, style: context.style, ...this.drawn(start, input) };
    context.sketch = { ...NOTHING, drafts: [this.shape] };
  }

  up(input: PointerInput): void {
    this.move(input);
    const { shape } = this;
    this.cancel();
    if (shape !== undefined) this.context.history.apply([{ type: 'PutShape', shape }]);
  }

  cancel(): void {
    this.start = undefined;
    this.shape = undefined;
    this.context.sketch = NOTHING;
  }

  private drawn(start: Point, { at, shift, alt }: PointerInput): Pick<Shape, 'placement' | 'body'> {
    let dx = at.x - start.x;
    let dy = at.y - start.y;
    if (this.kind === 'line' || this.kind === 'arrow') {
      if (shift) [dx, dy] = snapped(dx, dy);
      return { placement: { x: start.x, y: start.y, scaleX: 1, scaleY: 1, rotation: 0 }, body: writeSegment(0, 0, dx, dy) };
    }
    if (shift) {
      const side = Math.max(Math.abs(dx), Math.abs(dy));
      [dx, dy] = [side * (dx < 0 ? -1 : 1), side * (dy < 0 ? -1 : 1)];
    }
    const from = alt ? { x: start.x - dx, y: start.y - dy } : start;
    const to = { x: start.x + dx, y: start.y + dy };
    const placement = { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), scaleX: 1, scaleY: 1, rotation: 0 };
    return { placement, body: writeSize({ width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) }) };
  }
}

const SNAP = Math.PI / 12;

function snapped(dx: number, dy: number): [number, number] {
  const length = Math.hypot(dx, dy);
  const angle = Math.round(Math.atan2(dy, dx) / SNAP) * SNAP;
  return [length * Math.cos(angle), length * Math.sin(angle)];
}
