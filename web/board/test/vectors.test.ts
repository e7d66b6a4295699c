import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalBytes, decodeChanges, encodeChanges } from '../src/model/encoding.js';
import { applyOperation } from '../src/model/fold.js';
import { BoardState, byOrder } from '../src/model/state.js';

interface Entry {
  readonly rule: string;
  readonly name: string;
  readonly changes: readonly { readonly author: string; readonly hex: string }[];
  readonly state: string;
}

const FILE = new URL('../../../docs/protocol/vectors/board.json', import.meta.url);

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('BO-12', () => {
  it.each(JSON.parse(readFileSync(FILE, 'utf8')) as Entry[])('$rule $name', ({ changes, state }) => {
    const board = new BoardState();
    for (const { author, hex: bytes } of changes) {
      // One change is written as a list of one.
      const made = decodeChanges(Uint8Array.from(Buffer.from(bytes, 'hex')));
      expect(hex(encodeChanges(made))).toBe(bytes);
      for (const { operations } of made) for (const operation of operations) applyOperation(board, operation, author);
    }
    expect(hex(canonicalBytes(board, 0n))).toBe(state);
  });
});

it('BO-11 shapes are drawn by order, and equal ones by id, in UTF-16 units', () => {
  const at = (order: string, id: string): { order: string; id: string } => ({ order, id });
  const sorted = [at('a', '1'), at('V', 'f'), at('V', '0'), at('V0', '1'), at('9', '2')].sort(byOrder);
  expect(sorted).toEqual([at('9', '2'), at('V', '0'), at('V', 'f'), at('V0', '1'), at('a', '1')]);
});
