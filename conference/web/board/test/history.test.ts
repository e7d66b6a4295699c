import { describe, expect, it } from 'vitest';
import { alter, History, Replica, type StateItem } from '@parley/board';
import { Chance, PLACEMENT, rectangle, STYLE } from './chance.js';

const ANN = { id: '00000000-0000-4000-8000-00000000000a', name: 'Ann' };
const BEN = { id: '00000000-0000-4000-8000-00000000000b', name: 'Ben' };
const ONE = '10000000-0000-4000-8000-000000000001';

function rig() {
  const chance = new Chance(1);
  const replica = new Replica({ me: ANN.id, with: undefined, newId: () => chance.uuid(), onDifference: () => undefined });
  let number = 0n;
  const others = (...operations: Extract<StateItem, { type: 'BoardChanged' }>['operations']): void => {
    number += 1n;
    replica.handle({ type: 'BoardChanged', number, at: '2026-01-01T00:00:00Z', author: BEN, change: chance.uuid(), operations });
  };
  return { replica, others, history: new History(replica), shape: () => replica.shown.drawn(ONE)?.shape };
}

describe('undo', () => {
  it('sets back only what is still mine, property by property', () => {
    const { history, others, shape } = rig();
    others({ type: 'PutShape', shape: rectangle(ONE) });
    history.apply([alter(ONE, { placement: { ...PLACEMENT, x: 5, y: 6 }, style: { ...STYLE, width: 8, dashed: true } })]);
    const { replica } = { replica: shape()! };
    others(alter(ONE, { style: { ...STYLE, width: 3 } }));
    history.undo();

    expect(replica.placement.x).toBe(5);
    expect(shape()?.placement).toEqual(PLACEMENT);
    expect(shape()?.style.dashed).toBe(false);
  });

  it('never undoes what others did', () => {
    const { history, others, shape } = rig();
    others({ type: 'PutShape', shape: rectangle(ONE) });

    expect(history.undo()).toBe(false);
    expect(shape()).toBeDefined();
  });

  it('of a removed shape puts it again, redo removes it again', () => {
    const { history, others, shape } = rig();
    others({ type: 'PutShape', shape: rectangle(ONE) });
    history.apply([{ type: 'RemoveShape', shape: ONE }]);
    expect(shape()).toBeUndefined();
    history.undo();
    expect(shape()).toEqual(rectangle(ONE));
    history.redo();
    expect(shape()).toBeUndefined();
  });

  it('of a page brings back the page with its shapes', () => {
    const { history, replica, shape } = rig();
    history.apply([
      { type: 'PutPage', page: { key: '2', order: 'W', title: 'Two' } },
      { type: 'PutShape', shape: rectangle(ONE, { page: '2' }) },
    ]);
    history.apply([{ type: 'RemovePage', key: '2' }]);
    history.undo();

    expect(shape()?.page).toBe('2');
    expect(replica.shown.page('2')?.title).toBe('Two');
    history.undo();
    expect(replica.shown.page('2')).toBeUndefined();
  });

  it('takes everything between begin and commit as one step, and abandon takes it back', () => {
    const { history, shape } = rig();
    history.begin();
    history.apply([{ type: 'PutShape', shape: rectangle(ONE, { body: Uint8Array.of(1) }) }]);
    history.apply([{ type: 'ExtendShape', shape: ONE, from: 1, more: Uint8Array.of(2) }]);
    history.commit();
    history.begin();
    history.apply([alter(ONE, { order: 'k' })]);
    history.abandon();
    expect(shape()).toMatchObject({ order: 'V', body: Uint8Array.of(1, 2) });

    history.undo();
    expect(shape()).toBeUndefined();
    history.redo();
    expect(shape()?.body).toEqual(Uint8Array.of(1, 2));
  });

  it('forgets what could be redone when something new is done', () => {
    const { history } = rig();
    history.apply([{ type: 'PutShape', shape: rectangle(ONE) }]);
    history.undo();
    history.apply([{ type: 'PutShape', shape: rectangle(ONE) }]);

    expect(history.canRedo).toBe(false);
  });
});
