import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import type { Closed } from '@parley/protocol';
import { connect, listen, Session, type ConnectionOptions, type Link, type Peer } from '@parley/client';
import { WebSocketLink, type WebSocketLike } from '../dist/websocket-link.js';

/** Two connected peers, and how to close everything. */
export interface Pair {
  readonly near: Peer;
  readonly far: Peer;
  close(): Promise<void>;
}

export type MakePair = (near: ConnectionOptions, far: ConnectionOptions) => Promise<Pair>;

/** Link that delivers messages in later turns of the event loop, as a real connection does. */
export class MemoryLink implements Link {
  readonly uri = 'memory:test';
  other!: Session;
  session!: Session;
  queuedBytes = 0;
  readonly sent: string[] = [];
  private ended = false;

  send(bytes: Uint8Array, length: number): void {
    const message = bytes.slice(0, length);
    this.sent.push(Buffer.from(message).toString('hex'));
    queueMicrotask(() => {
      this.other.handleMessage(message);
    });
  }

  close(closed: Closed): void {
    if (this.ended) return;
    this.ended = true;
    queueMicrotask(() => {
      this.other.handleClose(closed);
      this.session.handleClose(closed);
    });
  }
}

export function memorySessions(near: ConnectionOptions, far: ConnectionOptions): { near: Session; far: Session; nearLink: MemoryLink; farLink: MemoryLink } {
  const nearLink = new MemoryLink();
  const farLink = new MemoryLink();
  const sessions = { near: new Session(nearLink, near, 1 << 20), far: new Session(farLink, far, 1 << 20), nearLink, farLink };
  nearLink.session = farLink.other = sessions.near;
  farLink.session = nearLink.other = sessions.far;
  return sessions;
}

const memory: MakePair = async (nearOptions, farOptions) => {
  const { near, far } = memorySessions(nearOptions, farOptions);
  near.start();
  far.start();
  await Promise.all([near.opened, far.opened]);
  return { near, far, close: async () => void (await Promise.all([near.close(), far.close()])) };
};

async function listened(uri: string, near: ConnectionOptions, far: ConnectionOptions, after: () => void): Promise<Pair> {
  let arrived!: (peer: Peer) => void;
  const farPeer = new Promise<Peer>((resolve) => (arrived = resolve));
  const listener = await listen(uri, far, arrived);
  const nearPeer = await connect(listener.uri, near);
  return {
    near: nearPeer,
    far: await farPeer,
    async close() {
      await nearPeer.close();
      await listener.close();
      after();
    },
  };
}

const unix: MakePair = (near, far) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-'));
  return listened(`unix:${join(folder, 'desk.sock')}`, near, far, () => {
    rmSync(folder, { recursive: true });
  });
};

const tcp: MakePair = (near, far) => listened('tcp://127.0.0.1:0', near, far, () => undefined);

const webSocket: MakePair = async (near, far) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await new Promise((resolve) => server.once('listening', resolve));
  const farPeer = new Promise<Session>((resolve) => {
    server.once('connection', (socket) => {
      const { session } = new WebSocketLink('ws:client', socket as unknown as WebSocketLike, far, () => {
        socket.ping();
      });
      session.start();
      resolve(session);
    });
  });
  const nearPeer = await connect(`ws://127.0.0.1:${(server.address() as { port: number }).port}/`, near);
  const farSession = await farPeer;
  await farSession.opened;
  return {
    near: nearPeer,
    far: farSession,
    async close() {
      await Promise.all([nearPeer.close(), farSession.close()]);
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export const PAIRS: Readonly<Record<string, MakePair>> = { memory, unix, tcp, ws: webSocket };
