import { closeCode, closeReasonOf, ConnectionError, type Closed, type CloseReason } from './errors.js';
import { CLOSE_TEXT_BYTES_MAX } from './limits.js';

/** Size of a frame header: length (unsigned 24-bit, little-endian) and type (FR-1). */
export const FRAME_HEADER_BYTES = 4;

export const FRAME = { MESSAGE: 0, CLOSE: 1, PING: 2, PONG: 3 } as const;
const FIRST_EXTENSION = 128;
const BEAT_BYTES = 8;

export function writeFrameHeader(bytes: Uint8Array, at: number, length: number, type: number): void {
  bytes[at] = length;
  bytes[at + 1] = length >>> 8;
  bytes[at + 2] = length >>> 16;
  bytes[at + 3] = type;
}

/** Returns a complete PING or PONG frame. */
export function keepAliveFrame(type: typeof FRAME.PING | typeof FRAME.PONG, payload: Uint8Array): Uint8Array {
  const frame = new Uint8Array(FRAME_HEADER_BYTES + BEAT_BYTES);
  writeFrameHeader(frame, 0, BEAT_BYTES, type);
  frame.set(payload, FRAME_HEADER_BYTES);
  return frame;
}

/** Returns a complete CLOSE frame. Text beyond the limit is truncated between characters (FR-5). */
export function closeFrame(reason: CloseReason, text: string): Uint8Array {
  const cut = truncatedBytes(text, CLOSE_TEXT_BYTES_MAX);
  const frame = new Uint8Array(FRAME_HEADER_BYTES + 2 + cut.length);
  writeFrameHeader(frame, 0, 2 + cut.length, FRAME.CLOSE);
  frame[FRAME_HEADER_BYTES] = closeCode(reason);
  frame.set(cut, FRAME_HEADER_BYTES + 2);
  return frame;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the UTF-8 encoding, truncated to at most `max` bytes between characters. */
export function truncatedBytes(text: string, max: number): Uint8Array {
  const bytes = encoder.encode(text);
  if (bytes.length <= max) return bytes;
  let end = max;
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}

/** Receiver of decoded frames. Bytes are borrowed until the call returns. */
export interface FrameSink {
  message(bytes: Uint8Array, at: number, end: number): void;
  ping(payload: Uint8Array): void;
  pong(payload: Uint8Array): void;
  closed(closed: Closed): void;
}

/**
 * Frame decoder for a byte stream that arrives in chunks of any size. A frame within one chunk is
 * passed on in place. Only a frame that spans chunks is copied to a buffer, which grows with the
 * bytes received and not with the announced length.
 */
export class FrameDecoder {
  /** Incomplete frame at the end of the last chunk, including its header. */
  private torn = new Uint8Array(0);
  private tornLength = 0;
  /** Number of bytes of an extension frame that are still to be skipped. */
  private skipping = 0;
  private over = false;

  constructor(
    private readonly sink: FrameSink,
    private readonly messageBytesMax: number,
  ) {}

  /** True between two frames: the only place where the stream may end. */
  get idle(): boolean {
    return this.tornLength === 0 && this.skipping === 0;
  }

  /**
   * Decodes the next chunk. Throws ConnectionError for an invalid frame, after all frames before it
   * were passed on.
   */
  push(piece: Uint8Array): void {
    let at = 0;
    while (at < piece.length && !this.over) {
      if (this.skipping > 0) {
        const skipped = Math.min(this.skipping, piece.length - at);
        this.skipping -= skipped;
        at += skipped;
      } else if (this.tornLength > 0) at = this.mend(piece, at);
      else at = this.whole(piece, at);
    }
  }

  /** Passes on the frame at `at`, or buffers its available part. */
  private whole(piece: Uint8Array, at: number): number {
    if (piece.length - at < FRAME_HEADER_BYTES) return this.keep(piece, at, piece.length);
    const length = this.check(piece, at);
    const start = at + FRAME_HEADER_BYTES;
    if (piece[at + 3]! >= FIRST_EXTENSION) {
      this.skipping = length;
      return start;
    }
    if (piece.length - start < length) return this.keep(piece, at, piece.length);
    this.deliver(piece, at, start, start + length);
    return start + length;
  }

  /** Adds bytes to the incomplete frame. */
  private mend(piece: Uint8Array, at: number): number {
    const needed = this.tornLength < FRAME_HEADER_BYTES ? FRAME_HEADER_BYTES : FRAME_HEADER_BYTES + this.check(this.torn, 0);
    const next = this.keep(piece, at, Math.min(piece.length, at + needed - this.tornLength));
    if (this.tornLength < needed || this.tornLength < FRAME_HEADER_BYTES) return next;
    const length = this.check(this.torn, 0);
    if (this.torn[3]! >= FIRST_EXTENSION) {
      this.skipping = length;
      this.tornLength = 0;
    } else if (this.tornLength === FRAME_HEADER_BYTES + length) {
      const whole = this.torn;
      this.torn = new Uint8Array(0);
      this.tornLength = 0;
      this.deliver(whole, 0, FRAME_HEADER_BYTES, FRAME_HEADER_BYTES + length);
    }
    return next;
  }

  private keep(piece: Uint8Array, at: number, end: number): number {
    const length = this.tornLength + end - at;
    if (length > this.torn.length) {
      const grown = new Uint8Array(Math.max(64, length, Math.min(this.torn.length * 2, this.messageBytesMax + FRAME_HEADER_BYTES)));
      grown.set(this.torn.subarray(0, this.tornLength));
      this.torn = grown;
    }
    this.torn.set(piece.subarray(at, end), this.tornLength);
    this.tornLength = length;
    return end;
  }

  /** Checks type and length against their limits and returns the payload length (FR-1, FR-2). */
  private check(bytes: Uint8Array, at: number): number {
    const length = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
    const type = bytes[at + 3]!;
    if (type === FRAME.MESSAGE) {
      if (length > this.messageBytesMax) throw new ConnectionError('LIMIT_EXCEEDED', `message of ${length} bytes, at most ${this.messageBytesMax} (FR-1)`);
      if (length === 0) throw new ConnectionError('PROTOCOL_ERROR', 'message of 0 bytes (FR-1)');
    } else if (type === FRAME.CLOSE) {
      if (length < 2 || length > 2 + CLOSE_TEXT_BYTES_MAX) throw new ConnectionError('PROTOCOL_ERROR', `close frame of ${length} bytes (FR-1)`);
    } else if (type === FRAME.PING || type === FRAME.PONG) {
      if (length !== BEAT_BYTES) throw new ConnectionError('PROTOCOL_ERROR', `ping or pong of ${length} bytes (FR-1)`);
    } else if (type < FIRST_EXTENSION) {
      throw new ConnectionError('PROTOCOL_ERROR', `frame type ${type} is reserved (FR-2)`);
    } else if (length > this.messageBytesMax) {
      throw new ConnectionError('PROTOCOL_ERROR', `extension frame of ${length} bytes, at most ${this.messageBytesMax} (FR-2)`);
    }
    return length;
  }

  private deliver(bytes: Uint8Array, at: number, start: number, end: number): void {
    switch (bytes[at + 3]) {
      case FRAME.MESSAGE:
        this.sink.message(bytes, start, end);
        return;
      case FRAME.PING:
        this.sink.ping(bytes.subarray(start, end));
        return;
      case FRAME.PONG:
        this.sink.pong(bytes.subarray(start, end));
        return;
      default: {
        this.over = true;
        const code = bytes[start]! | (bytes[start + 1]! << 8);
        this.sink.closed({ reason: closeReasonOf(code), text: decoder.decode(bytes.subarray(start + 2, end)) });
      }
    }
  }
}
