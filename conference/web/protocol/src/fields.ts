import { FIELD_NUMBER_MAX } from './limits.js';
import { ValueError } from './errors.js';
import type { FieldCodec } from './codec.js';
import type { Reader } from './reader.js';
import type { Writer } from './writer.js';

export interface Field {
  readonly number: number;
  /** Name of the component in the contract, for error messages. */
  readonly name: string;
  /** Property that holds the value in TypeScript. */
  readonly property: string;
  readonly codec: FieldCodec;
}

/** Field numbers up to this one are found by array index, larger ones in a map. */
const DENSE = 256;

/**
 * Fields of a record, of a method's parameters or of an exception. `order` is the order in the
 * contract, which is the order of arguments.
 */
export class Fields {
  readonly order: readonly Field[];
  /** Indices into `order`, sorted by field number, which is the order on the wire (VA-4). */
  private readonly written: readonly number[];
  private readonly dense: Int16Array;
  private readonly sparse = new Map<number, number>();

  constructor(order: readonly Field[]) {
    this.order = order;
    this.written = order.map((_, position) => position).sort((a, b) => order[a]!.number - order[b]!.number);
    this.dense = new Int16Array(DENSE).fill(-1);
    order.forEach(({ number, name }, position) => {
      if (!Number.isInteger(number) || number < 1 || number > FIELD_NUMBER_MAX || this.position(number) >= 0) {
        throw new ValueError(`field number ${number} is out of bounds or used twice`, name);
      }
      if (number < DENSE) this.dense[number] = position;
      else this.sparse.set(number, position);
    });
  }

  private position(number: number): number {
    return number < DENSE ? this.dense[number]! : (this.sparse.get(number) ?? -1);
  }

  writeObject(writer: Writer, object: Readonly<Record<string, unknown>>): void {
    for (const position of this.written) {
      const field = this.order[position]!;
      try {
        field.codec.write(writer, object[field.property]);
      } catch (error) {
        throw error instanceof ValueError ? error.within(field.name) : error;
      }
    }
  }

  writeArray(writer: Writer, values: readonly unknown[]): void {
    for (const position of this.written) {
      const field = this.order[position]!;
      try {
        field.codec.write(writer, values[position]);
      } catch (error) {
        throw error instanceof ValueError ? error.within(field.name) : error;
      }
    }
  }

  /** Reads until the end of the reader and returns the values in the order of the contract. */
  readArray(reader: Reader): unknown[] {
    const order = this.order;
    const values: unknown[] = new Array(order.length);
    let position = -1;
    try {
      while (reader.next()) {
        position = this.position(reader.number);
        if (position < 0) reader.skip();
        else values[position] = order[position]!.codec.read(reader, values[position]);
      }
      for (position = 0; position < order.length; position++) values[position] = order[position]!.codec.finish(values[position]);
      return values;
    } catch (error) {
      throw error instanceof ValueError && position >= 0 ? error.within(order[position]!.name) : error;
    }
  }

  readObject(reader: Reader): Record<string, unknown> {
    const values = this.readArray(reader);
    const object: Record<string, unknown> = {};
    for (let i = 0; i < values.length; i++) object[this.order[i]!.property] = values[i];
    return object;
  }
}
