import { beforeEach, describe, expect, it } from 'vitest';
import { JoinRefused } from '../src/generated/Rooms.js';
import type { Room } from '../src/room/room.js';
import { Servers } from '../src/room/servers.js';
import { FakeServer } from './fake-server.js';
import { pending, settle, Tab, texts } from './rig.js';

const A = 'ws://a.example/parley';
const B = 'ws://b.example/parley';
const C = 'ws://c.example/parley';

let server: FakeServer;
let alice: Tab;

beforeEach(() => {
  server = new FakeServer();
  server.nodes = ['http://a.example', 'http://b.example', 'http://c.example'];
  alice = new Tab(server, 'Alice');
});

/** Loses nodes with their connections, and waits until the page has tried again. */
async function lose(room: Room, ...uris: string[]): Promise<void> {
  for (const uri of uris) server.lost.add(uri);
  server.cut();
  await settle();
  room.retryNow();
  await settle();
}

describe('a page on one of several nodes', () => {
  it('comes back at another node when its own is lost, as the same member, and says so', async () => {
    const room = alice.open();
    await settle();
    room.say('before', undefined);
    await settle();
    expect(room.moved.value).toBe(false);

    await lose(room, A);

    expect(room.connection.view.value).toEqual({ state: 'connected' });
    expect(room.moved.value).toBe(true);
    expect(server.members.size).toBe(1);
    expect(server.dialled).toEqual([A, A, B]);
    room.say('after', undefined);
    await settle();
    expect(texts(room)).toEqual(['before', 'after']);
  });

  it('knows from the other node where it can go next, and begins with its own again', async () => {
    const room = alice.open();
    await settle();
    await lose(room, A);
    await lose(room, B);
    expect(server.dialled).toEqual([A, A, B, A, C]);
    expect(room.connection.view.value).toEqual({ state: 'connected' });

    server.lost.clear();
    server.cut();
    await settle();
    room.retryNow();
    await settle();

    expect(server.dialled.at(-1)).toBe(A);
  });

  it('joins where the cost is least, and begins there when the connection is lost', async () => {
    server.candidates = [
      { page: 'http://a.example', region: '', load: 100 },
      { page: 'http://b.example', region: '', load: 90 },
      { page: 'http://c.example', region: '', load: 0 },
    ];
    const room = alice.open();
    await settle();
    expect(server.dialled).toEqual([A, C]);
    expect(room.moved.value).toBe(false);

    await lose(room);
    expect(server.dialled).toEqual([A, C, C]);
    await lose(room, C);

    expect(server.dialled).toEqual([A, C, C, C, A]);
    expect(room.moved.value).toBe(true);
  });

  it('says nothing when its own node is back at once', async () => {
    const room = alice.open();
    await settle();
    await lose(room);

    expect(server.dialled).toEqual([A, A]);
    expect(room.moved.value).toBe(false);
  });

  it('goes to the next node when its own is reached but cannot reach the room', async () => {
    const room = alice.open();
    await settle();
    server.refuseJoin = () => (server.dialled.at(-1) === C ? undefined : JoinRefused.of({ reason: 'NOT_STORED', message: 'not reachable' }));
    server.cut();
    for (let i = 0; i < 4; i++) {
      await settle();
      room.retryNow();
    }
    await settle();

    expect(room.connection.view.value).toEqual({ state: 'connected' });
    expect(server.dialled.at(-1)).toBe(C);
    expect(room.moved.value).toBe(true);
  });

  it('says so when the node of the room is lost while its own answers', async () => {
    const room = alice.open();
    await settle();
    server.loseRoom();
    await settle();
    room.retryNow();
    await settle();

    expect(room.connection.view.value).toEqual({ state: 'connected' });
    expect(server.dialled).toEqual([A, A]);
    expect(room.moved.value).toBe(true);
  });

  it('tries all nodes again when none could be reached', async () => {
    const room = alice.open();
    await settle();
    await lose(room, A, B, C);
    expect(room.connection.view.value.state).toBe('waiting');
    expect(server.dialled.slice(-3).sort()).toEqual([A, B, C]);

    server.lost.clear();
    room.retryNow();
    await settle();

    expect(room.connection.view.value).toEqual({ state: 'connected' });
  });
});

it('a server alone is tried again and again, and a move is never reported', async () => {
  server.nodes = [];
  const room = alice.open();
  await settle();
  await lose(room, A);
  server.lost.clear();
  room.retryNow();
  await settle();

  expect(room.connection.view.value).toEqual({ state: 'connected' });
  expect(new Set(server.dialled)).toEqual(new Set([A]));
  expect(room.moved.value).toBe(false);
});

it('an attempt that the page gives up tries no further server', async () => {
  const tried: string[] = [];
  const servers = new Servers(A, (uri, { signal }) => {
    tried.push(uri);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  });
  servers.handleAddresses(['http://b.example']);
  const link = servers.open({ clock: alice.clock }, () => Promise.resolve());
  await link.stop();
  await settle();

  expect(tried).toEqual([A]);
});

describe('while the server cannot store', () => {
  it('lines wait unticked in the connected room, the page says so, and they are ticked later', async () => {
    const room = alice.open();
    await settle();
    server.stores = false;
    room.say('first', undefined);
    room.say('second', undefined);
    await settle();
    expect(room.outbox.overdue.value).toBe(false);

    alice.clock.pass(5_000);
    await settle();
    for (let i = 0; i < 12; i++) {
      alice.clock.pass(5_000);
      await settle();
    }
    expect(room.outbox.overdue.value).toBe(true);
    expect(pending(room)).toEqual(['first', 'second']);
    expect(room.connection.view.value).toEqual({ state: 'connected' });

    server.storeAgain();
    await settle();

    expect(room.outbox.overdue.value).toBe(false);
    expect(pending(room)).toEqual([]);
    expect(texts(room)).toEqual(['first', 'second']);
    expect(server.said).toHaveLength(2);
  });
});
