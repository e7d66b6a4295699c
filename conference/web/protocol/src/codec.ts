import { ValueError } from './errors.js';
import type { Reader, Wire } from './reader.js';
import type { Writer } from './writer.js';

/** Encoder and decoder of one value without its tag. Values of wire type 2 include their length. */
export interface ValueCodec {
  readonly wire: Wire;
  /** True if the type can be an element of a packed field (VA-6). */
  readonly packed: boolean;
  /** True for an element that may be null: its wrapper record marks null (VA-7). */
  readonly nullable?: true;
  /**
   * Returns the default of an absent field (VA-3). Fields of types without a default are always
   * written.
   */
  readonly absent?: () => unknown;
  /** Returns true if the value equals the default (VA-2). */
  isDefault?(value: unknown): boolean;
  write(writer: Writer, value: unknown): void;
  read(reader: Reader): unknown;
}

/** Encoder and decoder of one field of a record, with its tag and all its occurrences. */
export interface FieldCodec {
  write(writer: Writer, value: unknown): void;
  /** Reads one occurrence. `soFar` is the result of the earlier ones, undefined at first. */
  read(reader: Reader, soFar: unknown): unknown;
  /**
   * Returns the value after the last occurrence, or the default; throws if the field is required.
   */
  finish(soFar: unknown): unknown;
}

export function refuseNull(value: unknown): void {
  if (value === undefined || value === null) throw new ValueError('null where the type has no ?');
}

/** Returns the codec of a field that occurs once and has its type's default when absent. */
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

/**
 * Returns the codec of a field of type `T?` or `Optional<T>`, which is written whenever it has a
 * value.
 */
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

/**
 * Returns the codec of an element that is itself repeated or optional, wrapped in a record (VA-7).
 */
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
