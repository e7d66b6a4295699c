import { describe, expect, it } from 'vitest';
import { limits, orderBetween, ordersBetween } from '@parley/board';
import { Chance } from './chance.js';

describe('order keys', () => {
  it('lie strictly between their neighbours, whatever is inserted where', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const chance = new Chance(seed);
      const keys: string[] = [];
      for (let i = 0; i < 200; i++) {
        const at = chance.below(keys.length + 1);
        const key = orderBetween(keys[at - 1], keys[at]);
        expect(key).toMatch(/^[0-9A-Za-z]*[1-9A-Za-z]$/);
        if (at > 0) expect(keys[at - 1]! < key).toBe(true);
        if (at < keys.length) expect(key < keys[at]!).toBe(true);
        keys.splice(at, 0, key);
      }
    }
  });

  it('stay short when a full board is drawn one above the other, or one below the other', () => {
    const rising = ordersBetween(undefined, undefined, limits.SHAPES_MAX);
    let falling = orderBetween(undefined, undefined);
    for (let i = 0; i < limits.SHAPES_MAX; i++) falling = orderBetween(undefined, falling);

    expect(Math.max(...rising.map((key) => key.length))).toBeLessThanOrEqual(6);
    expect(new Set(rising).size).toBe(limits.SHAPES_MAX);
    expect(falling.length).toBeLessThanOrEqual(6);
  });

  it('are never longer than 64, and the lower one again where there is no room', () => {
    let above = 'B';
    for (let i = 0; i < 1000; i++) {
      above = orderBetween('A', above);
      expect(above.length).toBeLessThanOrEqual(limits.ORDER_CHARS_MAX);
    }
    expect(orderBetween('A', 'A')).toBe('A');
    expect(orderBetween('A', 'A0')).toBe('A');
    expect(orderBetween('B', 'A')).toBe('B');
  });

  it('go below and above keys at the very ends', () => {
    expect(orderBetween('zzzzz', undefined) > 'zzzzz').toBe(true);
    expect(orderBetween(undefined, '00001') < '00001').toBe(true);
  });
});
