import { readFileSync } from 'node:fs';

/** Reads one of the vector files, which Java also reads. */
export function vectors<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../../../docs/protocol/vectors/${name}.json`, import.meta.url), 'utf8')) as T;
}

export interface Entry {
  readonly rule: string;
  readonly name: string;
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'hex'));
}

/** Small seeded random generator (mulberry32), so that a failing run can be repeated. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
