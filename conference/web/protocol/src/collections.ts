import { ValueError } from './errors.js';
import { refuseNull, type FieldCodec, type ValueCodec } from './codec.js';
import type { ArrayElement } from './expression.js';
import type { Reader } from './reader.js';
import type { Writer } from './writer.js';

/** Writes a packed field: one length, then the elements without tags (VA-6). */
function writePacked(writer: Writer, number: number, codec: ValueCodec, values: Iterable<unknown>): void {
  writer.uint(number * 8 + 2);
  const start = writer.open();
  writeEach(values, (value) => {
    refuseNull(value);
    codec.write(writer, value);
  });
  writer.close(start);
}

function writeEach(values: Iterable<unknown>, write: (value: unknown) => void): void {
  let index = 0;
  try {
    for (const value of values) {
      write(value);
      index++;
    }
  } catch (error) {
    throw error instanceof ValueError ? error.within(`[${index}]`) : error;
  }
}

/**
 * Passes the elements of one occurrence to `add`: all elements of a packed field, or a single
 * unpacked one.
 */
function readOccurrence(reader: Reader, codec: ValueCodec, add: (value: unknown) => void): void {
  if (codec.packed && reader.wire === 2) {
    const outer = reader.end;
    const end = (reader.end = reader.length() + reader.at);
    while (reader.at < end) add(codec.read(reader));
    reader.end = outer;
    return;
  }
  reader.expect(codec.wire);
  add(codec.read(reader));
}

function writeRepeated(writer: Writer, number: number, codec: ValueCodec, values: Iterable<unknown>): void {
  if (codec.packed) {
    writePacked(writer, number, codec, values);
    return;
  }
  const tag = number * 8 + codec.wire;
  writeEach(values, (value) => {
    if (codec.nullable !== true) refuseNull(value);
    writer.uint(tag);
    codec.write(writer, value);
  });
}

export function listField(number: number, codec: ValueCodec): FieldCodec {
  return {
    write(writer, value) {
      refuseNull(value);
      if (!Array.isArray(value)) throw new ValueError('array expected');
      if (value.length > 0) writeRepeated(writer, number, codec, value as unknown[]);
    },
    read(reader, soFar) {
      const list = (soFar ?? []) as unknown[];
      readOccurrence(reader, codec, (value) => list.push(value));
      return list;
    },
    finish: (soFar) => soFar ?? [],
  };
}

/**
 * Returns the codec of a set. JavaScript compares object elements by identity, so equal records are
 * not merged; the order is kept.
 */
export function setField(number: number, codec: ValueCodec): FieldCodec {
  return {
    write(writer, value) {
      refuseNull(value);
      if (!(value instanceof Set)) throw new ValueError('Set expected');
      if (value.size > 0) writeRepeated(writer, number, codec, value as Set<unknown>);
    },
    read(reader, soFar) {
      const set = (soFar ?? new Set()) as Set<unknown>;
      readOccurrence(reader, codec, (value) => set.add(value));
      return set;
    },
    finish: (soFar) => soFar ?? new Set(),
  };
}

export function mapField(number: number, key: FieldCodec, value: FieldCodec): FieldCodec {
  const tag = number * 8 + 2;
  return {
    write(writer, map) {
      refuseNull(map);
      if (!(map instanceof Map)) throw new ValueError('Map expected');
      writeEach(map as Map<unknown, unknown>, (pair) => {
        const [k, v] = pair as [unknown, unknown];
        writer.uint(tag);
        const start = writer.open();
        writer.enter();
        key.write(writer, k);
        value.write(writer, v);
        writer.leave();
        writer.close(start);
      });
    },
    read(reader, soFar) {
      const map = (soFar ?? new Map()) as Map<unknown, unknown>;
      reader.expect(2);
      const outer = reader.enter();
      let k: unknown;
      let v: unknown;
      while (reader.next()) {
        if (reader.number === 1) k = key.read(reader, k);
        else if (reader.number === 2) v = value.read(reader, v);
        else reader.skip();
      }
      reader.leave(outer);
      map.set(key.finish(k), value.finish(v));
      return map;
    },
    finish: (soFar) => soFar ?? new Map(),
  };
}

interface ArrayForm {
  readonly is: (value: unknown) => value is Iterable<unknown> & { readonly length: number };
  readonly from: (values: readonly unknown[]) => unknown;
}

type Elements = Iterable<unknown> & { readonly length: number };
type NumberArray = Int16ArrayConstructor | Int32ArrayConstructor | Uint16ArrayConstructor | Float32ArrayConstructor | Float64ArrayConstructor;

function typed(type: NumberArray): ArrayForm {
  return { is: (value): value is Elements => value instanceof type, from: (values) => type.from(values as number[]) };
}

const ARRAY_FORMS: Readonly<Record<Exclude<ArrayElement, 'char'>, ArrayForm>> = {
  boolean: { is: (value): value is Elements => Array.isArray(value), from: (values) => values },
  short: typed(Int16Array),
  int: typed(Int32Array),
  long: { is: (value): value is Elements => value instanceof BigInt64Array, from: (values) => BigInt64Array.from(values as bigint[]) },
  float: typed(Float32Array),
  double: typed(Float64Array),
};

/**
 * Codec of the elements of `char[]`. They are numbers (Uint16Array), whereas a single `char` is a
 * string.
 */
const unitCodec: ValueCodec = {
  wire: 0,
  packed: true,
  write: (writer, value) => writer.uint(value as number),
  read(reader) {
    const unit = reader.uint();
    if (unit > 0xffff) throw new ValueError(`${unit} is no char`);
    return unit;
  },
};

export function arrayField(number: number, element: ArrayElement, scalar: ValueCodec): FieldCodec {
  const codec = element === 'char' ? unitCodec : scalar;
  const form = element === 'char' ? typed(Uint16Array) : ARRAY_FORMS[element];
  return {
    write(writer, value) {
      refuseNull(value);
      if (!form.is(value)) throw new ValueError(`${element}[] expected`);
      if (value.length > 0) writePacked(writer, number, codec, value);
    },
    read(reader, soFar) {
      const list = (soFar ?? []) as unknown[];
      readOccurrence(reader, codec, (value) => list.push(value));
      return list;
    },
    finish: (soFar) => form.from((soFar ?? []) as unknown[]),
  };
}

