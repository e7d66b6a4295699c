import type { Point } from '../geometry/box.js';
import type { Shape } from '../model/types.js';
import { reachPixels, NOTHING, type ToolContext, type PointerInput, type Tool } from './tool.js';

/** Opacity of shapes that are about to be removed. */
const PALE = 0.25;

/**
 * Eraser: removes every shape that the pointer touches, all in one change when the pointer goes up.
 */
export class EraserTool implements Tool {
  readonly cursor = 'cell';
  private last: Point | undefined;
  private touched = new Map<string, Shape | undefined>();

  constructor(private readonly context: ToolContext) {}

  down(input: PointerInput): void {
    this.touched = new Map();
    this.last = input.at;
    this.pass(input.at, input);
  }

  move(input: PointerInput): void {
    for (const sample of input.samples) this.pass(sample, input);
  }

  up(): void {
    const ids = [...this.touched.keys()];
    this.cancel();
    this.context.selection = new Set([...this.context.selection].filter((id) => !ids.includes(id)));
    this.context.history.apply(ids.map((shape) => ({ type: 'RemoveShape', shape })));
  }

  cancel(): void {
    this.last = undefined;
    this.touched = new Map();
    this.context.sketch = NOTHING;
  }

  /**
   * Tests the whole segment from the last position, since a fast pointer leaves gaps between
   * events.
   */
  private pass(to: Point, { device }: PointerInput): void {
    const { last, context } = this;
    if (last === undefined) return;
    const reach = reachPixels(device) / context.viewport.zoom;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - last.x, to.y - last.y) / reach));
    for (let step = 1; step <= steps; step++) {
      const at = { x: last.x + ((to.x - last.x) * step) / steps, y: last.y + ((to.y - last.y) * step) / steps };
      for (const shape of context.scene.allAt(at, reach)) this.touched.set(shape.id, pale(shape));
    }
    this.last = to;
    context.sketch = { ...NOTHING, previews: new Map(this.touched) };
  }
}

function pale(shape: Shape): Shape {
  const { style } = shape;
  return { ...shape, style: { ...style, colour: faded(style.colour), fill: faded(style.fill) } };
}

function faded(colour: number): number {
  return (colour & ~255) | Math.round((colour & 255) * PALE);
}
