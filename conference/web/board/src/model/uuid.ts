/**
 * Returns a random UUID (version 4). crypto.randomUUID does not exist outside of secure contexts.
 */
export function randomUuid(): string {
  return uuidOf(crypto.getRandomValues(new Uint8Array(16)));
}

/** Makes a version 4 UUID from 16 random bytes. */
export function uuidOf(chance: Uint8Array): string {
  const bytes = chance.slice(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidText(bytes);
}

export function uuidText(bytes: Uint8Array): string {
  const hex = Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function uuidBytes(text: string): Uint8Array {
  const hex = text.replaceAll('-', '');
  return Uint8Array.from({ length: 16 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}
