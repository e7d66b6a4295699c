import { describe, expect, it } from 'vitest';
import { decodeChanges, rendering } from '@parley/board';
import { rectangle } from './chance.js';
import { pointer, rig } from './bench-rig.js';

const { Pacer } = rendering;

describe('signals', () => {
  it('go out at a bounded rate, and the last one always does', () => {
    let now = 0;
    let timer: (() => void) | undefined;
    const passed: number[] = [];
    const clock = { now: () => now, after: (_: number, action: () => void) => ((timer = action), () => (timer = undefined)) };
    const pacer = new Pacer<number>(clock, () => 250, (value) => passed.push(value));
    for (let value = 1; value <= 5; value++) pacer.offer(value);
    expect(passed).toEqual([1]);
    now = 250;
    timer?.();
    expect(passed).toEqual([1, 5]);
    now = 600;
    pacer.offer(6);
    pacer.offer(7);
    pacer.stop();
    timer?.();

    expect(passed).toEqual([1, 5, 6]);
  });

  it('tell where the pointer is while it is over the board', () => {
    const { bench, pointed } = rig();
    bench.hover(pointer(3, 4).at);

    expect(pointed).toEqual([{ page: '1', x: 3, y: 4, laser: false }]);
  });
});

describe('what is pending', () => {
  it('is given to the page to be kept, ready to be sent again', () => {
    const { kept, put } = rig();
    put(rectangle('10000000-0000-4000-8000-000000000001'));

    expect(decodeChanges(kept[0]!).flatMap(({ operations }) => operations.map(({ type }) => type))).toEqual(['PutShape']);
  });
});
