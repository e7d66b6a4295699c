import { overlaps, type Box } from '../geometry/box.js';

const CELL = 512;
/** Maximum number of cells of a box in the grid; a larger box is tested in every query. */
const CELLS_MAX = 256;
/** Cells beyond this index share the outermost cell. */
const EDGE = 1 << 20;

/** Spatial index of boxes: a grid whose cells list the ids of the boxes that touch them. */
export class Grid {
  private readonly cells = new Map<number, Set<string>>();
  private readonly large = new Set<string>();
  private readonly boxes = new Map<string, Box>();

  box(id: string): Box | undefined {
    return this.boxes.get(id);
  }

  set(id: string, box: Box): void {
    this.delete(id);
    this.boxes.set(id, box);
    const keys = keysOf(box);
    if (keys === undefined) this.large.add(id);
    else
      for (const key of keys) {
        const cell = this.cells.get(key);
        if (cell === undefined) this.cells.set(key, new Set([id]));
        else cell.add(id);
      }
  }

  delete(id: string): void {
    const box = this.boxes.get(id);
    if (box === undefined) return;
    this.boxes.delete(id);
    this.large.delete(id);
    for (const key of keysOf(box) ?? []) {
      const cell = this.cells.get(key);
      cell?.delete(id);
      if (cell?.size === 0) this.cells.delete(key);
    }
  }

  clear(): void {
    this.cells.clear();
    this.large.clear();
    this.boxes.clear();
  }

  /** Returns the ids of all boxes that overlap a box. */
  query(box: Box): Set<string> {
    const found = new Set<string>();
    const look = (ids: Iterable<string>): void => {
      for (const id of ids) if (!found.has(id) && overlaps(this.boxes.get(id)!, box)) found.add(id);
    };
    look(this.large);
    const keys = keysOf(box);
    if (keys === undefined) look(this.boxes.keys());
    else for (const key of keys) look(this.cells.get(key) ?? []);
    return found;
  }
}

/**
 * Returns the cells that a box touches; undefined if there are too many or the box is not finite.
 */
function keysOf({ left, top, right, bottom }: Box): number[] | undefined {
  const [x1, y1, x2, y2] = [cell(left), cell(top), cell(right), cell(bottom)];
  if (!((x2 - x1 + 1) * (y2 - y1 + 1) <= CELLS_MAX)) return undefined;
  const keys: number[] = [];
  for (let y = y1; y <= y2; y++) for (let x = x1; x <= x2; x++) keys.push((y + EDGE) * (2 * EDGE + 1) + x + EDGE);
  return keys;
}

function cell(at: number): number {
  return Math.max(-EDGE, Math.min(EDGE, Math.floor(at / CELL)));
}
