import { Reader, ValueError, Writer } from '@parley/protocol';
import { uuidBytes, uuidText } from './uuid.js';

/** Body coordinates are integers in units of an eighth of a board unit. */
const STEPS = 8;

/** Point of a stroke. Pressure is 0 to 255, and 128 for devices without pressure. */
export interface InkPoint {
  readonly x: number;
  readonly y: number;
  readonly pressure: number;
}

export const NO_PRESSURE = 128;

export interface TextBody {
  /** Height of the font in board units. */
  readonly size: number;
  readonly text: string;
}

export interface ImageBody {
  readonly attachment: string;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const steps = (units: number): number => Math.round(units * STEPS);
/** Sizes are unsigned. */
const length = (units: number): number => Math.max(0, steps(units));

/**
 * Encodes a stroke in pieces. Each piece continues from the last encoded point, including its
 * rounding, so that errors do not add up.
 */
export class InkWriter {
  private x = 0;
  private y = 0;

  write(points: readonly InkPoint[]): Uint8Array {
    const writer = new Writer(points.length * 5);
    for (const point of points) {
      const x = steps(point.x);
      const y = steps(point.y);
      writer.sint32(x - this.x);
      writer.sint32(y - this.y);
      writer.byte(Math.max(0, Math.min(255, Math.round(point.pressure))));
      this.x = x;
      this.y = y;
    }
    return writer.take();
  }
}

/** Decodes the points of a stroke. It ends at truncated data or at coordinates beyond 32 bits. */
export function readInk(body: Uint8Array): InkPoint[] {
  const reader = new Reader(body);
  const points: InkPoint[] = [];
  let x = 0;
  let y = 0;
  try {
    while (reader.at < reader.end) {
      x += reader.sint32();
      y += reader.sint32();
      if (reader.at >= reader.end) break;
      points.push({ x: x / STEPS, y: y / STEPS, pressure: body[reader.at++]! });
    }
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
  }
  return points;
}

export function writeSegment(x1: number, y1: number, x2: number, y2: number): Uint8Array {
  const writer = new Writer(20);
  for (const value of [x1, y1, x2, y2]) writer.sint32(steps(value));
  return writer.take();
}

export function readSegment(body: Uint8Array): readonly [number, number, number, number] {
  const reader = new Reader(body);
  return [reader.sint32() / STEPS, reader.sint32() / STEPS, reader.sint32() / STEPS, reader.sint32() / STEPS];
}

export function writeSize({ width, height }: Size): Uint8Array {
  const writer = new Writer(10);
  writer.uint(length(width));
  writer.uint(length(height));
  return writer.take();
}

export function readSize(body: Uint8Array): Size {
  const reader = new Reader(body);
  return { width: reader.uint() / STEPS, height: reader.uint() / STEPS };
}

export function writeText({ size, text }: TextBody): Uint8Array {
  const writer = new Writer(16);
  writer.uint(length(size));
  writer.raw(new TextEncoder().encode(text));
  return writer.take();
}

export function readText(body: Uint8Array): TextBody {
  const reader = new Reader(body);
  const size = reader.uint() / STEPS;
  return { size, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(body.subarray(reader.at)) };
}

export function writeImage({ attachment, width, height }: ImageBody): Uint8Array {
  const writer = new Writer(32);
  writer.raw(uuidBytes(attachment));
  writer.uint(length(width));
  writer.uint(length(height));
  return writer.take();
}

export function readImage(body: Uint8Array): ImageBody {
  if (body.length < 18) throw new ValueError('image of less than 18 bytes');
  const reader = new Reader(body, 16);
  return { attachment: uuidText(body), width: reader.uint() / STEPS, height: reader.uint() / STEPS };
}
