import { NO_HANDLES, type Handles } from './handles.js';
import { DEPTH_MAX } from './limits.js';
import { ValueError } from './errors.js';

const scratch = new DataView(new ArrayBuffer(8));
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const TWO_32 = 0x1_0000_0000;

/** Wire types of Protobuf that the protocol uses. */
export type Wire = 0 | 1 | 2 | 5;

/**
 * Reader of Protobuf encoding, in place between `at` and `end`.
 *
 * Memory: borrows `bytes`; returned values are copies. Allocations never exceed the size of the
 * available input.
 */
export class Reader {
  /** Connection to which streams and references in the values belong. */
  handles: Handles = NO_HANDLES;
  bytes: Uint8Array;
  at: number;
  end: number;
  /** Number and wire type of the field that {@link next} found. */
  number = 0;
  wire = 0;
  private depth = 0;
  /** Low and high half of the varint that was read last. */
  private low = 0;
  private high = 0;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  over(bytes: Uint8Array, at: number, end: number): this {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
    this.depth = 0;
    return this;
  }

  /** Moves to the next field. Returns false at the end of the record. */
  next(): boolean {
    if (this.at >= this.end) return false;
    const tag = this.uint();
    const number = Math.floor(tag / 8);
    if (tag >= TWO_32 || number === 0) throw new ValueError(`field number ${number}`);
    this.number = number;
    this.wire = tag & 7;
    return true;
  }

  /** Throws if the current field has another wire type. */
  expect(wire: Wire): void {
    if (this.wire !== wire) throw new ValueError(`wire type ${this.wire} where ${wire} is expected`);
  }

  skip(): void {
    switch (this.wire) {
      case 0:
        this.varint();
        return;
      case 1:
        this.move(8);
        return;
      case 2:
        this.move(this.length());
        return;
      case 5:
        this.move(4);
        return;
      default:
        throw new ValueError(`field ${this.number} has wire type ${this.wire}`);
    }
  }

  private move(count: number): void {
    if (count > this.end - this.at) throw new ValueError('ends too early');
    this.at += count;
  }

  /**
   * Reads an unsigned number. Values above 2^53 - 1 are read as 2^53, which callers that need exact
   * numbers reject.
   */
  uint(): number {
    if (this.at < this.end) {
      const first = this.bytes[this.at]!;
      if (first < 128) {
        this.at++;
        return first;
      }
    }
    this.varint();
    const value = this.high * TWO_32 + this.low;
    return value > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER + 1 : value;
  }

  private varint(): void {
    const bytes = this.bytes;
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.at >= this.end) throw new ValueError('ends inside a number');
      const byte = bytes[this.at++]!;
      const bits = byte & 127;
      if (shift < 28) low |= bits << shift;
      else if (shift === 28) {
        low |= bits << 28;
        high = bits >>> 4;
      } else {
        if (shift === 63 && bits > 1) throw new ValueError('number of more than 64 bits');
        high |= bits << (shift - 32);
      }
      if (byte < 128) {
        this.low = low >>> 0;
        this.high = high >>> 0;
        return;
      }
    }
    throw new ValueError('number of more than 10 bytes');
  }

  /** Reads a 32-bit zigzag number. Throws if it is wider. */
  sint32(): number {
    const value = this.uint();
    if (value >= TWO_32) throw new ValueError('number of more than 32 bits');
    return (value >>> 1) ^ -(value & 1);
  }

  /** Reads a 64-bit zigzag number. */
  sint64(): bigint {
    this.varint();
    const value = (BigInt(this.high) << 32n) | BigInt(this.low);
    return (value >> 1n) ^ -(value & 1n);
  }

  fixed32(): number {
    const at = this.at;
    this.move(4);
    const bytes = this.bytes;
    return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
  }

  float(): number {
    scratch.setInt32(0, this.fixed32(), true);
    return scratch.getFloat32(0, true);
  }

  double(): number {
    scratch.setInt32(0, this.fixed32(), true);
    scratch.setInt32(4, this.fixed32(), true);
    return scratch.getFloat64(0, true);
  }

  /** Reads a length and checks it against the available bytes. */
  length(): number {
    const length = this.uint();
    if (length > this.end - this.at) throw new ValueError('length past the end');
    return length;
  }

  block(): Uint8Array {
    const length = this.length();
    return this.bytes.slice(this.at, (this.at += length));
  }

  /** Reads UTF-8 text. Malformed sequences become U+FFFD (VA-11). */
  text(): string {
    const length = this.length();
    const start = this.at;
    const end = (this.at += length);
    if (length > 24) return decoder.decode(this.bytes.subarray(start, end));
    let text = '';
    for (let i = start; i < end; i++) {
      const byte = this.bytes[i]!;
      if (byte > 127) return decoder.decode(this.bytes.subarray(start, end));
      text += String.fromCharCode(byte);
    }
    return text;
  }

  /**
   * Enters the length-delimited block that starts here and returns the outer end, for {@link
   * leave}.
   */
  enter(): number {
    const length = this.length();
    this.deeper();
    const outer = this.end;
    this.end = this.at + length;
    return outer;
  }

  leave(outer: number): void {
    this.at = this.end;
    this.end = outer;
    this.depth--;
  }

  /** Counts one more level of nesting, for the outermost record, which has no length (VA-9). */
  deeper(): void {
    if (++this.depth > DEPTH_MAX) throw new ValueError(`more than ${DEPTH_MAX} records deep`);
  }
}
