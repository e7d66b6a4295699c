import type { Point } from '../geometry/box.js';
import { panned } from '../render/viewport.js';
import { reachPixels, type ToolContext, type PointerInput, type Tool } from './tool.js';

/** Hand tool: pans the board. */
export class HandTool implements Tool {
  readonly cursor = 'grab';
  private last: Point | undefined;

  constructor(private readonly context: ToolContext) {}

  down({ screen }: PointerInput): void {
    this.last = screen;
  }

  move({ screen }: PointerInput): void {
    if (this.last === undefined) return;
    this.context.viewport = panned(this.context.viewport, screen.x - this.last.x, screen.y - this.last.y);
    this.last = screen;
  }

  up(): void {
    this.last = undefined;
  }

  cancel(): void {
    this.last = undefined;
  }
}

/** Laser pointer: points without changing the board. */
export class LaserTool implements Tool {
  readonly cursor = 'none';

  constructor(private readonly context: ToolContext) {}

  down({ at }: PointerInput): void {
    this.context.laser(at);
  }

  move({ at }: PointerInput): void {
    this.context.laser(at);
  }

  up(): void {
    this.context.laser(undefined);
  }

  cancel(): void {
    this.context.laser(undefined);
  }
}

/** Text tool: edits the text where the pointer goes up, or starts a new one. */
export class TextTool implements Tool {
  readonly cursor = 'text';

  constructor(private readonly context: ToolContext) {}

  down(): void {
    this.context.selection = new Set();
  }

  move(): void {
    // A text has no size that could be set by dragging.
  }

  up({ at, device }: PointerInput): void {
    const there = this.context.scene.allAt(at, reachPixels(device) / this.context.viewport.zoom).filter(({ kind }) => kind === 'text');
    this.context.write(at, there.at(-1));
  }

  cancel(): void {
    // Nothing starts before `up`.
  }
}
