import { describe, expect, it } from 'vitest';
import { keepAliveFrame, closeCode, closeFrame, ConnectionError, FRAME, FrameDecoder, FRAME_HEADER_BYTES, limits, webSocketCode, webSocketReason, writeFrameHeader, type CloseReason } from '@parley/protocol';
import { hex, random, unhex, vectors, type Entry } from './vectors.js';

type Frame = { type: 'MESSAGE' | 'PING' | 'PONG'; payload: string } | { type: 'CLOSE'; reason: CloseReason; text: string };

interface FrameEntry extends Entry {
  readonly hex: string;
  readonly frames: readonly Frame[];
  readonly messageBytesMax?: number;
  readonly direction: string;
  readonly close: CloseReason;
}

const file = vectors<{ valid: FrameEntry[]; invalid: FrameEntry[]; webSocketCloses: { rule: string; code: number; reason: CloseReason }[] }>('frames');

function decode(bytes: Uint8Array, messageBytesMax: number | undefined, piece: number): { frames: Frame[]; close: CloseReason | undefined } {
  const frames: Frame[] = [];
  const decoder = new FrameDecoder(
    {
      message: (all, at, end) => frames.push({ type: 'MESSAGE', payload: hex(all.subarray(at, end)) }),
      ping: (payload) => frames.push({ type: 'PING', payload: hex(payload) }),
      pong: (payload) => frames.push({ type: 'PONG', payload: hex(payload) }),
      closed: ({ reason, text }) => frames.push({ type: 'CLOSE', reason, text }),
    },
    messageBytesMax ?? limits.MESSAGE_BYTES_MAX,
  );
  try {
    for (let at = 0; at < bytes.length; at += piece) decoder.push(bytes.subarray(at, at + piece));
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    return { frames, close: error.reason };
  }
  return { frames, close: frames.at(-1)?.type === 'CLOSE' ? undefined : 'PEER_GONE' };
}

function encode(frame: Frame): Uint8Array {
  if (frame.type === 'CLOSE') return closeFrame(frame.reason, frame.text);
  const payload = unhex(frame.payload);
  if (frame.type !== 'MESSAGE') return keepAliveFrame(FRAME[frame.type], payload);
  const bytes = new Uint8Array(FRAME_HEADER_BYTES + payload.length);
  writeFrameHeader(bytes, 0, payload.length, FRAME.MESSAGE);
  bytes.set(payload, FRAME_HEADER_BYTES);
  return bytes;
}

describe('frames', () => {
  for (const entry of file.valid) {
    it(`${entry.rule} ${entry.name}`, () => {
      for (const piece of [1, 2, 3, 5, 7, 1 << 20]) expect(decode(unhex(entry.hex), entry.messageBytesMax, piece).frames).toEqual(entry.frames);
      if (entry.direction === 'both') expect(entry.frames.map((frame) => hex(encode(frame))).join('')).toBe(entry.hex);
    });
  }

  for (const entry of file.invalid) {
    it(`${entry.rule} ${entry.name}`, () => {
      for (const piece of [1, 2, 3, 5, 7, 1 << 20]) expect(decode(unhex(entry.hex), entry.messageBytesMax, piece)).toEqual({ frames: entry.frames, close: entry.close });
    });
  }

  for (const { rule, code, reason } of file.webSocketCloses) {
    it(`${rule} WebSocket close ${code} is ${reason}`, () => {
      expect(webSocketReason(code)).toBe(reason);
      if (code >= 4000 && code < 4010) expect(webSocketCode(reason)).toBe(4000 + closeCode(reason));
    });
  }

  it('FR-5 close text beyond 1,024 bytes is cut between characters', () => {
    const { frames } = decode(closeFrame('SHUTDOWN', '€'.repeat(400)), undefined, 1 << 20);

    expect(frames).toEqual([{ type: 'CLOSE', reason: 'SHUTDOWN', text: '€'.repeat(341) }]);
  });

  it('FR-1 a message is the same however the stream is cut', () => {
    const next = random(7);
    const messages = Array.from({ length: 200 }, () => Uint8Array.from({ length: 1 + Math.floor(next() ** 3 * 5000) }, () => next() * 256));
    const stream = Buffer.concat(messages.map((message) => encode({ type: 'MESSAGE', payload: hex(message) })));
    const frames: string[] = [];
    const decoder = new FrameDecoder({ message: (all, at, end) => frames.push(hex(all.subarray(at, end))), ping: () => undefined, pong: () => undefined, closed: () => undefined }, 5000);

    for (let at = 0; at < stream.length; ) {
      const end = at + 1 + Math.floor(next() ** 2 * 9000);
      decoder.push(stream.subarray(at, end));
      at = end;
    }

    expect(frames).toEqual(messages.map(hex));
    expect(decoder.idle).toBe(true);
  });

  it('FR-1 random streams are decoded or refused, never more', () => {
    const next = random(99);
    for (let run = 0; run < 2000; run++) {
      const bytes = Uint8Array.from({ length: Math.floor(next() * 60) }, () => (next() < 0.6 ? next() * 4 : next() * 256));
      expect(decode(bytes, 32, 1 + Math.floor(next() * 9)).frames.length).toBeLessThanOrEqual(bytes.length / 4);
    }
  });
});
