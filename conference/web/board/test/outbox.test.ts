import { describe, expect, it } from 'vitest';
import { encodeChanges, limits, Outbox, Replica, type Change, type DrawOutcome, type Operation } from '@parley/board';
import { Chance, rectangle } from './chance.js';

const ONE = '10000000-0000-4000-8000-000000000001';

function rig(pace = 0) {
  const chance = new Chance(1);
  const sent: Change[] = [];
  const answers: ((outcome: DrawOutcome) => void)[] = [];
  const timers: { at: number; action: () => void }[] = [];
  let now = 0;
  const replica = new Replica({ me: chance.uuid(), with: undefined, newId: () => chance.uuid(), onDifference: () => undefined });
  const clock = {
    now: () => now,
    after(millis: number, action: () => void) {
      const timer = { at: now + millis, action };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  const outbox = new Outbox({ replica, clock, paceMillis: () => pace, onRefused: () => undefined });
  const draw = (change: Change): Promise<DrawOutcome> => {
    sent.push(change);
    return new Promise((answer) => answers.push(answer));
  };
  return {
    outbox,
    replica,
    sent,
    draw,
    apply(...operations: Operation[]) {
      replica.apply(operations);
      outbox.pump();
    },
    async answer(outcome: DrawOutcome) {
      answers.shift()!(outcome);
      for (let turn = 0; turn < 4; turn++) await Promise.resolve();
    },
    pass(millis: number) {
      now += millis;
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.action();
      }
    },
  };
}

const put = (body: Uint8Array): Operation => ({ type: 'PutShape', shape: rectangle(ONE, { kind: 'pen', body }) });
const extend = (from: number, more: Uint8Array): Operation => ({ type: 'ExtendShape', shape: ONE, from, more });

describe('the outbox', () => {
  it('sends one change at a time; what is drawn meanwhile travels together', async () => {
    const { outbox, draw, apply, answer, sent } = rig();
    outbox.open(draw);
    apply(put(Uint8Array.of(1)));
    for (let at = 1; at < 10; at++) apply(extend(at, Uint8Array.of(at)));
    expect(sent).toHaveLength(1);
    await answer({ type: 'Logged', number: 1n });

    expect(sent).toHaveLength(2);
    expect(sent[1]!.operations).toEqual([extend(1, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9))]);
  });

  it('keeps its pace', () => {
    const { outbox, draw, apply, answer, pass, sent } = rig(250);
    outbox.open(draw);
    apply(put(Uint8Array.of(1)));
    void answer({ type: 'Logged', number: 1n });
    apply(extend(1, Uint8Array.of(2)));
    pass(249);
    expect(sent).toHaveLength(1);
    pass(1);
    return Promise.resolve().then(() => {
      pass(0);
      expect(sent).toHaveLength(2);
    });
  });

  it('sends the same change again when the server is busy', async () => {
    const { outbox, draw, apply, answer, pass, sent } = rig();
    outbox.open(draw);
    apply(put(Uint8Array.of(1)));
    await answer({ type: 'Later', millis: 500 });
    apply(extend(1, Uint8Array.of(2)));
    expect(sent).toHaveLength(1);
    pass(500);

    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('waits for the next connection when it loses this one, and keeps what waits over a reload', async () => {
    const { outbox, replica, draw, apply, answer, sent } = rig();
    outbox.open(draw);
    apply(put(Uint8Array.of(1)));
    await answer({ type: 'Lost' });
    apply(extend(1, Uint8Array.of(2)));
    expect(sent).toHaveLength(1);

    const reloaded = rig();
    reloaded.replica.restore(replica.changes());
    expect(encodeChanges(reloaded.replica.changes())).toEqual(encodeChanges(replica.changes()));
    expect(reloaded.replica.shown.drawn(ONE)?.shape.body).toEqual(Uint8Array.of(1, 2));
    reloaded.outbox.open(reloaded.draw);
    expect(reloaded.sent[0]).toEqual(sent[0]);
  });

  it('is not closed by what an earlier connection answers, even if it sends the same way', async () => {
    const { outbox, draw, apply, answer, sent } = rig();
    outbox.open(draw);
    apply(put(Uint8Array.of(1)));
    outbox.open(draw);
    expect(sent).toHaveLength(2);
    await answer({ type: 'Lost' });
    await answer({ type: 'Logged', number: 1n });
    apply(extend(1, Uint8Array.of(2)));

    expect(sent).toHaveLength(3);
  });

  it('never makes a change larger than the server takes', async () => {
    const { outbox, draw, apply, answer, sent, replica } = rig();
    const body = Uint8Array.from({ length: limits.SHAPE_BODY_BYTES_MAX }, (_, at) => at);
    apply(put(body));
    for (let i = 0; i < 450; i++) apply({ type: 'PutShape', shape: rectangle(`20000000-0000-4000-8000-${String(i).padStart(12, '0')}`) });
    outbox.open(draw);
    for (let number = 1n; replica.pending.some(({ receipt }) => receipt === undefined); number += 1n) await answer({ type: 'Logged', number });

    expect(sent.flatMap(({ operations }) => operations)).toHaveLength(8 + 450);
    for (const change of sent) {
      expect(change.operations.length).toBeLessThanOrEqual(limits.CHANGE_OPERATIONS_MAX);
      expect(encodeChanges([change]).length).toBeLessThanOrEqual(limits.CHANGE_BYTES_MAX);
    }
  });
});
