import { ValueError } from './errors.js';
import type { Reader, Wire } from './reader.js';
import type { Writer } from './writer.js';

/** Writes and reads one value without its tag; a value of wire type 2 includes its length. */
export interface ValueCodec {
  readonly wire: Wire;
  /** May stand in a packed field (VA-6). */
  readonly packed: boolean;
  /** An element that may be null: its wrapper says whether it is (VA-7). */
  readonly nullable?: true;
  /** The value an absent field has (VA-3); types without one are always written. */
  readonly absent?: () => unknown;
  /** Whether the value is that default (VA-2). */
  isDefault?(value: unknown): boolean;
  write(writer: Writer, value: unknown): void;
  read(reader: Reader): unknown;
}

/** Writes and reads one field of a record with its tag, however often it stands there. */
export interface FieldCodec {
  write(writer: Writer, value: unknown): void;
  /** Reads one occurrence; `soFar` is what earlier ones gave, undefined at first. */
  read(reader: Reader, soFar: unknown): unknown;
  /** The value after the last occurrence, or the default, or a refusal. */
  finish(soFar: unknown): unknown;
}

export function refuseNull(value: unknown): void {
  if (value === undefined || value === null) throw new ValueError('null where the type has no ?');
}

/** A field that stands once and has its type's default when absent. */
export function plainField(number: number, codec: ValueCodec): FieldCodec {
  const tag = number * 8 + codec.wire;
  const { wire, absent } = codec;
  return {
    write(writer, value) {
      refuseNull(value);
      if (codec.isDefault?.(value) === true) return;
      writer.uint(tag);
      codec.write(writer, value);
    },
    read(reader) {
      reader.expect(wire);
      return codec.read(reader);
    },
    finish(soFar) {
      if (soFar !== undefined) return soFar;
      if (absent === undefined) throw new ValueError('is absent and has no default');
      return absent();
    },
  };
}

/** `T?` and `Optional<T>`: written whenever there is a value. */
export function presentField(number: number, codec: ValueCodec): FieldCodec {
  const tag = number * 8 + codec.wire;
  const { wire } = codec;
  return {
    write(writer, value) {
      if (value === undefined || value === null) return;
      writer.uint(tag);
      codec.write(writer, value);
    },
    read(reader) {
      reader.expect(wire);
      return codec.read(reader);
    },
    finish: (soFar) => soFar,
  };
}

/** VA-7: an element that is repeated or has presence, in a record of its own. */
export function wrapped(inner: FieldCodec): ValueCodec {
  return {
    wire: 2,
    packed: false,
    nullable: true,
    write(writer, value) {
      const start = writer.open();
      writer.enter();
      inner.write(writer, value);
      writer.leave();
      writer.close(start);
    },
    read(reader) {
      const outer = reader.enter();
      let value: unknown;
      while (reader.next()) {
        if (reader.number === 1) value = inner.read(reader, value);
        else reader.skip();
      }
      reader.leave(outer);
      return inner.finish(value);
    },
  };
}
