import { ValueError } from './errors.js';
import type { FieldCodec } from './codec.js';
import type { MethodDescription } from './description.js';
import type { Fields } from './fields.js';
import type { Reader } from './reader.js';
import type { Types } from './types.js';
import type { Writer } from './writer.js';

/**
 * Names that would change the meaning of an object in JavaScript: `then` makes it a thenable, the
 * others override members of every object.
 */
const TAKEN: ReadonlySet<string> = new Set(['then', 'constructor', 'toString', 'toJSON', 'valueOf', 'hasOwnProperty', '__proto__']);

/** Returns the TypeScript name of a contract method. */
export function methodProperty(name: string): string {
  return TAKEN.has(name) ? `${name}_` : name;
}

/** A method with the codecs of its arguments, result and exceptions. */
export class CompiledMethod {
  readonly name: string;
  readonly property: string;
  readonly id: number;
  readonly oneWay: boolean;
  readonly parameterCount: number;
  readonly exceptions: readonly string[];
  private compiledParameters: Fields | undefined;
  private compiledResult: FieldCodec | undefined;

  constructor(
    readonly contract: CompiledContract,
    private readonly description: MethodDescription,
    private readonly types: Types,
  ) {
    this.name = description.name;
    this.property = methodProperty(description.name);
    this.id = description.id | 0;
    this.oneWay = description.oneWay;
    this.parameterCount = description.parameters.length;
    this.exceptions = description.exceptions;
  }

  private get parameters(): Fields {
    return (this.compiledParameters ??= this.types.fields(this.description.parameters));
  }

  private get result(): FieldCodec | undefined {
    if (this.description.result === 'void') return undefined;
    return (this.compiledResult ??= this.types.field(1, this.description.result));
  }

  writeArguments(writer: Writer, values: readonly unknown[]): void {
    writer.enter();
    this.parameters.writeArray(writer, values);
    writer.leave();
  }

  readArguments(reader: Reader): unknown[] {
    reader.deeper();
    return this.parameters.readArray(reader);
  }

  writeResult(writer: Writer, value: unknown): void {
    const result = this.result;
    if (result !== undefined) writeSingle(writer, result, value, 'result');
  }

  readResult(reader: Reader): unknown {
    const result = this.result;
    return result === undefined ? undefined : readSingle(reader, result, 'result');
  }

  /**
   * Returns the fields of a declared exception; undefined for a name that the method does not
   * declare.
   */
  exception(name: string): Fields | undefined {
    return this.exceptions.includes(name) ? this.types.exception(name) : undefined;
  }
}

/** Writes a record whose field 1 is the value: a result (MS-9) or an item (ST-3). */
export function writeSingle(writer: Writer, codec: FieldCodec, value: unknown, name: string): void {
  writer.enter();
  try {
    codec.write(writer, value);
  } catch (error) {
    throw error instanceof ValueError ? error.within(name) : error;
  }
  writer.leave();
}

export function readSingle(reader: Reader, codec: FieldCodec, name: string): unknown {
  try {
    reader.deeper();
    let value: unknown;
    while (reader.next()) {
      if (reader.number === 1) value = codec.read(reader, value);
      else reader.skip();
    }
    return codec.finish(value);
  } catch (error) {
    throw error instanceof ValueError ? error.within(name) : error;
  }
}

/** Methods of a contract by id, ready for calling and dispatching. */
export class CompiledContract {
  readonly methods: readonly CompiledMethod[];
  private readonly byId = new Map<number, CompiledMethod>();

  constructor(
    readonly name: string,
    methods: readonly MethodDescription[],
    types: Types,
  ) {
    this.methods = methods.map((method) => new CompiledMethod(this, method, types));
    for (const method of this.methods) {
      if (this.byId.has(method.id)) throw new ValueError(`two methods of ${name} have the id of ${method.name}`);
      this.byId.set(method.id, method);
    }
  }

  method(id: number): CompiledMethod | undefined {
    return this.byId.get(id);
  }
}
