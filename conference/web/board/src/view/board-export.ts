import { painted, exportPng } from '../export/png.js';
import { exportBox, exportSvg } from '../export/svg.js';
import type { Raster } from '../export/pdf.js';
import { geometryOf } from '../geometry/geometry.js';
import { shapesOn } from '../model/state.js';
import type { Shape } from '../model/types.js';
import type { Workbench } from './workbench.js';

const PICTURE_WIDTH_MAX = 2048;
/** Pixels per board unit in PNG files, and of bitmaps in PDF files. */
const SCALE = 2;

/** Exports of a board. Images that cannot be loaded become dotted boxes. */
export class BoardExport {
  constructor(
    private readonly bench: Workbench,
    private readonly newCanvas: () => HTMLCanvasElement,
  ) {}

  /** Exports the current page as SVG. */
  async svg(): Promise<Blob> {
    const shapes = this.shapes();
    const urls = new Map<string, string>();
    for (const [attachment, picture] of await this.pictures(shapes)) {
      const canvas = this.newCanvas();
      [canvas.width, canvas.height] = [picture.width, picture.height];
      canvas.getContext('2d')!.drawImage(picture, 0, 0);
      urls.set(attachment, canvas.toDataURL('image/png'));
    }
    return new Blob([exportSvg(shapes, urls)], { type: 'image/svg+xml' });
  }

  /** Exports the current page as PNG. */
  async png(): Promise<Blob> {
    const shapes = this.shapes();
    const pictures = await this.pictures(shapes);
    return exportPng(this.newCanvas(), shapes, { picture: (attachment) => pictures.get(attachment) }, SCALE);
  }

  /** Exports all pages as PDF; the writer is loaded on first use. */
  async pdf(): Promise<Blob> {
    const pages = this.bench.pages().map(({ key }) => shapesOn(this.bench.state, key));
    const pictures = await this.pictures(pages.flat());
    const { exportPdf } = await import('../export/pdf.js');
    const bytes = await exportPdf(pages, (shape) => Promise.resolve(this.raster(shape, pictures)));
    return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
  }

  private shapes(): Shape[] {
    return shapesOn(this.bench.state, this.bench.page);
  }

  private async pictures(shapes: readonly Shape[]): Promise<Map<string, ImageBitmap>> {
    const wanted = new Set(shapes.map(geometryOf).flatMap((geometry) => (geometry.type === 'image' ? [geometry.attachment] : [])));
    const loaded = await Promise.allSettled([...wanted].map(async (attachment) => [attachment, await this.bench.host.picture(attachment, PICTURE_WIDTH_MAX)] as const));
    return new Map(loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
  }

  private raster(shape: Shape, pictures: ReadonlyMap<string, ImageBitmap>): Raster | undefined {
    const upright = { ...shape, placement: { ...shape.placement, x: 0, y: 0, rotation: 0 } };
    const box = exportBox([upright]);
    const canvas = this.newCanvas();
    painted(canvas, [upright], { picture: (attachment) => pictures.get(attachment) }, SCALE, true);
    const { width, height } = canvas;
    if (width === 0 || height === 0) return undefined;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
    return { left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top, pixelsWide: width, pixelsHigh: height, rgba: data };
  }
}
