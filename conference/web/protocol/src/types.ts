import { arrayField, listField, mapField, setField } from './collections.js';
import { CompiledContract } from './compiled.js';
import { ValueError } from './errors.js';
import { Fields } from './fields.js';
import { isRepeated, parseExpression, type Expression } from './expression.js';
import { enumCodec, RecordCodec, SealedCodec } from './named.js';
import { plainField, presentField, wrapped, type FieldCodec, type ValueCodec } from './codec.js';
import { publisherCodec, referenceCodec } from './handle-codecs.js';
import { SCALAR_CODECS } from './scalars.js';
import { methodOf, type FieldDescription, type MethodDescription, type TypeDescription } from './description.js';

/**
 * Codecs of the types of one contract. Expressions are parsed and compiled to closures once, on
 * first use; a call only runs closures.
 */
export class Types {
  private readonly descriptions: ReadonlyMap<string, TypeDescription>;
  private readonly codecs = new Map<string, ValueCodec>();
  private readonly exceptions = new Map<string, Fields>();
  private readonly contracts = new Map<string, CompiledContract>();
  /**
   * Names of sealed alternatives. Their component `type`, if any, is renamed in favour of the
   * discriminator.
   */
  private readonly alternatives: ReadonlySet<string>;

  constructor(types: readonly TypeDescription[]) {
    this.descriptions = new Map(types.map((type) => [type.name, type]));
    this.alternatives = new Set(types.filter((type) => type.kind === 'SEALED').flatMap((type) => type.fields.map((field) => field.type)));
  }

  /** Returns the codec of a field with this number and type expression. */
  field(number: number, type: string): FieldCodec {
    return this.expressionField(number, parseExpression(type));
  }

  fields(descriptions: readonly FieldDescription[], reserved?: string): Fields {
    return new Fields(
      descriptions.map(({ number, name, type }) => {
        const property = name === reserved ? `${name}_` : name;
        try {
          return { number, name, property, codec: this.field(number, type) };
        } catch (error) {
          throw error instanceof ValueError ? error.within(name) : error;
        }
      }),
    );
  }

  private expressionField(number: number, expression: Expression): FieldCodec {
    switch (expression.form) {
      case 'array':
        return arrayField(number, expression.element, SCALAR_CODECS[expression.element]);
      case 'list':
        return listField(number, this.element(expression.element));
      case 'set':
        return setField(number, this.element(expression.element));
      case 'map':
        return mapField(number, this.expressionField(1, expression.key), this.expressionField(2, expression.value));
      case 'present':
        return presentField(number, this.element(expression.element));
      case 'publisher':
      case 'scalar':
      case 'named':
        return plainField(number, this.value(expression));
    }
  }

  /**
   * Returns the codec of a collection element or optional value, wrapped where VA-7 requires it.
   */
  private element(expression: Expression): ValueCodec {
    if (isRepeated(expression) || expression.form === 'present') return wrapped(this.expressionField(1, expression));
    return this.value(expression);
  }

  private value(expression: Expression): ValueCodec {
    if (expression.form === 'scalar') return SCALAR_CODECS[expression.name];
    if (expression.form === 'named') return this.named(expression.name);
    if (expression.form === 'publisher') return publisherCodec(this.expressionField(1, expression.element));
    throw new ValueError(`${expression.form} is no single value`);
  }

  private described(name: string): TypeDescription {
    const type = this.descriptions.get(name);
    if (type === undefined) throw new ValueError(`${name} is not described`);
    return type;
  }

  private named(name: string): ValueCodec {
    const known = this.codecs.get(name);
    if (known !== undefined) return known;
    const type = this.described(name);
    switch (type.kind) {
      case 'RECORD':
        return this.record(type);
      case 'ENUM':
        return this.keep(name, enumCodec(type));
      case 'SEALED':
        return this.sealed(type);
      case 'CONTRACT':
        return this.keep(name, referenceCodec(this.contract(name)));
      case 'EXCEPTION':
        throw new ValueError(`exception ${name} is no value`);
    }
  }

  private keep<C extends ValueCodec>(name: string, codec: C): C {
    this.codecs.set(name, codec);
    return codec;
  }

  private record(type: TypeDescription): RecordCodec {
    const codec = this.keep(type.name, new RecordCodec());
    codec.fields = this.fields(type.fields, this.alternatives.has(type.name) ? 'type' : undefined);
    return codec;
  }

  private sealed(type: TypeDescription): SealedCodec {
    const codec = this.keep(type.name, new SealedCodec(type));
    for (const { number, name, type: alternative } of type.fields) {
      const record = this.named(alternative);
      if (!(record instanceof RecordCodec)) throw new ValueError(`${alternative} is no record`, name);
      codec.add({ number, name, codec: record });
    }
    return codec;
  }

  /** Returns the components of a declared exception (VA-13). */
  exception(name: string): Fields {
    let fields = this.exceptions.get(name);
    if (fields === undefined) {
      fields = this.fields(this.described(name).fields);
      this.exceptions.set(name, fields);
    }
    return fields;
  }

  /** Returns a nested contract, built from the signatures of its methods (CO-3). */
  contract(name: string): CompiledContract {
    let contract = this.contracts.get(name);
    if (contract === undefined) {
      const methods = this.described(name).fields.map(methodOf).filter((method): method is MethodDescription => method !== undefined);
      contract = new CompiledContract(name, methods, this);
      this.contracts.set(name, contract);
    }
    return contract;
  }
}
