import { parseExpression, type Expression, type TypeDescription } from '@parley/protocol';
import { hex, unhex } from './vectors.js';

/** Converts the JSON forms of docs/protocol/vectors/README.md to TypeScript values and back. */
export class JsonValues {
  private readonly types: ReadonlyMap<string, TypeDescription>;

  constructor(types: readonly TypeDescription[]) {
    this.types = new Map(types.map((type) => [type.name, type]));
  }

  kind(type: string): string | undefined {
    return this.types.get(type)?.kind;
  }

  parse(type: string, json: unknown): unknown {
    return this.from(parseExpression(type), json);
  }

  print(type: string, value: unknown): unknown {
    return this.to(parseExpression(type), value);
  }

  private from(type: Expression, json: unknown): unknown {
    if (json === null) return undefined;
    switch (type.form) {
      case 'scalar':
        return scalarFrom(type.name, json);
      case 'array':
        return arrayFrom(type.element, (json as unknown[]).map((x) => scalarFrom(type.element, x)));
      case 'list':
        return (json as unknown[]).map((x) => this.from(type.element, x));
      case 'set':
        return new Set((json as unknown[]).map((x) => this.from(type.element, x)));
      case 'map':
        return new Map((json as [unknown, unknown][]).map(([k, v]) => [this.from(type.key, k), this.from(type.value, v)]));
      case 'present':
        return this.from(type.element, json);
      case 'publisher':
        return json;
      case 'named':
        return this.named(type.name, json, (t, x) => this.from(t, x));
    }
  }

  private to(type: Expression, value: unknown): unknown {
    if (value === undefined) return null;
    switch (type.form) {
      case 'scalar':
        return scalarTo(type.name, value);
      case 'array':
        return Array.from(value as Iterable<unknown>, (x) => (type.element === 'char' ? String.fromCharCode(x as number) : scalarTo(type.element, x)));
      case 'list':
      case 'set':
        return Array.from(value as Iterable<unknown>, (x) => this.to(type.element, x));
      case 'map':
        return Array.from(value as Map<unknown, unknown>, ([k, v]) => [this.to(type.key, k), this.to(type.value, v)]);
      case 'present':
        return this.to(type.element, value);
      case 'publisher':
        return value;
      case 'named':
        return this.named(type.name, value, (t, x) => this.to(t, x));
    }
  }

  private named(name: string, value: unknown, convert: (type: Expression, x: unknown) => unknown): unknown {
    const type = this.types.get(name);
    if (type === undefined) throw new Error(`no type ${name} in the vectors`);
    if (type.kind === 'ENUM' || type.kind === 'CONTRACT') return value;
    const object = value as Record<string, unknown>;
    if (type.kind === 'SEALED') {
      const alternative = type.fields.find((field) => field.name === object['type']);
      return { type: object['type'], ...(this.named(alternative?.type ?? '', value, convert) as object) };
    }
    return Object.fromEntries(type.fields.map((field) => [field.name, convert(parseExpression(field.type), object[field.name])]));
  }
}

function scalarFrom(type: string, json: unknown): unknown {
  if (type === 'long' || type === 'BigInteger') return BigInt(json as string);
  if (type === 'float' || type === 'double') return Number(json);
  if (type === 'bytes') return unhex(json as string);
  return json;
}

function scalarTo(type: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (type === 'bytes') return hex(value as Uint8Array);
  if (type === 'float' || type === 'double') return Object.is(value, -0) ? '-0.0' : Number.isFinite(value) ? value : String(value);
  return value;
}

function arrayFrom(element: string, values: unknown[]): unknown {
  switch (element) {
    case 'short':
      return Int16Array.from(values as number[]);
    case 'int':
      return Int32Array.from(values as number[]);
    case 'long':
      return BigInt64Array.from(values as bigint[]);
    case 'char':
      return Uint16Array.from((values as string[]).map((unit) => unit.charCodeAt(0)));
    case 'float':
      return Float32Array.from(values as number[]);
    case 'double':
      return Float64Array.from(values as number[]);
    default:
      return values;
  }
}
