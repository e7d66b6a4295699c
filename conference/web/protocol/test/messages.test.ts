import { describe, expect, it } from 'vitest';
import {
  beginEnding, beginItem, beginReply, beginRequest, endEnding, endPayload, KIND, limits, LISTS, Reader, readMessage, ValueError, writeHello, writePassed, Writer, writeSmall, type Message, type Reason,
} from '@parley/protocol';
import { hex, random, unhex, vectors, type Entry } from './vectors.js';

interface Json {
  readonly kind: Message['kind'];
  readonly call: number;
  readonly stream: number;
  readonly reference: number;
  readonly method: number;
  readonly timeoutMillis: number;
  readonly metadata: [string, string][];
  readonly arguments: string;
  readonly result: string;
  readonly item: string;
  readonly reason: Reason | 'COMPLETE';
  readonly text: string;
  readonly exception: string;
  readonly details: string;
  readonly retryMillis?: number;
  readonly count: number;
  readonly version: number;
  readonly oldestVersion: number;
  readonly messageBytesMax: number;
  readonly callsMax: number;
  readonly product: string;
  readonly references?: number[];
  readonly streams?: number[];
}

interface MessageEntry extends Entry {
  readonly hex: string;
  readonly direction: string;
  readonly message: Json;
}

const file = vectors<{ valid: MessageEntry[]; invalid: MessageEntry[]; ignored: MessageEntry[] }>('messages');

function write(message: Json): Uint8Array {
  const writer = new Writer(1);
  const payload = (start: number, text: string): void => {
    writer.raw(unhex(text));
    endPayload(writer, start);
  };
  const ending = (start: number): void => {
    writer.raw(unhex(message.details));
    endEnding(writer, start, message.retryMillis);
  };
  switch (message.kind) {
    case 'HELLO':
      writeHello(writer, message);
      break;
    case 'REQUEST':
      payload(beginRequest(writer, message.call, message.reference, message.method, message.timeoutMillis, new Map(message.metadata)), message.arguments);
      break;
    case 'REPLY':
      payload(beginReply(writer, message.call), message.result);
      break;
    case 'ITEM':
      payload(beginItem(writer, message.stream), message.item);
      break;
    case 'FAILURE':
      ending(beginEnding(writer, KIND.FAILURE, message.call, message.reason, message.text, message.exception));
      break;
    case 'END':
      ending(beginEnding(writer, KIND.END, message.stream, message.reason, message.text, message.exception));
      break;
    default:
      writeSmall(writer, KIND[message.kind], message.kind === 'CANCEL' ? message.call : message.kind === 'RELEASE' ? message.reference : message.stream, message.count);
  }
  if (message.kind in LISTS) writePassed(writer, LISTS[message.kind as keyof typeof LISTS], message.references ?? [], message.streams ?? []);
  return writer.take();
}

const PAYLOADS = { REQUEST: 'arguments', REPLY: 'result', ITEM: 'item', FAILURE: 'details', END: 'details' } as const;

function read(bytes: Uint8Array): unknown {
  const message = readMessage(new Reader(bytes));
  if (message === undefined) return undefined;
  if (message.kind === 'HELLO') return { magic: 'parley', ...message };
  if (!('at' in message)) return message;
  const { at, end, ...rest } = message;
  const json = { ...rest, [PAYLOADS[message.kind]]: hex(bytes.subarray(at, end)) };
  return message.kind === 'REQUEST' ? { ...json, metadata: [...(message.metadata ?? [])] } : json;
}

describe('messages', () => {
  for (const entry of file.valid) {
    it(`${entry.rule} ${entry.name}`, () => {
      const saturated = Number(entry.message.count) > Number.MAX_SAFE_INTEGER ? { ...entry.message, count: Number.MAX_SAFE_INTEGER } : entry.message;
      expect(read(unhex(entry.hex))).toEqual(saturated);
      if (entry.direction === 'both') expect(hex(write(entry.message))).toBe(entry.hex);
    });
  }

  for (const entry of file.invalid) {
    it(`${entry.rule} ${entry.name}: is refused`, () => {
      expect(() => read(unhex(entry.hex))).toThrow(ValueError);
    });
  }

  for (const entry of file.ignored) {
    it(`${entry.rule} ${entry.name}`, () => {
      expect(read(unhex(entry.hex))).toBeUndefined();
    });
  }

  it('ER-2 text is cut to 1,024 characters, not refused', () => {
    const message = { ...file.valid.find((entry) => entry.message.kind === 'FAILURE')!.message, text: 'z'.repeat(1025) };

    expect(read(write(message))).toEqual({ ...message, text: 'z'.repeat(1024) });
  });

  it('RF-4 a message passes 1,000 streams and 10,000 references, and not one more', () => {
    const message = { ...file.valid.find((entry) => entry.message.kind === 'REPLY')!.message };
    const passing = (references: number, streams: number): Json => ({ ...message, references: new Array<number>(references).fill(3), streams: new Array<number>(streams).fill(4) });

    expect(read(write(passing(10_000, 1000)))).toEqual(passing(10_000, 1000));
    expect(() => write(passing(10_001, 1))).toThrow(ValueError);
    expect(() => write(passing(1, 1001))).toThrow(ValueError);
    const twice = write(passing(10_000, 0));
    const list = twice.subarray(write({ ...message, references: [], streams: [] }).length);
    expect(() => read(Uint8Array.of(...twice, ...list))).toThrow(ValueError);
  });

  it('MS-8 metadata of 16 KiB crosses, one byte more does not', () => {
    const request = file.valid.find((entry) => entry.message.kind === 'REQUEST')!.message;
    // Tag, length and text of the key take 3 bytes, tag and length of the value 3.
    const fits = (length: number): Json => ({ ...request, metadata: [['k', 'v'.repeat(length)]] });
    const full = limits.METADATA_BYTES_MAX - 6;

    expect(read(write(fits(full)))).toEqual(fits(full));
    expect(() => write(fits(full + 1))).toThrow(ValueError);
  });

  it('MS-4 random and truncated messages are read or refused, never more', () => {
    const next = random(4711);
    for (let run = 0; run < 20_000; run++) {
      const entry = file.valid[Math.floor(next() * file.valid.length)]!;
      const bytes = unhex(entry.hex).slice(0, Math.floor(next() * 200));
      if (bytes.length > 0 && next() < 0.8) bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
      try {
        read(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(ValueError);
      }
    }
  });
});
