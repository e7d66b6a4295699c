import { ValueError } from './errors.js';
import type { ValueCodec } from './codec.js';
import type { TypeDescription } from './description.js';
import type { Fields } from './fields.js';
import type { Reader } from './reader.js';
import type { Writer } from './writer.js';

/** Codec of a record, or of an alternative of a sealed type: length, then fields. */
export class RecordCodec implements ValueCodec {
  readonly wire = 2;
  readonly packed = false;
  /**
   * Set after all types of the contract have their codecs, since records can refer to each other.
   */
  fields!: Fields;

  write(writer: Writer, value: unknown): void {
    if (typeof value !== 'object' || value === null) throw new ValueError('object expected');
    const start = writer.open();
    writer.enter();
    this.fields.writeObject(writer, value as Record<string, unknown>);
    writer.leave();
    writer.close(start);
  }

  read(reader: Reader): Record<string, unknown> {
    const outer = reader.enter();
    const value = this.fields.readObject(reader);
    reader.leave(outer);
    return value;
  }
}

/** Codec of an enum: a string in TypeScript, a number on the wire. */
export function enumCodec(type: TypeDescription): ValueCodec {
  const numbers = new Map(type.fields.map((field) => [field.name, field.number]));
  const names = new Map(type.fields.map((field) => [field.number, field.name]));
  return {
    wire: 0,
    packed: true,
    write(writer, value) {
      const number = typeof value === 'string' ? numbers.get(value) : undefined;
      if (number === undefined) throw new ValueError(`${JSON.stringify(value)} is no constant of ${type.name}`);
      writer.uint(number);
    },
    read(reader) {
      const number = reader.uint();
      const name = names.get(number);
      if (name === undefined) throw new ValueError(`${number} is no constant of ${type.name}`);
      return name;
    },
  };
}

interface Alternative {
  readonly number: number;
  readonly name: string;
  readonly codec: RecordCodec;
}

/**
 * Codec of a sealed type: a record with exactly one field, and in TypeScript an object with the
 * discriminator `type` (VA-10).
 */
export class SealedCodec implements ValueCodec {
  readonly wire = 2;
  readonly packed = false;
  private readonly byName = new Map<unknown, Alternative>();
  private readonly byNumber = new Map<number, Alternative>();

  constructor(private readonly type: TypeDescription) {}

  add(alternative: Alternative): void {
    this.byName.set(alternative.name, alternative);
    this.byNumber.set(alternative.number, alternative);
  }

  write(writer: Writer, value: unknown): void {
    if (typeof value !== 'object' || value === null) throw new ValueError('object expected');
    const type = (value as { readonly type?: unknown }).type;
    const alternative = this.byName.get(type);
    if (alternative === undefined) throw new ValueError(`${JSON.stringify(type)} is no alternative of ${this.type.name}`);
    const start = writer.open();
    writer.enter();
    writer.uint(alternative.number * 8 + 2);
    alternative.codec.write(writer, value);
    writer.leave();
    writer.close(start);
  }

  read(reader: Reader): unknown {
    const outer = reader.enter();
    if (!reader.next()) throw new ValueError(`no alternative of ${this.type.name}`);
    const alternative = this.byNumber.get(reader.number);
    if (alternative === undefined) throw new ValueError(`${reader.number} is no alternative of ${this.type.name}`);
    reader.expect(2);
    const value = { type: alternative.name, ...alternative.codec.read(reader) };
    if (reader.next()) throw new ValueError(`more than one alternative of ${this.type.name}`);
    reader.leave(outer);
    return value;
  }
}
