import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyOperation, BoardState, decodeChanges, exportSvg, shapesOn } from '@parley/board';

interface Entry {
  readonly name: string;
  readonly change: string;
  readonly pictures: Readonly<Record<string, string>>;
  readonly svg: string;
}

const entries = JSON.parse(readFileSync(new URL('../../../../docs/protocol/vectors/board-svg.json', import.meta.url), 'utf8')) as Entry[];

describe('vectors of boards as SVG', () => {
  for (const { name, change, pictures, svg } of entries) {
    it(name, () => {
      const board = new BoardState();
      for (const { operations } of decodeChanges(Buffer.from(change, 'hex'))) {
        for (const operation of operations) applyOperation(board, operation, '0a0a0a0a-0000-4000-8000-000000000001');
      }

      expect(exportSvg(shapesOn(board, '1'), new Map(Object.entries(pictures)))).toBe(svg);
    });
  }
});
