import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyOperation, BoardState, canonicalBytes, decodeChanges, encodeChanges } from '@parley/board';

interface Entry {
  readonly rule: string;
  readonly name: string;
  readonly changes: readonly { readonly author: string; readonly hex: string }[];
  readonly state: string;
}

const entries = JSON.parse(readFileSync(new URL('../../../../docs/protocol/vectors/board.json', import.meta.url), 'utf8')) as Entry[];
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('vectors of boards', () => {
  for (const { rule, name, changes, state } of entries) {
    it(`${rule} ${name}`, () => {
      const board = new BoardState();
      for (const { author, hex: bytes } of changes) {
        // A single change is the same record as a list of one.
        const [change, ...more] = decodeChanges(Buffer.from(bytes, 'hex'));
        expect(more).toEqual([]);
        expect(hex(encodeChanges([change!]))).toBe(bytes);
        for (const operation of change!.operations) applyOperation(board, operation, author);
      }

      expect(hex(canonicalBytes(board, 0n))).toBe(state);
    });
  }
});
