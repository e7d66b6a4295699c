import { ValueError } from './errors.js';
import { methodOf, type ContractDescription, type FieldDescription, type MethodDescription, type TypeDescription } from './description.js';
import { parseExpression, type Expression } from './expression.js';

/** Named types of one side. */
type Side = ReadonlyMap<string, TypeDescription>;

/** Direction in which a value travels: its writer and its reader. */
interface Direction {
  readonly writes: Side;
  readonly reads: Side;
}

class Difference extends Error {}

/** Maximum number of renumbered names that an error lists. */
const LISTED_MAX = 10;

const WIDENING = ['byte', 'short', 'int', 'long'];

/**
 * Checks whether a caller that expects one contract can use another that is exported (CO-5).
 * Returns the reason why not, with contract and method, or undefined. Types are compared by
 * structure: arguments from caller to exporter, results and exceptions in the other direction.
 */
export function incompatibility(wanted: ContractDescription, exported: ContractDescription): string | undefined {
  const comparison = new Comparison();
  try {
    comparison.methods(wanted.methods, sideOf(wanted), exported.methods, sideOf(exported), wanted.name);
    return undefined;
  } catch (error) {
    if (error instanceof Difference) return error.message;
    throw error;
  }
}

function sideOf(contract: ContractDescription): Side {
  return new Map(contract.types.map((type) => [type.name, type]));
}

class Comparison {
  /**
   * Pairs of types that are being compared or were found compatible; needed because types can be
   * recursive.
   */
  private readonly seen = new Map<TypeDescription, Set<TypeDescription>>();

  methods(wanted: readonly MethodDescription[], caller: Side, exported: readonly MethodDescription[], exporter: Side, path: string): void {
    const byId = new Map(exported.map((method) => [method.id, method]));
    for (const want of wanted) {
      const where = `${path}.${want.name}`;
      const have = byId.get(want.id);
      if (have === undefined) throw new Difference(`${where}: the exporting side has no such method`);
      if (have.oneWay !== want.oneWay) throw new Difference(`${where}: one way on ${want.oneWay ? 'the calling' : 'the exporting'} side only`);
      const down: Direction = { writes: caller, reads: exporter };
      const up: Direction = { writes: exporter, reads: caller };
      this.fields(want.parameters, have.parameters, down, where);
      this.results(have.result, want.result, up, `${where}: result`);
      for (const name of have.exceptions.filter((exception) => want.exceptions.includes(exception))) {
        this.fields(this.described(exporter, name, where).fields, this.described(caller, name, where).fields, up, `${where} throws ${name}`);
      }
    }
  }

  private results(written: string, read: string, direction: Direction, path: string): void {
    if (written === 'void' && read === 'void') return;
    if (written === 'void' || read === 'void') throw new Difference(`${path} is void on one side only`);
    this.field(parse(written, path), parse(read, path), direction, path);
  }

  private fields(written: readonly FieldDescription[], read: readonly FieldDescription[], direction: Direction, path: string): void {
    const moved = movedNames(written, read);
    if (moved !== undefined) throw new Difference(`${path}: ${moved}`);
    const byNumber = new Map(written.map((field) => [field.number, field]));
    for (const field of read) {
      const where = `${path}(${field.name})`;
      const type = parse(field.type, where);
      const from = byNumber.get(field.number);
      if (from !== undefined) this.field(parse(from.type, where), type, direction, where);
      else if (!hasDefault(type)) throw new Difference(`${where}: is not written by the other side and ${field.type} has no default`);
    }
  }

  /** Compares two field types. T may become `T?` where an absent field had no default before. */
  private field(written: Expression, read: Expression, direction: Direction, path: string): void {
    const gains = read.form === 'present' && written.form !== 'present' && !hasDefault(written);
    this.type(written, gains ? read.element : read, direction, path);
  }

  private type(written: Expression, read: Expression, direction: Direction, path: string): void {
    if (written.form === 'map' && read.form === 'map') {
      this.field(written.key, read.key, direction, `${path} key`);
      this.field(written.value, read.value, direction, `${path} value`);
    } else if (written.form === 'named' && read.form === 'named') {
      this.named(this.described(direction.writes, written.name, path), this.described(direction.reads, read.name, path), direction, path);
    } else if (written.form === 'publisher' && read.form === 'publisher') {
      this.field(written.element, read.element, direction, `${path} item`);
    } else if ('element' in written && 'element' in read && written.form === read.form) {
      if (typeof written.element === 'string' || typeof read.element === 'string') {
        if (written.element !== read.element) throw differ(written, read, path);
      } else this.type(written.element, read.element, direction, written.form === 'present' ? path : `${path}[]`);
    } else if (written.form !== 'scalar' || read.form !== 'scalar' || !widens(written.name, read.name)) {
      throw differ(written, read, path);
    }
  }

  private named(written: TypeDescription, read: TypeDescription, direction: Direction, path: string): void {
    if (written.kind !== read.kind) throw new Difference(`${path}: ${written.name} is written, ${read.name} is read, and they are of different kinds`);
    const known = this.seen.get(written) ?? new Set();
    if (known.has(read)) return;
    this.seen.set(written, known.add(read));
    switch (written.kind) {
      case 'RECORD':
      case 'EXCEPTION':
        this.fields(written.fields, read.fields, direction, path);
        return;
      case 'ENUM':
      case 'SEALED':
        this.choices(written, read, direction, path);
        return;
      case 'CONTRACT':
        // The side that sends the reference exports the servant; the side that receives it calls.
        this.methods(methodsOf(read, path), direction.reads, methodsOf(written, path), direction.writes, path);
    }
  }

  /**
   * Compares enum constants or sealed alternatives. They are identified by number and name, so that
   * an insertion in the middle is detected.
   */
  private choices(written: TypeDescription, read: TypeDescription, direction: Direction, path: string): void {
    const byNumber = new Map(read.fields.map((field) => [field.number, field]));
    for (const choice of written.fields) {
      const match = byNumber.get(choice.number);
      if (match?.name !== choice.name) throw new Difference(`${path}: ${choice.number} is ${choice.name} of ${written.name} to the side that writes, but ${match?.name ?? 'unknown'} to the side that reads`);
      if (written.kind === 'SEALED') this.named(this.described(direction.writes, choice.type, path), this.described(direction.reads, match.type, path), direction, `${path}.${choice.name}`);
    }
  }

  private described(side: Side, name: string, path: string): TypeDescription {
    const type = side.get(name);
    if (type === undefined) throw new Difference(`${path}: ${name} is not described`);
    return type;
  }
}

/**
 * Describes the names that have different numbers on the two sides, and how to pin the numbers.
 * Only numbers are sent, so the value of such a parameter or component would arrive under another
 * name or be lost. Names `arg0`, `arg1` … replace names that javac did not record.
 */
function movedNames(written: readonly FieldDescription[], read: readonly FieldDescription[]): string | undefined {
  const numbers = new Map(written.map(({ name, number }) => [name, number]));
  const moved = read
    .map(({ name, number }) => ({ name, read: number, written: numbers.get(name) ?? number }))
    .filter(({ name, read, written }) => read !== written && !/^arg\d+$/.test(name))
    .slice(0, LISTED_MAX);
  if (moved.length === 0) return undefined;
  const list = moved.map(({ name, read, written }) => `${name} is number ${written} to the side that writes and ${read} to the side that reads`).join(', ');
  const atReader = moved.map(({ name, written }) => `@Field(${written}) ${name}`).join(', ');
  const atWriter = moved.map(({ name, read }) => `@Field(${read}) ${name}`).join(', ');
  return `${list}; the side whose source changed has to pin the old numbers: ${atReader} on the side that reads, or ${atWriter} on the side that writes`;
}

function parse(text: string, path: string): Expression {
  try {
    return parseExpression(text);
  } catch (error) {
    throw error instanceof ValueError ? new Difference(`${path}: ${error.message}`) : error;
  }
}

function methodsOf(contract: TypeDescription, path: string): MethodDescription[] {
  return contract.fields.map((field) => {
    const method = methodOf(field);
    if (method === undefined) throw new Difference(`${path}: ${JSON.stringify(field.type)} is no signature`);
    return method;
  });
}

function widens(written: string, read: string): boolean {
  const from = WIDENING.indexOf(written);
  return written === read || (from >= 0 && from <= WIDENING.indexOf(read));
}

/** Returns true if an absent field of this type has a default (VA-3). */
function hasDefault(expression: Expression): boolean {
  switch (expression.form) {
    case 'scalar':
      return DEFAULTS.has(expression.name);
    case 'named':
    case 'publisher':
      return false;
    default:
      return true;
  }
}

const DEFAULTS: ReadonlySet<string> = new Set(['boolean', 'byte', 'short', 'int', 'long', 'char', 'float', 'double', 'String', 'bytes', 'BigInteger', 'BigDecimal']);

function differ(written: Expression, read: Expression, path: string): Difference {
  return new Difference(`${path}: ${print(written)} is written, ${print(read)} is read`);
}

function print(expression: Expression): string {
  switch (expression.form) {
    case 'scalar':
    case 'named':
      return expression.name;
    case 'array':
      return `${expression.element}[]`;
    case 'present':
      return `${print(expression.element)}?`;
    case 'map':
      return `Map<${print(expression.key)},${print(expression.value)}>`;
    default:
      return `${expression.form === 'list' ? 'List' : expression.form === 'set' ? 'Set' : 'Publisher'}<${print(expression.element)}>`;
  }
}
