import { geometryOf, LINE_HEIGHT, type Geometry } from '../geometry/geometry.js';
import { partsOf, type Part } from '../geometry/parts.js';
import type { PathSink } from '../geometry/stroke.js';
import type { Shape } from '../model/types.js';
import { channels } from '../render/colours.js';
import { PdfFile } from './pdf-file.js';
import { exportBox } from './svg.js';

/**
 * Bitmap of a shape that is not exported as paths: an image, or a text with characters that the
 * standard PDF fonts lack. Coordinates are local to the shape, without its placement.
 */
export interface Raster {
  readonly left: number;
  readonly top: number;
  /** Width in board units. */
  readonly width: number;
  readonly height: number;
  readonly pixelsWide: number;
  readonly pixelsHigh: number;
  /** Pixels as red, green, blue and alpha bytes. */
  readonly rgba: Uint8ClampedArray;
}

export type Rasterize = (shape: Shape) => Promise<Raster | undefined>;

/** Exports pages of shapes, lowest first, as a vector PDF; one board unit is one point. */
export async function exportPdf(pages: readonly (readonly Shape[])[], rasterize: Rasterize): Promise<Uint8Array> {
  const file = new PdfFile();
  const catalogue = file.reserve();
  const tree = file.reserve();
  const font = file.reserve();
  const kids: number[] = [];
  for (const shapes of pages) {
    const page = file.reserve();
    const contents = file.reserve();
    const box = exportBox(shapes);
    const drawing = new Drawing(file, rasterize);
    for (const shape of shapes) await drawing.add(shape);
    // The y axis of PDF points upwards, so the page is flipped.
    await file.stream(contents, '', latin(`1 0 0 -1 ${n(-box.left)} ${n(box.bottom)} cm 1 J 1 j\n${drawing.text}`));
    const size = `[0 0 ${n(box.right - box.left)} ${n(box.bottom - box.top)}]`;
    file.object(page, `<< /Type /Page /Parent ${tree} 0 R /MediaBox ${size} /Contents ${contents} 0 R /Resources << /Font << /F1 ${font} 0 R >> ${drawing.resources()} >> >>`);
    kids.push(page);
  }
  file.object(catalogue, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
  file.object(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  file.object(font, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  return file.bytes(catalogue);
}

/** Content stream of one page. */
class Drawing {
  text = '';
  private readonly alphas = new Set<number>();
  private readonly images: number[] = [];

  constructor(
    private readonly file: PdfFile,
    private readonly rasterize: Rasterize,
  ) {}

  resources(): string {
    const states = [...this.alphas].map((alpha) => `/A${alpha} << /ca ${n(alpha / 255)} /CA ${n(alpha / 255)} >>`).join(' ');
    return `/ExtGState << ${states} >> /XObject << ${this.images.map((number) => `/I${number} ${number} 0 R`).join(' ')} >>`;
  }

  async add(shape: Shape): Promise<void> {
    const { x, y, rotation } = shape.placement;
    const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
    this.text += `q ${n(cos)} ${n(sin)} ${n(-sin)} ${n(cos)} ${n(x)} ${n(y)} cm\n`;
    const geometry = geometryOf(shape);
    if (geometry.type === 'text' && geometry.lines.every(inWinAnsi)) this.write(shape, geometry);
    else if (geometry.type === 'text' || geometry.type === 'image') await this.picture(shape);
    else for (const part of partsOf(shape)) this.draw(part);
    this.text += 'Q\n';
  }

  private alpha(colour: number): string {
    const alpha = colour & 255;
    this.alphas.add(alpha);
    return `/A${alpha} gs`;
  }

  private draw({ trace, fill, stroke }: Part): void {
    const sink = new PdfPath();
    trace(sink);
    if (fill !== undefined) this.text += `${this.alpha(fill)} ${rgb(fill)} rg ${sink.text}f\n`;
    if (stroke !== undefined && stroke.width > 0) this.text += `${this.alpha(stroke.colour)} ${rgb(stroke.colour)} RG ${n(stroke.width)} w [${stroke.dashes.map(n).join(' ')}] 0 d ${sink.text}S\n`;
  }

  private write({ placement, style }: Shape, { size, lines }: Extract<Geometry, { type: 'text' }>): void {
    this.text += `${this.alpha(style.colour)} ${rgb(style.colour)} rg ${n(placement.scaleX)} 0 0 ${n(placement.scaleY)} 0 0 cm BT /F1 ${n(size)} Tf\n`;
    lines.forEach((line, at) => {
      this.text += `1 0 0 -1 0 ${n(size * (at * LINE_HEIGHT + 1))} Tm (${line.replace(/[\\()]/g, '\\$&')}) Tj\n`;
    });
    this.text += 'ET\n';
  }

  private async picture(shape: Shape): Promise<void> {
    const raster = await this.rasterize(shape);
    if (raster === undefined) return;
    const { left, top, width, height, pixelsWide, pixelsHigh, rgba } = raster;
    const [colours, mask] = [new Uint8Array(pixelsWide * pixelsHigh * 3), new Uint8Array(pixelsWide * pixelsHigh)];
    for (let i = 0; i < mask.length; i++) {
      colours.set(rgba.subarray(4 * i, 4 * i + 3), 3 * i);
      mask[i] = rgba[4 * i + 3]!;
    }
    const [image, soft] = [this.file.reserve(), this.file.reserve()];
    const size = `/Type /XObject /Subtype /Image /Width ${pixelsWide} /Height ${pixelsHigh} /BitsPerComponent 8`;
    await this.file.stream(soft, `${size} /ColorSpace /DeviceGray`, mask);
    await this.file.stream(image, `${size} /ColorSpace /DeviceRGB /SMask ${soft} 0 R`, colours);
    this.images.push(image);
    this.text += `${this.alpha(255)} ${n(width)} 0 0 ${n(-height)} ${n(left)} ${n(top + height)} cm /I${image} Do\n`;
  }
}

/**
 * Returns true if the standard fonts have all characters: those of Latin-1, which are also in
 * WinAnsi.
 */
function inWinAnsi(line: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]*$/.test(line);
}

function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

function rgb(colour: number): string {
  const { red, green, blue } = channels(colour);
  return [red, green, blue].map((channel) => n(channel / 255)).join(' ');
}

function n(value: number): string {
  return Number.isFinite(value) ? (Math.round(value * 1000) / 1000).toFixed(3).replace(/\.?0+$/, '') : '0';
}

/** Path operators of PDF. PDF has no quadratic curves; they are converted to cubic ones. */
class PdfPath implements PathSink {
  text = '';
  private x = 0;
  private y = 0;

  moveTo(x: number, y: number): void {
    this.add('m', x, y);
  }

  lineTo(x: number, y: number): void {
    this.add('l', x, y);
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    const third = (from: number, to: number): number => from + ((to - from) * 2) / 3;
    this.bezierCurveTo(third(this.x, cx), third(this.y, cy), third(x, cx), third(y, cy), x, y);
  }

  bezierCurveTo(cx1: number, cy1: number, cx2: number, cy2: number, x: number, y: number): void {
    this.text += `${n(cx1)} ${n(cy1)} ${n(cx2)} ${n(cy2)} `;
    this.add('c', x, y);
  }

  closePath(): void {
    this.text += 'h ';
  }

  private add(operator: string, x: number, y: number): void {
    this.text += `${n(x)} ${n(y)} ${operator} `;
    [this.x, this.y] = [x, y];
  }
}
