import type { Shape } from '../model/types.js';
import { LIGHT } from '../render/colours.js';
import { Painter, type ImageSource } from '../render/painter.js';
import { exportBox } from './svg.js';

/** Maximum side length in pixels; browsers fail on larger canvases. */
const SIDE_PIXELS_MAX = 8192;

/** Paints shapes, lowest first, on a new canvas, with a white background unless `clear`. */
export function painted(canvas: HTMLCanvasElement, shapes: readonly Shape[], pictures: ImageSource, wantedScale: number, clear = false): void {
  const box = exportBox(shapes);
  const scale = Math.min(wantedScale, SIDE_PIXELS_MAX / Math.max(box.right - box.left, box.bottom - box.top));
  canvas.width = Math.ceil((box.right - box.left) * scale);
  canvas.height = Math.ceil((box.bottom - box.top) * scale);
  const context = canvas.getContext('2d')!;
  const painter = new Painter(pictures, LIGHT);
  if (!clear) painter.ground(context, { left: 0, top: 0, right: canvas.width, bottom: canvas.height });
  for (const shape of shapes) painter.paint(context, shape, { scale, originX: box.left * scale, originY: box.top * scale });
}

/** Exports shapes as a PNG file. */
export async function exportPng(canvas: HTMLCanvasElement, shapes: readonly Shape[], pictures: ImageSource, scale: number): Promise<Blob> {
  painted(canvas, shapes, pictures, scale);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob === null ? reject(new Error(`a picture of ${canvas.width} x ${canvas.height} pixels could not be made`)) : resolve(blob)), 'image/png'));
}
