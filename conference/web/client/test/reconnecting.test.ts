import { expect, it } from 'vitest';
import { ConnectionError } from '@parley/protocol';
import { Reconnecting, type ConnectionState, type Peer } from '@parley/client';
import { FakeClock } from './fake-clock.js';
import { memorySessions } from './pairs.js';
import { until } from './session-helpers.js';

async function freshPeer(): Promise<Peer> {
  const { near, far } = memorySessions({}, {});
  near.start();
  far.start();
  await near.opened;
  return near;
}

function names(states: readonly ConnectionState[]): string[] {
  return states.map((state) => (state.state === 'waiting' ? `waiting ${state.waitMillis}` : state.state));
}

it('waits longer after each failure, comes back, and starts over with short waits', async () => {
  const clock = new FakeClock();
  const states: ConnectionState[] = [];
  let failures = 3;
  const dial = (): Promise<Peer> => (failures-- > 0 ? Promise.reject(new ConnectionError('PEER_GONE', 'nobody')) : freshPeer());
  const connection = new Reconnecting(dial, { clock, jitter: () => 1, onState: (state) => states.push(state) }, () => undefined);

  for (const wait of [500, 1000, 2000]) {
    await until(() => clock.waiting === 1);
    clock.pass(wait);
  }
  await until(() => connection.state.state === 'connected');
  if (connection.state.state === 'connected') await connection.state.peer.close('SHUTDOWN');
  await until(() => connection.state.state === 'waiting');

  expect(names(states)).toEqual(['connecting', 'waiting 500', 'connecting', 'waiting 1000', 'connecting', 'waiting 2000', 'connecting', 'connected', 'waiting 500']);
  await connection.stop();
  expect(connection.state.state).toBe('stopped');
  expect(clock.waiting).toBe(0);
});

it('the wait is bounded, spread by the jitter, and can be cut short', async () => {
  const clock = new FakeClock();
  let dials = 0;
  const connection = new Reconnecting(() => Promise.reject(new ConnectionError('PEER_GONE', String(++dials))), { clock, jitter: () => 0, backOffMillis: 100, backOffMillisMax: 400 }, () => undefined);
  const waits: number[] = [];
  for (let i = 1; i <= 5; i++) {
    await until(() => dials === i && connection.state.state === 'waiting');
    if (connection.state.state === 'waiting') waits.push(connection.state.waitMillis);
    connection.retryNow();
  }

  expect(waits).toEqual([50, 100, 200, 200, 200]);
  await connection.stop();
});

it('a peer that cannot be resumed on is closed and counts as a failure', async () => {
  const clock = new FakeClock();
  const peers: Peer[] = [];
  const connection = new Reconnecting(freshPeer, { clock }, (peer) => {
    peers.push(peer);
    throw new Error('no such room');
  });
  await until(() => connection.state.state === 'waiting');

  expect(connection.state).toMatchObject({ attempt: 1, closed: { text: 'Error: no such room' } });
  expect((await peers[0]?.closed)?.reason).toBe('NORMAL');
  await connection.stop();
});
