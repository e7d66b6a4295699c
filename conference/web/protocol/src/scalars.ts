import { readBigInteger, writeBigInteger } from './biginteger.js';
import { checkDecimal } from './decimal.js';
import { ValueError } from './errors.js';
import type { ValueCodec } from './codec.js';
import type { Scalar } from './expression.js';
import { TIME_TEXT_CODECS } from './time-text.js';
import { durationCodec, instantCodec } from './time.js';
import { uuidCodec } from './uuid.js';

function expected(what: string, value: unknown): ValueError {
  const found = typeof value === 'object' || typeof value === 'function' ? typeof value : `${typeof value} ${String(value)}`;
  return new ValueError(`${what} expected, not ${found}`);
}

const booleanCodec: ValueCodec = {
  wire: 0,
  packed: true,
  absent: () => false,
  isDefault: (value) => value === false,
  write(writer, value) {
    if (typeof value !== 'boolean') throw expected('boolean', value);
    writer.byte(value ? 1 : 0);
  },
  read(reader) {
    const value = reader.uint();
    if (value > 1) throw new ValueError(`boolean ${value}`);
    return value === 1;
  },
};

function integer(name: string, bits: number): ValueCodec {
  const max = 2 ** (bits - 1) - 1;
  const min = -max - 1;
  return {
    wire: 0,
    packed: true,
    absent: () => 0,
    isDefault: (value) => value === 0,
    write(writer, value) {
      if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) throw expected(name, value);
      writer.sint32(value);
    },
    read(reader) {
      const value = reader.sint32();
      if (value < min || value > max) throw new ValueError(`${value} is no ${name}`);
      return value;
    },
  };
}

const longCodec: ValueCodec = {
  wire: 0,
  packed: true,
  absent: () => 0n,
  isDefault: (value) => value === 0n,
  write(writer, value) {
    if (typeof value !== 'bigint' || BigInt.asIntN(64, value) !== value) throw expected('bigint of 64 bits', value);
    writer.sint64(value);
  },
  read: (reader) => reader.sint64(),
};

const charCodec: ValueCodec = {
  wire: 0,
  packed: true,
  absent: () => '\0',
  isDefault: (value) => value === '\0',
  write(writer, value) {
    if (typeof value !== 'string' || value.length !== 1) throw expected('one UTF-16 unit', value);
    writer.uint(value.charCodeAt(0));
  },
  read(reader) {
    const unit = reader.uint();
    if (unit > 0xffff) throw new ValueError(`${unit} is no char`);
    return String.fromCharCode(unit);
  },
};

function floating(wire: 1 | 5): ValueCodec {
  return {
    wire,
    packed: true,
    absent: () => 0,
    isDefault: (value) => Object.is(value, 0),
    write(writer, value) {
      if (typeof value !== 'number') throw expected('number', value);
      if (wire === 1) writer.double(value);
      else writer.float(value);
    },
    read: (reader) => (wire === 1 ? reader.double() : reader.float()),
  };
}

const stringCodec: ValueCodec = {
  wire: 2,
  packed: false,
  absent: () => '',
  isDefault: (value) => value === '',
  write(writer, value) {
    if (typeof value !== 'string') throw expected('string', value);
    writer.text(value);
  },
  read: (reader) => reader.text(),
};

const bytesCodec: ValueCodec = {
  wire: 2,
  packed: false,
  absent: () => new Uint8Array(0),
  isDefault: (value) => value instanceof Uint8Array && value.length === 0,
  write(writer, value) {
    if (!(value instanceof Uint8Array)) throw expected('Uint8Array', value);
    writer.block(value);
  },
  read: (reader) => reader.block(),
};

const bigIntegerCodec: ValueCodec = {
  wire: 2,
  packed: false,
  absent: () => 0n,
  isDefault: (value) => value === 0n,
  write(writer, value) {
    if (typeof value !== 'bigint') throw expected('bigint', value);
    writeBigInteger(writer, value);
  },
  read: readBigInteger,
};

const bigDecimalCodec: ValueCodec = {
  wire: 2,
  packed: false,
  absent: () => '0',
  isDefault: (value) => value === '0',
  write(writer, value) {
    if (typeof value !== 'string') throw expected('decimal string', value);
    writer.text(checkDecimal(value));
  },
  read: (reader) => checkDecimal(reader.text()),
};

/** Codecs of all types that are neither collections nor described types. */
export const SCALAR_CODECS: Readonly<Record<Scalar, ValueCodec>> = {
  boolean: booleanCodec,
  byte: integer('byte', 8),
  short: integer('short', 16),
  int: integer('int', 32),
  long: longCodec,
  char: charCodec,
  float: floating(5),
  double: floating(1),
  String: stringCodec,
  bytes: bytesCodec,
  BigInteger: bigIntegerCodec,
  BigDecimal: bigDecimalCodec,
  UUID: uuidCodec,
  Instant: instantCodec,
  Duration: durationCodec,
  ...TIME_TEXT_CODECS,
};
