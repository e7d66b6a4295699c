import { describe, expect, it } from 'vitest';
import { Reader, readSingle, Types, ValueError, Writer, writeSingle, type Handles, type TypeDescription, type WireReference } from '@parley/protocol';
import { JsonValues } from './json-values.js';
import { hex, random, unhex, vectors, type Entry } from './vectors.js';

interface ValueEntry extends Entry {
  readonly type: string;
  readonly hex: string;
  readonly value: unknown;
  readonly direction: 'both' | 'read' | 'write';
}

const file = vectors<{ types: TypeDescription[]; valid: ValueEntry[]; invalid: ValueEntry[]; refused: ValueEntry[] }>('values');
const types = new Types(file.types);
const json = new JsonValues(file.types);

/** Streams and references stand for themselves here. */
const handles: Handles = {
  publish: (source) => source as number,
  subscribe: (stream) => stream,
  send: (servant) => servant as WireReference,
  receive: (reference) => reference,
};

function write(type: string, value: unknown): Uint8Array {
  const writer = new Writer(1);
  writer.handles = handles;
  if (json.kind(type) === 'EXCEPTION') types.exception(type).writeObject(writer, value as Record<string, unknown>);
  else writeSingle(writer, types.field(1, type), value, 'result');
  return writer.take();
}

function read(type: string, bytes: Uint8Array): unknown {
  const reader = new Reader(bytes);
  reader.handles = handles;
  if (json.kind(type) === 'EXCEPTION') return types.exception(type).readObject(reader);
  return readSingle(reader, types.field(1, type), 'result');
}

describe('values', () => {
  for (const entry of file.valid) {
    if (entry.direction !== 'read') {
      it(`${entry.rule} ${entry.name}: is written`, () => {
        expect(hex(write(entry.type, json.parse(entry.type, entry.value)))).toBe(entry.hex);
      });
    }
    if (entry.direction !== 'write') {
      it(`${entry.rule} ${entry.name}: is read`, () => {
        expect(json.print(entry.type, read(entry.type, unhex(entry.hex)))).toStrictEqual(entry.value);
      });
    }
  }

  for (const entry of file.invalid) {
    it(`${entry.rule} ${entry.name}: reading is refused`, () => {
      expect(() => read(entry.type, unhex(entry.hex))).toThrow(ValueError);
    });
  }

  for (const entry of file.refused) {
    it(`${entry.rule} ${entry.name}: writing is refused`, () => {
      const value = json.parse(entry.type, entry.value);

      expect(() => write(entry.type, value)).toThrow(ValueError);
    });
  }

  it('VA-5 a refusal names the path', () => {
    const drawing = { from: { x: 1, y: 2 }, to: { x: 1, y: 'two' }, label: '' };

    expect(() => write('List<dev.example.Line>', [{ ...drawing, to: { x: 0, y: 0 } }, drawing])).toThrow('result[1].to.y: int expected, not string two');
  });

  it('VA-9 every value cut off anywhere is refused or read, never more', () => {
    for (const entry of file.valid) {
      const bytes = unhex(entry.hex);
      for (let end = 0; end < Math.min(bytes.length, 300); end++) readOrRefuse(entry.type, bytes.subarray(0, end));
    }
  });

  it('VA-9 random bytes are refused or read, never more', () => {
    const next = random(20260101);
    for (let run = 0; run < 20_000; run++) {
      const entry = file.valid[Math.floor(next() * file.valid.length)]!;
      const bytes = unhex(entry.hex).slice(0, 400);
      for (let hits = 1 + next() * 3; hits > 0 && bytes.length > 0; hits--) bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
      readOrRefuse(entry.type, bytes);
    }
  });
});

function readOrRefuse(type: string, bytes: Uint8Array): void {
  try {
    read(type, bytes);
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
  }
}
