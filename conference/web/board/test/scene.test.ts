import { describe, expect, it } from 'vitest';
import { boxOf, cssColour, rendering, writeText } from '@parley/board';
import { Chance, PLACEMENT, rectangle, STYLE } from './chance.js';

const ONE = '10000000-0000-4000-8000-000000000001';
const { Grid, hits, simplified } = rendering;

describe('the grid', () => {
  it('finds exactly what overlaps, wherever boxes are put, moved and removed', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const chance = new Chance(seed);
      const grid = new Grid();
      const boxes = new Map<string, { left: number; top: number; right: number; bottom: number }>();
      const box = () => {
        const [left, top, size] = [chance.next() * 9000 - 4000, chance.next() * 9000 - 4000, chance.next() < 0.05 ? 30_000 : 400];
        return { left, top, right: left + chance.next() * size, bottom: top + chance.next() * size };
      };
      for (let step = 0; step < 300; step++) {
        const id = String(chance.below(80));
        if (chance.next() < 0.2) {
          grid.delete(id);
          boxes.delete(id);
        } else {
          const put = box();
          grid.set(id, put);
          boxes.set(id, put);
        }
        const query = box();
        const expected = [...boxes].filter(([, one]) => one.left <= query.right && query.left <= one.right && one.top <= query.bottom && query.top <= one.bottom).map(([key]) => key);
        expect([...grid.query(query)].sort()).toEqual(expected.sort());
      }
    }
  });

  it('bears boxes that are nowhere, or everywhere', () => {
    const grid = new Grid();
    grid.set('nowhere', { left: NaN, top: NaN, right: NaN, bottom: NaN });
    grid.set('everywhere', { left: -Infinity, top: -1e300, right: 1e300, bottom: Infinity });

    expect([...grid.query({ left: 0, top: 0, right: 1, bottom: 1 })]).toEqual(['everywhere']);
    grid.delete('nowhere');
    grid.delete('everywhere');
    expect(grid.query({ left: 0, top: 0, right: 1, bottom: 1 }).size).toBe(0);
  });
});

describe('what is where', () => {
  it('an empty box is hit at its line only, a filled one and a text anywhere', () => {
    const empty = rectangle(ONE);
    expect(hits(empty, { x: 50, y: 25 }, 3)).toBe(false);
    expect(hits(empty, { x: 50, y: 1 }, 3)).toBe(true);
    expect(hits({ ...empty, style: { ...STYLE, fill: 255 } }, { x: 50, y: 25 }, 3)).toBe(true);
    expect(hits({ ...empty, kind: 'ellipse' }, { x: 1, y: 1 }, 3)).toBe(false);
    expect(hits({ ...empty, kind: 'ellipse' }, { x: 0, y: 25 }, 3)).toBe(true);
    expect(hits({ ...empty, kind: 'text', body: writeText({ size: 20, text: 'words' }) }, { x: 20, y: 10 }, 3)).toBe(true);
  });

  it('boxes go with turn and scale', () => {
    const box = boxOf(rectangle(ONE, { placement: { ...PLACEMENT, x: 200, scaleX: 2, rotation: Math.PI / 2 } }));

    expect(box.left).toBeLessThan(150);
    expect(box.left).toBeGreaterThan(140);
    expect(box.bottom).toBeGreaterThan(200);
  });

  it('fewer points leave the line within tolerance, and its ends', () => {
    const points = Array.from({ length: 200 }, (_, i) => ({ x: i, y: 20 * Math.sin(i / 20), pressure: 128 }));
    const fewer = simplified(points, 0.5);

    expect(fewer.length).toBeLessThan(40);
    expect([fewer[0], fewer.at(-1)]).toEqual([points[0], points.at(-1)]);
  });

  it('dark ink turns light on dark ground, light ink stays', () => {
    expect(cssColour(0x000000ff, true)).toBe('rgba(255,255,255,1)');
    expect(cssColour(0xffd43b80 | 0, true)).toBe(cssColour(0xffd43b80 | 0));
  });
});
