import { describe, expect, it } from 'vitest';
import { alter, applyOperation, BoardState, canonicalBytes, decodeChanges, encodeChanges, shapesOn, type Operation } from '@parley/board';
import { Chance, operations, PLACEMENT, rectangle, STYLE } from './chance.js';

const ANN = '00000000-0000-4000-8000-00000000000a';
const BEN = '00000000-0000-4000-8000-00000000000b';
const ONE = '10000000-0000-4000-8000-000000000001';

function fold(...list: Operation[]): BoardState {
  const state = new BoardState();
  for (const operation of list) applyOperation(state, operation, ANN);
  return state;
}

describe('the fold of operations', () => {
  it('a second Put of a shape has no effect', () => {
    const state = fold({ type: 'PutShape', shape: rectangle(ONE) });
    applyOperation(state, { type: 'PutShape', shape: rectangle(ONE, { kind: 'ellipse' }) }, BEN);

    expect(state.drawn(ONE)).toMatchObject({ author: ANN, shape: { kind: 'rectangle' } });
  });

  it('Alter replaces what is present and leaves the rest, author and kind included', () => {
    const state = fold({ type: 'PutShape', shape: rectangle(ONE) });
    applyOperation(state, alter(ONE, { placement: { ...PLACEMENT, x: 0.1 } }), BEN);

    expect(state.drawn(ONE)).toEqual({ author: ANN, shape: rectangle(ONE, { placement: { ...PLACEMENT, x: Math.fround(0.1) } }) });
  });

  it('Alter, Extend and Remove of an absent shape have no effect', () => {
    const state = fold(alter(ONE, { style: STYLE }), { type: 'ExtendShape', shape: ONE, from: 0, more: Uint8Array.of(1) }, { type: 'RemoveShape', shape: ONE });

    expect(state.size).toBe(0);
  });

  it('Extend appends where the body ends, and only there', () => {
    const body = Uint8Array.of(1, 2);
    const put: Operation = { type: 'PutShape', shape: rectangle(ONE, { body }) };
    const extend = (from: number): Operation => ({ type: 'ExtendShape', shape: ONE, from, more: Uint8Array.of(3) });

    expect(fold(put, extend(2)).drawn(ONE)?.shape.body).toEqual(Uint8Array.of(1, 2, 3));
    expect(fold(put, extend(1)).drawn(ONE)?.shape.body).toEqual(body);
    expect(fold(put, extend(3)).drawn(ONE)?.shape.body).toEqual(body);
    expect(fold(put, extend(2), extend(2)).drawn(ONE)?.shape.body).toEqual(Uint8Array.of(1, 2, 3));
  });

  it('RemovePage takes its shapes along; page 1 stays', () => {
    const state = fold(
      { type: 'PutPage', page: { key: '2', order: 'W', title: 'Two' } },
      { type: 'PutShape', shape: rectangle(ONE, { page: '2' }) },
      { type: 'RemovePage', key: '2' },
      { type: 'RemovePage', key: '1' },
    );

    expect(state.size).toBe(0);
    expect(state.pages().map(({ key }) => key)).toEqual(['1']);
  });

  it('BO-11 shapes are drawn in the order of their order keys, equal ones of their ids; pages are shown by order and key', () => {
    const id = (digit: string): string => `${digit}0000000-0000-4000-8000-000000000001`;
    const page = (key: string, order: string): Operation => ({ type: 'PutPage', page: { key, order, title: '' } });
    const put = (digit: string, order: string): Operation => ({ type: 'PutShape', shape: rectangle(id(digit), { order }) });
    const state = fold(put('b', 'a'), put('1', 'a'), put('2', 'Z'), put('3', 'aa'), page('b', 'V'), page('A', 'V'), page('c', 'B'));

    expect(shapesOn(state, '1').map((shape) => shape.id)).toEqual(['2', '1', 'b', '3'].map(id));
    expect(state.pages().map(({ key }) => key)).toEqual(['c', '1', 'A', 'b']);
  });

  it('unknown kinds are kept as they are', () => {
    const body = Uint8Array.of(9, 8, 7);

    expect(fold({ type: 'PutShape', shape: rectangle(ONE, { kind: 'hologram', body }) }).drawn(ONE)?.shape).toMatchObject({ kind: 'hologram', body });
  });

  it('canonical bytes do not depend on the order in which shapes came', () => {
    const shapes = ['3', '1', '2'].map((digit) => rectangle(`${digit}0000000-0000-4000-8000-000000000001`));
    const there = fold(...shapes.map((shape): Operation => ({ type: 'PutShape', shape })));
    const back = fold(...shapes.reverse().map((shape): Operation => ({ type: 'PutShape', shape })));

    expect(canonicalBytes(there, 7n)).toEqual(canonicalBytes(back, 7n));
  });

  it('changes are kept and read back', () => {
    const chance = new Chance(3);
    const changes = Array.from({ length: 20 }, () => ({ id: chance.uuid(), with: chance.next() < 0.5 ? undefined : ANN, operations: operations(chance, fold()) }));
    const read = decodeChanges(encodeChanges(changes));

    expect(encodeChanges(read)).toEqual(encodeChanges(changes));
  });
});
