import { BIG_INTEGER_BYTES_MAX } from './limits.js';
import { ValueError } from './errors.js';
import type { Reader } from './reader.js';
import type { Writer } from './writer.js';

/** Writes a BigInteger in two's complement, big-endian, in the minimum number of bytes. */
export function writeBigInteger(writer: Writer, value: bigint): void {
  // ~value has as many bits as a negative value needs in addition to its sign bit.
  const digits = (value < 0n ? ~value : value).toString(16);
  const bits = digits === '0' ? 0 : (digits.length - 1) * 4 + (32 - Math.clz32(parseInt(digits.charAt(0), 16)));
  const count = (bits >> 3) + 1;
  if (count > BIG_INTEGER_BYTES_MAX) throw new ValueError(`BigInteger of ${count} bytes, at most ${BIG_INTEGER_BYTES_MAX}`);
  const hex = BigInt.asUintN(count * 8, value).toString(16).padStart(count * 2, '0');
  writer.uint(count);
  for (let i = 0; i < hex.length; i += 2) writer.byte(parseInt(hex.slice(i, i + 2), 16));
}

export function readBigInteger(reader: Reader): bigint {
  const count = reader.length();
  if (count > BIG_INTEGER_BYTES_MAX) throw new ValueError(`BigInteger of ${count} bytes, at most ${BIG_INTEGER_BYTES_MAX}`);
  let hex = '0';
  for (const end = reader.at + count; reader.at < end; reader.at++) hex += reader.bytes[reader.at]!.toString(16).padStart(2, '0');
  return BigInt.asIntN(count * 8, BigInt(`0x${hex}`));
}
