import { NO_HANDLES, type Handles } from './handles.js';
import { DEPTH_MAX } from './limits.js';
import { ValueError } from './errors.js';

const scratch = new DataView(new ArrayBuffer(8));
const scratchBytes = new Uint8Array(scratch.buffer);
const encoder = new TextEncoder();

/** Text length in characters above which TextEncoder is faster than a loop in JavaScript. */
const SHORT_TEXT = 48;

/**
 * Growable buffer in Protobuf encoding.
 *
 * Memory: one array, doubled when full and reused for the next message. `bytes` up to `at` is lent
 * to the receiver until the next write.
 */
export class Writer {
  /** Connection to which streams and references in the values belong. */
  handles: Handles = NO_HANDLES;
  bytes: Uint8Array;
  at = 0;
  private depth = 0;

  constructor(capacity = 256) {
    this.bytes = new Uint8Array(capacity);
  }

  /**
   * Empties the buffer for the next message. An array that a very large message has left is
   * discarded.
   */
  reset(): this {
    if (this.bytes.length > 1024 * 1024) this.bytes = new Uint8Array(256);
    this.at = 0;
    this.depth = 0;
    return this;
  }

  /** Discards what was written since `at`, after a value was rejected. */
  rewind(at: number): void {
    this.at = at;
    this.depth = 0;
  }

  /** Returns a copy of the content. */
  take(): Uint8Array {
    return this.bytes.slice(0, this.at);
  }

  ensure(more: number): void {
    const needed = this.at + more;
    if (needed <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    grown.set(this.bytes.subarray(0, this.at));
    this.bytes = grown;
  }

  byte(value: number): void {
    if (this.at === this.bytes.length) this.ensure(1);
    this.bytes[this.at++] = value;
  }

  /** Writes an unsigned number up to 2^53 - 1. */
  uint(value: number): void {
    this.ensure(10);
    const bytes = this.bytes;
    let at = this.at;
    while (value > 0x7fff_ffff) {
      bytes[at++] = (value % 128) | 128;
      value = Math.floor(value / 128);
    }
    while (value > 127) {
      bytes[at++] = (value & 127) | 128;
      value >>>= 7;
    }
    bytes[at++] = value;
    this.at = at;
  }

  /** Writes a 32-bit number in zigzag encoding. */
  sint32(value: number): void {
    this.uint(((value << 1) ^ (value >> 31)) >>> 0);
  }

  /** Writes a 64-bit number in zigzag encoding. */
  sint64(value: bigint): void {
    let rest = BigInt.asUintN(64, (value << 1n) ^ (value >> 63n));
    while (rest > 0x7fff_ffffn) {
      this.byte(Number(rest & 127n) | 128);
      rest >>= 7n;
    }
    this.uint(Number(rest));
  }

  fixed32(value: number): void {
    this.ensure(4);
    const { bytes, at } = this;
    bytes[at] = value;
    bytes[at + 1] = value >>> 8;
    bytes[at + 2] = value >>> 16;
    bytes[at + 3] = value >>> 24;
    this.at = at + 4;
  }

  float(value: number): void {
    scratch.setFloat32(0, value, true);
    this.fixed32(scratch.getUint32(0, true));
  }

  double(value: number): void {
    this.ensure(8);
    scratch.setFloat64(0, value, true);
    this.bytes.set(scratchBytes, this.at);
    this.at += 8;
  }

  raw(value: Uint8Array): void {
    this.ensure(value.length);
    this.bytes.set(value, this.at);
    this.at += value.length;
  }

  /** Writes length and bytes. */
  block(value: Uint8Array): void {
    this.uint(value.length);
    this.raw(value);
  }

  /** Writes length and UTF-8 text. A lone surrogate becomes `?` (VA-11). */
  text(value: string): void {
    if (value.length <= SHORT_TEXT && this.ascii(value)) return;
    this.ensure(value.length * 3 + 5);
    const start = this.open();
    const { written } = encoder.encodeInto(wellFormed(value), this.bytes.subarray(this.at));
    this.at += written;
    this.close(start);
  }

  private ascii(value: string): boolean {
    const length = value.length;
    this.ensure(length + 1);
    const { bytes, at } = this;
    for (let i = 0; i < length; i++) {
      const unit = value.charCodeAt(i);
      if (unit > 127) return false;
      bytes[at + 1 + i] = unit;
    }
    bytes[at] = length;
    this.at = at + 1 + length;
    return true;
  }

  /** Reserves one byte for a length and returns the start of the content. */
  open(): number {
    this.byte(0);
    return this.at;
  }

  /** Writes the length reserved by {@link open}. Content of more than 127 bytes is shifted. */
  close(start: number): void {
    const length = this.at - start;
    if (length < 128) {
      this.bytes[start - 1] = length;
      return;
    }
    let extra = 1;
    for (let rest = length >>> 14; rest > 0; rest >>>= 7) extra++;
    this.ensure(extra);
    this.bytes.copyWithin(start + extra, start, this.at);
    const end = this.at + extra;
    this.at = start - 1;
    this.uint(length);
    this.at = end;
  }

  /** Counts one more level of nesting (VA-9). */
  enter(): void {
    if (++this.depth > DEPTH_MAX) throw new ValueError(`more than ${DEPTH_MAX} records deep`);
  }

  leave(): void {
    this.depth--;
  }
}

const SURROGATE = /[\ud800-\udfff]/;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function wellFormed(value: string): string {
  return SURROGATE.test(value) ? value.replace(LONE_SURROGATE, '?') : value;
}
