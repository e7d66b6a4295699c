import { grown, overlaps, type Box } from '../geometry/box.js';
import { boxOf, geometryOf } from '../geometry/geometry.js';
import type { Shape } from '../model/types.js';
import { InteractiveLayer, type Interactive } from './interactive.js';
import type { Painter } from './painter.js';
import type { Moved, Scene } from './scene.js';
import { TILE, Tiles } from './tiles.js';
import { visible, type Viewport } from './viewport.js';

/**
 * Time for which changed shapes are drawn over the tiles, so that a growing stroke does not repaint
 * its tiles for every point.
 */
const HOT_MILLIS = 500;
/** Number of simultaneous changes above which they are painted to the tiles directly. */
const HOT_MAX = 200;
/**
 * Time without a change of scale after which tiles are repainted; until then the old bitmaps are
 * stretched.
 */
const SETTLE_MILLIS = 120;
/** Time per frame for painting visible tiles, and for painting those around them. */
const SEEN_MILLIS = 8;
const AHEAD_MILLIS = 3;

export interface RendererOptions {
  readonly scene: Scene;
  readonly painter: Painter;
  /** Canvas of the static shapes; the other canvas lies above it. */
  readonly base: HTMLCanvasElement;
  readonly overlay: HTMLCanvasElement;
  readonly newCanvas: () => HTMLCanvasElement;
  /** Monotonic time in milliseconds. */
  readonly now: () => number;
}

/**
 * Frame renderer: copies tiles, repaints a few of them per frame, and draws moving elements on top.
 */
export class Renderer {
  private readonly base: CanvasRenderingContext2D;
  private readonly layer: InteractiveLayer;
  private tiles: Tiles;
  private former: Tiles | undefined;
  private lastScale = 0;
  private scaledAt = -Infinity;
  private readonly hot = new Map<string, number>();
  private lifted: ReadonlySet<string> = new Set();
  private overlayDrawn = true;
  /** True when the ring of tiles around the visible ones is painted too. */
  private ahead = false;
  private wholeDrawn = false;

  constructor(private readonly options: RendererOptions) {
    this.base = options.base.getContext('2d', { alpha: false })!;
    this.layer = new InteractiveLayer(options.overlay.getContext('2d')!, options.painter);
    this.tiles = this.newTiles(1);
  }

  private newTiles(scale: number): Tiles {
    const { painter, scene, newCanvas } = this.options;
    return new Tiles({ painter, canvas: newCanvas, shapes: (box) => scene.within(box).filter(({ id }) => !this.lifted.has(id) && !this.hot.has(id)) }, scale);
  }

  /**
   * Marks everything as outdated. The old bitmaps are shown until then if they are similar
   * (`same`).
   */
  reset(same = false): void {
    this.hot.clear();
    this.former = same && !this.tiles.empty ? this.tiles : undefined;
    this.tiles = this.newTiles(this.tiles.scale);
  }

  /** Handles changed shapes. */
  handleChanged(changes: ReadonlyMap<string, Moved>): void {
    const until = this.options.now() + HOT_MILLIS;
    for (const [id, { before, after }] of changes) {
      const wasHot = this.hot.has(id);
      if (after !== undefined && changes.size <= HOT_MAX) this.hot.set(id, until);
      else {
        this.hot.delete(id);
        if (after !== undefined) this.invalidate(after);
      }
      if (before !== undefined && !wasHot) this.invalidate(before);
    }
  }

  /** Handles a loaded image. */
  handlePicture(attachment: string, within: Box): void {
    for (const shape of this.options.scene.within(within)) {
      const geometry = geometryOf(shape);
      if (geometry.type === 'image' && geometry.attachment === attachment) this.invalidate(boxOf(shape));
    }
  }

  private invalidate(box: Box): void {
    this.tiles.invalidate(box);
    this.former?.invalidate(box);
  }

  /** Returns true if the last frame was complete and at the current scale. */
  get whole(): boolean {
    return this.wholeDrawn;
  }

  /**
   * Draws one frame. Returns the milliseconds until the next frame is due without further changes;
   * undefined if none is.
   */
  draw(viewport: Viewport, ratio: number, interactive: Interactive): number | undefined {
    const { painter, scene, now } = this.options;
    const time = now();
    this.lift(interactive);
    const cooled = this.cool(time);
    const scale = viewport.zoom * ratio;
    const frame = { scale, originX: Math.round(viewport.x * scale), originY: Math.round(viewport.y * scale) };
    const seen = visible(viewport);
    const settled = this.settle(scale, time);
    const complete = settled && this.prepare(seen, time);
    this.wholeDrawn = complete;
    if (complete) this.former = undefined;

    const { width, height } = this.options.base;
    if (!complete) painter.ground(this.base, { left: 0, top: 0, right: width, bottom: height });
    this.base.setTransform(1, 0, 0, 1, 0, 0);
    this.former?.draw(this.base, seen, scale, frame.originX, frame.originY);
    this.tiles.draw(this.base, seen, scale, frame.originX, frame.originY);
    this.drawOverlay(frame, ratio, scene, seen, interactive, time);
    return !complete || !this.ahead || interactive.pointers.some(({ laser }) => laser) ? 0 : cooled;
  }

  private drawOverlay(frame: { scale: number; originX: number; originY: number }, ratio: number, scene: Scene, seen: Box, interactive: Interactive, time: number): void {
    const { previews, drafts, frame: selection, marquee, pointers } = interactive;
    const anything = this.hot.size > 0 || previews.size > 0 || drafts.length > 0 || selection !== undefined || marquee !== undefined || pointers.length > 0;
    if (!anything && !this.overlayDrawn) return;
    const loose: Shape[] = [];
    for (const id of this.hot.keys()) if (!previews.has(id)) loose.push(...this.shapeIn(scene, id, seen));
    for (const shape of previews.values()) if (shape !== undefined && overlaps(boxOf(shape), seen)) loose.push(shape);
    this.layer.draw(frame, ratio, loose, interactive, time);
    this.overlayDrawn = anything;
  }

  private shapeIn(scene: Scene, id: string, seen: Box): Shape[] {
    const shape = scene.shape(id);
    const box = scene.box(id);
    return shape === undefined || box === undefined || !overlaps(box, seen) ? [] : [shape];
  }

  /** Removes shapes that have a preview from the tiles, and restores the others. */
  private lift({ previews }: Interactive): void {
    const lifted = new Set(previews.keys());
    const before = this.lifted;
    this.lifted = lifted;
    for (const id of before) if (!lifted.has(id)) this.invalidateShape(id);
    for (const id of lifted) if (!before.has(id)) this.invalidateShape(id);
  }

  private invalidateShape(id: string): void {
    const box = this.options.scene.box(id);
    if (box !== undefined) this.invalidate(box);
  }

  /**
   * Moves shapes that were unchanged for a while back to the tiles. Returns the milliseconds until
   * the next ones are due.
   */
  private cool(time: number): number | undefined {
    let next: number | undefined;
    for (const [id, until] of this.hot) {
      if (until > time) {
        next = Math.min(next ?? HOT_MILLIS, until - time);
        continue;
      }
      this.hot.delete(id);
      this.invalidateShape(id);
    }
    return next;
  }

  private settle(scale: number, time: number): boolean {
    if (scale !== this.lastScale) {
      this.scaledAt = this.lastScale === 0 ? -Infinity : time;
      this.lastScale = scale;
    }
    if (scale === this.tiles.scale) return true;
    if (time - this.scaledAt < SETTLE_MILLIS && !this.tiles.empty) return false;
    this.former = this.tiles.empty ? this.former : this.tiles;
    this.tiles = this.newTiles(scale);
    return true;
  }

  /**
   * Paints missing tiles within the time limit: the visible ones first, then the ring around them.
   * Returns true if all visible tiles are painted.
   */
  private prepare(seen: Box, start: number): boolean {
    const { now } = this.options;
    const { tiles } = this;
    this.ahead = false;
    for (const [column, row] of tiles.needed(seen)) {
      if (tiles.ready(column, row)) continue;
      if (now() - start > SEEN_MILLIS) return false;
      tiles.prepare(column, row);
    }
    for (const [column, row] of tiles.needed(grown(seen, TILE / tiles.scale))) {
      if (tiles.ready(column, row)) continue;
      if (now() - start > AHEAD_MILLIS) return true;
      tiles.prepare(column, row);
      return true;
    }
    this.ahead = true;
    return true;
  }
}
