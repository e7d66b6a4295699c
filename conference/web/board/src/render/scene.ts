import { boxOf } from '../geometry/geometry.js';
import { hits } from '../geometry/hit.js';
import { grown, union, within, type Box, type Point } from '../geometry/box.js';
import { byOrder, type StateView } from '../model/state.js';
import type { Shape } from '../model/types.js';
import { Grid } from './grid.js';

/** Bounding box of a shape before and after a change. */
export interface Moved {
  readonly before: Box | undefined;
  readonly after: Box | undefined;
}

/** Shapes of the shown page with their spatial index. */
export class Scene {
  private readonly grid = new Grid();

  constructor(
    private readonly state: StateView,
    private shownPage: string,
  ) {
    this.reset(shownPage);
  }

  get page(): string {
    return this.shownPage;
  }

  /** Loads a page from scratch. */
  reset(page: string): void {
    this.shownPage = page;
    this.grid.clear();
    for (const id of this.state.idsOn(page)) this.grid.set(id, boxOf(this.state.drawn(id)!.shape));
  }

  /** Updates the index after a change of a shape. */
  update(id: string): Moved {
    const before = this.grid.box(id);
    const shape = this.shape(id);
    if (shape === undefined) this.grid.delete(id);
    else this.grid.set(id, boxOf(shape));
    return { before, after: this.grid.box(id) };
  }

  /** Returns a shape of this page. */
  shape(id: string): Shape | undefined {
    const shape = this.state.drawn(id)?.shape;
    return shape?.page === this.shownPage ? shape : undefined;
  }

  box(id: string): Box | undefined {
    return this.grid.box(id);
  }

  /** Returns the shapes that overlap a box, lowest first. */
  within(box: Box): Shape[] {
    const shapes: Shape[] = [];
    for (const id of this.grid.query(box)) {
      const shape = this.shape(id);
      if (shape !== undefined) shapes.push(shape);
    }
    return shapes.sort(byOrder);
  }

  /** Returns the shapes that are completely inside a box. */
  inside(box: Box): Shape[] {
    return this.within(box).filter((shape) => within(boxOf(shape), box));
  }

  /** Returns the topmost shape at a point. */
  at(point: Point, reach: number): Shape | undefined {
    return this.allAt(point, reach).at(-1);
  }

  allAt(point: Point, reach: number): Shape[] {
    return this.within(grown({ left: point.x, top: point.y, right: point.x, bottom: point.y }, reach)).filter((shape) => hits(shape, point, reach));
  }

  /** Returns the bounding box of all shapes of the page. */
  bounds(): Box | undefined {
    let bounds: Box | undefined;
    for (const id of this.state.idsOn(this.shownPage)) {
      const box = this.grid.box(id);
      if (box !== undefined) bounds = union(bounds, box);
    }
    return bounds;
  }
}
