import { boxAround, corners, type Box } from '../geometry/box.js';
import { boxOf, geometryOf, LINE_HEIGHT } from '../geometry/geometry.js';
import { partsOf, placeholder, type Part } from '../geometry/parts.js';
import type { PathSink } from '../geometry/stroke.js';
import type { Placement, Shape } from '../model/types.js';
import { channels } from '../render/colours.js';

/** Margin around the shapes in board units. */
const MARGIN = 20;

/** Returns the area that an export of the shapes covers. */
export function exportBox(shapes: readonly Shape[]): Box {
  if (shapes.length === 0) return { left: 0, top: 0, right: 2 * MARGIN, bottom: 2 * MARGIN };
  return boxAround(shapes.flatMap((shape) => corners(boxOf(shape))), MARGIN);
}

/**
 * Exports shapes, lowest first, as an SVG document with a white background. `images` maps
 * attachments to the data URLs to embed.
 */
export function exportSvg(shapes: readonly Shape[], images: ReadonlyMap<string, string> = new Map()): string {
  const box = exportBox(shapes);
  const [width, height] = [box.right - box.left, box.bottom - box.top].map(short);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${short(box.left)} ${short(box.top)} ${width} ${height}">`,
    `<rect x="${short(box.left)}" y="${short(box.top)}" width="${width}" height="${height}" fill="#ffffff"/>`,
    ...shapes.map((shape) => svgOf(shape, images)),
    '</svg>\n',
  ].join('\n');
}

function svgOf(shape: Shape, images: ReadonlyMap<string, string>): string {
  const { placement } = shape;
  return `<g${transform(placement)}>${inside(shape, images)}</g>`;
}

function transform({ x, y, rotation }: Placement): string {
  const turn = rotation === 0 ? '' : ` rotate(${short((rotation * 180) / Math.PI)})`;
  return ` transform="translate(${short(x)} ${short(y)})${turn}"`;
}

function inside(shape: Shape, images: ReadonlyMap<string, string>): string {
  const geometry = geometryOf(shape);
  const { scaleX, scaleY } = shape.placement;
  if (geometry.type === 'text') {
    const { size, lines } = geometry;
    const spans = lines.map((line, at) => `<tspan x="0" y="${short(size * (at * LINE_HEIGHT + 1))}">${escaped(line)}</tspan>`).join('');
    return `<text xml:space="preserve" transform="scale(${short(scaleX)} ${short(scaleY)})" font-family="system-ui, sans-serif" font-size="${short(size)}"${paint('fill', shape.style.colour)}>${spans}</text>`;
  }
  if (geometry.type === 'image') {
    const url = images.get(geometry.attachment);
    if (url === undefined) return path(placeholder(geometry, scaleX, scaleY));
    const { right, bottom } = geometry.box;
    return `<image transform="scale(${short(scaleX)} ${short(scaleY)})" width="${short(right)}" height="${short(bottom)}" preserveAspectRatio="none" href="${escaped(url)}"/>`;
  }
  return partsOf(shape).map(path).join('');
}

function path({ trace, fill, stroke }: Part): string {
  const sink = new SvgPath();
  trace(sink);
  const filled = fill === undefined ? ' fill="none"' : paint('fill', fill);
  const drawn = stroke === undefined || stroke.width <= 0 ? '' : `${paint('stroke', stroke.colour)} stroke-width="${short(stroke.width)}" stroke-linecap="round" stroke-linejoin="round"${dashes(stroke.dashes)}`;
  return `<path d="${sink.data}"${filled}${drawn}/>`;
}

function dashes(lengths: readonly number[]): string {
  return lengths.length === 0 ? '' : ` stroke-dasharray="${lengths.map(short).join(' ')}"`;
}

function paint(what: 'fill' | 'stroke', colour: number): string {
  const { alpha } = channels(colour);
  const rgb = (colour >>> 8).toString(16).padStart(6, '0');
  return ` ${what}="#${rgb}"${alpha === 1 ? '' : ` ${what}-opacity="${short(alpha)}"`}`;
}

/** Escapes text for XML. Characters that XML does not allow become U+FFFD. */
export function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function short(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 1000) / 1000) : '0';
}

/** Path data of SVG. */
class SvgPath implements PathSink {
  data = '';

  moveTo(...at: number[]): void {
    this.add('M', at);
  }

  lineTo(...at: number[]): void {
    this.add('L', at);
  }

  quadraticCurveTo(...at: number[]): void {
    this.add('Q', at);
  }

  bezierCurveTo(...at: number[]): void {
    this.add('C', at);
  }

  closePath(): void {
    this.data += 'Z';
  }

  private add(command: string, numbers: readonly number[]): void {
    this.data += command + numbers.map(short).join(' ');
  }
}

