import { ValueError } from './errors.js';
import type { ValueCodec } from './codec.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Codec of a UUID: 16 bytes, big-endian; in TypeScript a string with hyphens. */
export const uuidCodec: ValueCodec = {
  wire: 2,
  packed: false,
  write(writer, value) {
    if (typeof value !== 'string' || !UUID.test(value)) throw new ValueError(`${JSON.stringify(value)} is no UUID`);
    const hex = value.replaceAll('-', '');
    writer.byte(16);
    for (let i = 0; i < 32; i += 2) writer.byte(parseInt(hex.slice(i, i + 2), 16));
  },
  read(reader) {
    if (reader.length() !== 16) throw new ValueError('UUID is not 16 bytes');
    let hex = '';
    for (const end = reader.at + 16; reader.at < end; reader.at++) hex += reader.bytes[reader.at]!.toString(16).padStart(2, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  },
};
