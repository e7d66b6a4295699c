import { grown, overlaps, union, type Box } from '../geometry/box.js';
import type { Shape } from '../model/types.js';
import type { Painter } from './painter.js';

/** Tile size in device pixels. */
export const TILE = 512;
const TILES_MAX = 96;

interface Tile {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  readonly column: number;
  readonly row: number;
  /** Area of the board that is outdated in the tile. */
  stale: Box | undefined;
}

export interface TilesOptions {
  readonly painter: Painter;
  /** Returns the shapes that overlap a box and belong on tiles, lowest first. */
  readonly shapes: (box: Box) => readonly Shape[];
  readonly canvas: () => HTMLCanvasElement;
}

/**
 * Bitmap cache of the static part of the board at one scale; panning only copies bitmaps. The map
 * is in order of last use.
 */
export class Tiles {
  private readonly tiles = new Map<string, Tile>();
  private spare: Tile[] = [];

  constructor(
    private readonly options: TilesOptions,
    readonly scale: number,
  ) {}

  get empty(): boolean {
    return this.tiles.size === 0;
  }

  /** Returns the area of the board that a tile covers. */
  private box(column: number, row: number): Box {
    const side = TILE / this.scale;
    return { left: column * side, top: row * side, right: (column + 1) * side, bottom: (row + 1) * side };
  }

  /** Marks an area of the board as outdated. */
  invalidate(box: Box): void {
    const reach = grown(box, 2 / this.scale);
    for (const tile of this.tiles.values()) if (overlaps(reach, this.box(tile.column, tile.row))) tile.stale = union(tile.stale, reach);
  }

  /** Returns columns and rows of the tiles that cover a box. */
  *needed(box: Box): Iterable<readonly [number, number]> {
    const side = TILE / this.scale;
    for (let row = Math.floor(box.top / side); row * side < box.bottom; row++) {
      for (let column = Math.floor(box.left / side); column * side < box.right; column++) yield [column, row];
    }
  }

  /** Returns true if a tile is painted and up to date. */
  ready(column: number, row: number): boolean {
    const tile = this.tiles.get(`${column},${row}`);
    return tile !== undefined && tile.stale === undefined;
  }

  /** Paints a tile, or its outdated area. */
  prepare(column: number, row: number): void {
    const key = `${column},${row}`;
    const present = this.tiles.get(key);
    const tile = present ?? this.tile(column, row);
    const box = this.box(column, row);
    this.paint(tile, box, present === undefined ? box : (tile.stale ?? box));
    tile.stale = undefined;
    this.tiles.set(key, tile);
  }

  private tile(column: number, row: number): Tile {
    if (this.tiles.size >= TILES_MAX) {
      const [oldest, tile] = this.tiles.entries().next().value!;
      this.tiles.delete(oldest);
      this.spare.push(tile);
    }
    const spare = this.spare.pop();
    if (spare !== undefined) return { canvas: spare.canvas, context: spare.context, column, row, stale: undefined };
    const canvas = this.options.canvas();
    canvas.width = canvas.height = TILE;
    return { canvas, context: canvas.getContext('2d', { alpha: false })!, column, row, stale: undefined };
  }

  private paint({ context }: Tile, box: Box, part: Box): void {
    const { painter, shapes } = this.options;
    const frame = { scale: this.scale, originX: box.left * this.scale, originY: box.top * this.scale };
    const left = Math.max(0, Math.floor(part.left * this.scale - frame.originX));
    const top = Math.max(0, Math.floor(part.top * this.scale - frame.originY));
    const right = Math.min(TILE, Math.ceil(part.right * this.scale - frame.originX));
    const bottom = Math.min(TILE, Math.ceil(part.bottom * this.scale - frame.originY));
    const whole = right - left === TILE && bottom - top === TILE;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (!whole) {
      context.beginPath();
      context.rect(left, top, right - left, bottom - top);
      context.clip();
    }
    painter.ground(context, { left, top, right, bottom });
    painter.paintBackdrop(context, frame);
    for (const shape of shapes(whole ? box : part)) painter.paint(context, shape, frame);
    context.restore();
  }

  /** Copies the available tiles of a box to a canvas, possibly of another scale. */
  draw(context: CanvasRenderingContext2D, box: Box, scale: number, originX: number, originY: number): void {
    const side = TILE * (scale / this.scale);
    for (const [key, tile] of [...this.tiles]) {
      const { column, row, canvas } = tile;
      if (!overlaps(box, this.box(column, row))) continue;
      this.tiles.delete(key);
      this.tiles.set(key, tile);
      if (scale === this.scale) context.drawImage(canvas, column * TILE - originX, row * TILE - originY);
      else context.drawImage(canvas, column * side - originX, row * side - originY, side, side);
    }
  }
}
