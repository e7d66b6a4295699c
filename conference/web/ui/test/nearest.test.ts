import { CallError } from '@parley/protocol';
import type { Peer } from '@parley/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../client/test/fake-clock.js';
import type { NodeCandidate } from '../src/generated/Nodes.js';
import { nearest, type Reached } from '../src/room/nearest.js';
import { settle } from './rig.js';

const OWN = 'https://own.example';

/** Servers with their round trips in milliseconds; one without cannot be reached. */
class World {
  readonly clock = new FakeClock();
  readonly open = new Set<string>();
  readonly asked: string[] = [];
  candidates: readonly NodeCandidate[] | undefined = [];

  constructor(readonly roundTrips: Record<string, number>) {}

  connectTo = async (page: string, signal: AbortSignal): Promise<Reached> => {
    this.asked.push(page);
    const roundTrip = this.roundTrips[page];
    if (roundTrip === undefined) {
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    }
    this.open.add(page);
    const closed = new AbortController();
    const after = (): Promise<void> =>
      new Promise((resolve, reject) => {
        closed.signal.addEventListener('abort', () => reject(new CallError('UNAVAILABLE', 'closed')));
        this.clock.after(roundTrip, () => resolve());
      });
    const peer = {
      remote: { list: after },
      lookup: async () => {
        if (this.candidates === undefined) throw new CallError('REFUSED', 'no such export');
        return { candidates: () => Promise.resolve(this.candidates) };
      },
      close: async () => {
        closed.abort();
        this.open.delete(page);
      },
    };
    return { uri: page, peer: peer as unknown as Peer };
  };

  /** Chooses, and returns the page of the choice. */
  async choice(stepMillis = 50): Promise<string> {
    const own = await this.connectTo(OWN, new AbortController().signal);
    const chosen = nearest(own, this.connectTo, this.clock, new AbortController().signal);
    for (let i = 0; i < 60; i++) {
      await settle();
      this.clock.pass(stepMillis);
    }
    return (await chosen).uri;
  }
}

function candidate(name: string, load = 0): NodeCandidate {
  return { page: `https://${name}.example`, region: '', load };
}

let world: World;

beforeEach(() => {
  world = new World({ [OWN]: 200, 'https://near.example': 50, 'https://far.example': 400, 'https://like.example': 200 });
});

describe('the server at which a page joins', () => {
  it('is the one with the shortest round trip, and no other connection stays open', async () => {
    world.candidates = [candidate('own'), candidate('far'), candidate('near'), candidate('like')];

    expect(await world.choice()).toBe('https://near.example');
    expect([...world.open]).toEqual(['https://near.example']);
    expect(world.clock.waiting).toBe(0);
  });

  it('is another one when that is near but busy', async () => {
    world.candidates = [candidate('own'), candidate('near', 100), candidate('like')];

    expect(await world.choice()).toBe('https://near.example');
    world.roundTrips['https://near.example'] = 150;
    expect(await world.choice()).toBe(OWN);
  });

  it('is one as far as its own when its own is busy', async () => {
    world.candidates = [candidate('own', 100), candidate('like')];

    expect(await world.choice()).toBe('https://like.example');
  });

  it('stays its own when the others gain little', async () => {
    world.candidates = [candidate('own'), candidate('like')];

    expect(await world.choice()).toBe(OWN);
    expect([...world.open]).toEqual([OWN]);
  });

  it('stays its own without measuring when that is near and idle', async () => {
    world.roundTrips[OWN] = 10;
    world.candidates = [candidate('own', 40), candidate('near')];

    expect(await world.choice(10)).toBe(OWN);
    expect(world.asked).toEqual([OWN]);
  });

  it('is chosen among those that answer within a second', async () => {
    world.roundTrips['https://near.example'] = 5;
    world.roundTrips[OWN] = 800;
    world.roundTrips['https://slow.example'] = 1_200;
    world.candidates = [candidate('own'), candidate('slow'), candidate('silent'), candidate('near')];
    const own = await world.connectTo(OWN, new AbortController().signal);
    const chosen = nearest(own, world.connectTo, world.clock, new AbortController().signal);
    for (let i = 0; i < 200; i++) {
      await settle();
      world.clock.pass(50);
    }

    expect((await chosen).uri).toBe('https://near.example');
    expect([...world.open]).toEqual(['https://near.example']);
  });

  it('stays its own where there are no candidates, or the server knows none', async () => {
    world.candidates = [candidate('own')];
    expect(await world.choice()).toBe(OWN);
    world.candidates = undefined;
    expect(await world.choice()).toBe(OWN);
  });
});
