import { describe, expect, it } from 'vitest';
import { BoardState, canonicalBytes, limits, Replica, shapesOn, snapshotOf } from '@parley/board';
import { Chance, operations, rectangle } from './chance.js';
import { Client, Room } from './room.js';

const SEEDS = 200;

function clients(room: Room, chance: Chance, count: number): Client[] {
  return Array.from({ length: count }, (_, at) => new Client({ id: chance.uuid(), name: `Member ${at}` }, room, chance));
}

async function anything(client: Client, chance: Chance): Promise<void> {
  const dice = chance.below(100);
  if (dice < 30) {
    client.history.apply(operations(chance, client.replica.shown));
    client.changed();
  } else if (dice < 35) {
    if (chance.next() < 0.6) client.history.undo();
    else client.history.redo();
    client.changed();
  } else if (dice < 55) client.arrive(dice === 54);
  else if (dice < 75) await client.answered();
  else if (dice < 95) client.hear();
  else if (client.online) client.disconnect();
  else client.connect(chance.next() < 0.3);
}

describe('replicas', () => {
  it('QU-9: of a board that was emptied have its first page and no shape, and go on', () => {
    const chance = new Chance(3);
    const replica = new Replica({ me: chance.uuid(), with: undefined, newId: () => chance.uuid(), onDifference: () => undefined });
    const author = { id: chance.uuid(), name: 'Ann' };
    const put = (number: bigint): void =>
      replica.handle({ type: 'BoardChanged', number, at: '2026-03-01T10:00:00Z', author, change: chance.uuid(), operations: [{ type: 'PutShape', shape: rectangle(chance.uuid()) }] });
    replica.handle({ type: 'BoardStatePiece', ...snapshotOf(new BoardState(), 0n) });
    put(1n);
    put(2n);

    replica.handle({ type: 'BoardStatePiece', ...snapshotOf(new BoardState(), 3n) });

    expect(shapesOn(replica.shown, limits.FIRST_PAGE)).toEqual([]);
    put(4n);
    expect(shapesOn(replica.shown, limits.FIRST_PAGE)).toHaveLength(1);
  });

  it(`of ${SEEDS} random rooms agree byte for byte once all is said and heard, and with the fold of the log`, async () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const chance = new Chance(seed);
      const room = new Room();
      const members = clients(room, chance, 2 + chance.below(4));
      for (let step = 0; step < 400; step++) await anything(chance.pick(members), chance);
      for (const client of members) await client.settle();
      for (const client of members) await client.settle();

      const truth = Buffer.from(canonicalBytes(room.state, BigInt(room.log.length))).toString('hex');
      for (const client of members) {
        expect(client.bytes(), `seed ${seed}`).toBe(truth);
        expect(client.shownBytes(), `seed ${seed}: nothing is pending, so this is shown`).toBe(Buffer.from(canonicalBytes(room.state, 0n)).toString('hex'));
      }
      expect(new Set(room.log.map(({ change }) => change)).size).toBe(room.log.length);
    }
  });

  it('undo of everything restores, with the changes under way at any point', async () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const chance = new Chance(seed);
      const room = new Room();
      const [client] = clients(room, chance, 1) as [Client];
      client.connect();
      client.hear();
      client.hear();
      client.history.apply(operations(chance, client.replica.shown));
      await client.settle();
      const before = client.shownBytes();
      const fresh = client.replica;
      let steps = 0;
      for (let step = 0; step < 60; step++) {
        const dice = chance.below(4);
        if (dice === 0) client.arrive();
        else if (dice === 1) await client.answered();
        else if (dice === 2) client.hear();
        else {
          const reached = client.shownBytes();
          client.history.apply(operations(chance, fresh.shown));
          if (client.shownBytes() !== reached) steps++;
          client.changed();
        }
      }
      const after = client.shownBytes();
      for (let step = 0; step < steps; step++) client.history.undo();
      expect(client.shownBytes(), `seed ${seed}`).toBe(before);
      for (let step = 0; step < steps; step++) client.history.redo();
      expect(client.shownBytes(), `seed ${seed}: redone`).toBe(after);
      await client.settle();
      expect(client.shownBytes(), `seed ${seed}: settled`).toBe(after);
    }
  });

  it('own changes are shown at once, over what others do', () => {
    const chance = new Chance(1);
    const room = new Room();
    const [ann, ben] = clients(room, chance, 2) as [Client, Client];
    ann.connect();
    ann.hear();
    ann.hear();
    ann.history.apply([{ type: 'PutShape', shape: rectangle(chance.uuid()) }]);
    ben.history.apply([{ type: 'PutShape', shape: rectangle(chance.uuid()) }]);
    ben.connect();
    ben.arrive();
    ann.hear();

    expect([...ann.replica.shown.idsOn('1')]).toHaveLength(2);
    expect(ann.replica.confirmed.size).toBe(1);
  });

  it('a refused change is taken back, and later ones stay', async () => {
    const chance = new Chance(1);
    const [ann] = clients(new Room(), chance, 1) as [Client];
    const [first, second] = [chance.uuid(), chance.uuid()];
    ann.connect();
    ann.history.apply([{ type: 'PutShape', shape: rectangle(first) }]);
    ann.changed();
    ann.history.apply([{ type: 'PutShape', shape: rectangle(second) }]);
    ann.arrive(true);
    await ann.answered();

    expect([...ann.replica.shown.idsOn('1')]).toEqual([second]);
    expect(ann.refused).toHaveLength(1);
  });

  it('a change whose answer was lost is sent again under its id, and is there once', async () => {
    const chance = new Chance(1);
    const room = new Room();
    const [ann] = clients(room, chance, 1) as [Client];
    ann.connect();
    ann.history.apply([{ type: 'PutShape', shape: rectangle(chance.uuid()) }]);
    ann.changed();
    ann.arrive();
    ann.disconnect();
    await ann.settle();

    expect(room.log).toHaveLength(1);
    expect(ann.replica.confirmed.size).toBe(1);
  });
});
