import { DEPTH_MAX, TYPE_EXPRESSION_CHARACTERS_MAX } from './limits.js';
import { ValueError } from './errors.js';

/** A parsed type expression. Both `Optional<T>` and `T?` are `present`. */
export type Expression =
  | { readonly form: 'scalar'; readonly name: Scalar }
  | { readonly form: 'array'; readonly element: ArrayElement }
  | { readonly form: 'list' | 'set' | 'publisher' | 'present'; readonly element: Expression }
  | { readonly form: 'map'; readonly key: Expression; readonly value: Expression }
  | { readonly form: 'named'; readonly name: string };

const TIMES = [
  'LocalDate',
  'LocalTime',
  'LocalDateTime',
  'OffsetTime',
  'OffsetDateTime',
  'ZonedDateTime',
  'Year',
  'YearMonth',
  'MonthDay',
  'Period',
  'ZoneId',
  'ZoneOffset',
] as const;
/** Types of java.time that are encoded as text. */
export type TimeText = (typeof TIMES)[number];

const ELEMENTS = ['boolean', 'short', 'int', 'long', 'char', 'float', 'double'] as const;
export type ArrayElement = (typeof ELEMENTS)[number];

const OTHERS = ['byte', 'String', 'bytes', 'BigInteger', 'BigDecimal', 'UUID', 'Instant', 'Duration'] as const;
export type Scalar = ArrayElement | TimeText | (typeof OTHERS)[number];

const SCALARS: ReadonlySet<string> = new Set([...TIMES, ...ELEMENTS, ...OTHERS]);
const ARRAYS: ReadonlySet<string> = new Set(ELEMENTS);
const GENERICS: ReadonlyMap<string, 'list' | 'set' | 'publisher' | 'present'> = new Map([
  ['List', 'list'],
  ['Set', 'set'],
  ['Publisher', 'publisher'],
  ['Optional', 'present'],
]);

/**
 * Names that are not value types: `void` is a result only, generic types need arguments, and
 * `Object` could be any value (CO-7).
 */
const NO_VALUES: ReadonlySet<string> = new Set([...GENERICS.keys(), 'Map', 'Object', 'void']);

/** Parses a type expression. Throws if the text is malformed (CO-7). */
export function parseExpression(text: string): Expression {
  if (text.length > TYPE_EXPRESSION_CHARACTERS_MAX) throw new ValueError('type expression is too long');
  const parser = new Parser(text);
  const expression = parser.expression(0);
  if (parser.at !== text.length) throw parser.refuse();
  return expression;
}

class Parser {
  at = 0;

  constructor(private readonly text: string) {}

  refuse(): ValueError {
    return new ValueError(`${JSON.stringify(this.text)} is not a type expression`);
  }

  expression(depth: number): Expression {
    if (depth > DEPTH_MAX) throw this.refuse();
    const base = this.base(depth);
    if (!this.accept('?')) return base;
    if (base.form === 'present') throw this.refuse();
    return { form: 'present', element: base };
  }

  private base(depth: number): Expression {
    const word = this.word();
    if (this.accept('[]')) {
      if (!ARRAYS.has(word)) throw this.refuse();
      return { form: 'array', element: word as ArrayElement };
    }
    if (this.accept('<')) return this.generic(word, depth + 1);
    if (SCALARS.has(word)) return { form: 'scalar', name: word as Scalar };
    if (NO_VALUES.has(word)) throw this.refuse();
    return { form: 'named', name: word };
  }

  private generic(word: string, depth: number): Expression {
    const element = this.expression(depth);
    if (word === 'Map') {
      if (!this.accept(',')) throw this.refuse();
      const value = this.expression(depth);
      if (!this.accept('>')) throw this.refuse();
      return { form: 'map', key: element, value };
    }
    const form = GENERICS.get(word);
    if (form === undefined || !this.accept('>')) throw this.refuse();
    if (form === 'present' && element.form === 'present') throw this.refuse();
    return { form, element };
  }

  private word(): string {
    const start = this.at;
    while (this.at < this.text.length && !'<>[]?, ()'.includes(this.text.charAt(this.at))) this.at++;
    if (this.at === start) throw this.refuse();
    return this.text.slice(start, this.at);
  }

  private accept(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }
}

/** Returns true for types that must be wrapped as elements or as optional values (VA-7). */
export function isRepeated(expression: Expression): boolean {
  return expression.form === 'list' || expression.form === 'set' || expression.form === 'map' || expression.form === 'array';
}
