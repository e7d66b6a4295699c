import { expect, it } from 'vitest';
import { WebSocketLink, type WebSocketLike } from '../src/websocket-link.js';
import { FakeClock } from './fake-clock.js';

/**
 * Simulated WebSocket on a dead network path: the browser reports its end only after its own
 * timeout for the close handshake.
 */
class DeadSocket implements WebSocketLike {
  binaryType = '';
  bufferedAmount = 0;
  onopen = null;
  onmessage = null;
  onclose: WebSocketLike['onclose'] = null;
  onerror = null;
  closes = 0;

  send(): void {
    // It is never sent.
  }

  close(): void {
    this.closes++;
  }
}

it('who closes on a dead line does not wait for the goodbye of the other side', async () => {
  const clock = new FakeClock();
  const socket = new DeadSocket();
  const { session } = new WebSocketLink('wss://school.example/parley', socket, { clock });
  let ended = false;
  const closed = session.close('KEEPALIVE_TIMEOUT', 'nothing was heard').finally(() => (ended = true));
  session.opened.catch(() => undefined);
  clock.pass(999);
  await Promise.resolve();
  expect([socket.closes, ended]).toEqual([1, false]);
  clock.pass(1);

  await expect(closed).resolves.toMatchObject({ reason: 'KEEPALIVE_TIMEOUT' });
  expect(clock.waiting).toBe(0);
});
