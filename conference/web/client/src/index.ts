import { createServer, connect as connectSocket, type Server, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions as TlsOptions } from 'node:tls';
import { ConnectionError } from '@parley/protocol';
import { parseAddress, refusePlain, type NodeAddress } from './node-address.js';
import { ownerOf, isRunning } from './local-name.js';
import { opened, unknownScheme } from './opening.js';
import type { ConnectionOptions } from './options.js';
import type { Peer } from './peer.js';
import { Reconnecting, type ReconnectOptions } from './reconnecting.js';
import { SocketLink } from './socket-link.js';
import { SUBPROTOCOL, WebSocketLink, type WebSocketLike } from './websocket-link.js';

export interface ConnectOptions extends ConnectionOptions {
  /** Allows unencrypted `tcp:` and `ws:` connections to other machines. */
  readonly plain?: boolean | undefined;
  /** TLS options for `tls:`, such as certificates. */
  readonly tls?: TlsOptions | undefined;
}

/**
 * Connects to `local:NAME` (through the first endpoint of its owner that can be reached),
 * `unix:/path`, `pipe:NAME` (on Windows), `tcp://host:port`, `tls://host:port`, `ws:` or `wss:`.
 * Rejects with ConnectionError if that fails.
 */
export async function connect(uri: string, options: ConnectOptions = {}): Promise<Peer> {
  if (uri.startsWith('local:')) return connectByName(uri, options);
  if (/^wss?:/.test(uri)) return opened((await webSocketLink(uri, options)).session, options);
  const address = parseAddress(uri);
  if (address === undefined) throw unknownScheme(uri, 'local, unix, pipe, tcp, tls, ws and wss');
  if (address.scheme === 'tcp') refusePlain(uri, address.host, options.plain);
  const { socket, ready } = dial(address, options);
  const { session } = new SocketLink(uri, socket, options, keepsAlive(address));
  socket.once(ready, () => {
    session.start();
  });
  return opened(session, options);
}

async function connectByName(uri: string, options: ConnectOptions): Promise<Peer> {
  const tried: string[] = [];
  const { pid, endpoints } = await ownerOf(uri);
  for (const endpoint of endpoints) {
    try {
      return await connect(endpoint, options);
    } catch (error) {
      if (options.signal?.aborted === true || !(error instanceof ConnectionError)) throw error;
      tried.push(`${endpoint} (${error.text})`);
      if (error.reason === 'OPEN_TIMEOUT') break; // the other endpoints lead to the same process (DI-5)
    }
  }
  const ended = isRunning(pid) ? '' : `; process ${pid}, which announced that name, has ended`;
  throw new ConnectionError('IO_ERROR', `${uri}: no endpoint leads there; tried ${tried.join(', ')}${ended}`);
}

function dial({ scheme, path, host, port }: NodeAddress, options: ConnectOptions): { socket: Socket; ready: string } {
  if (path !== '') return { socket: connectSocket({ path }), ready: 'connect' };
  if (scheme === 'tcp') return { socket: connectSocket({ host, port, noDelay: true }), ready: 'connect' };
  return { socket: connectTls({ host, port, servername: host, minVersion: 'TLSv1.2', ...options.tls }).setNoDelay(true), ready: 'secureConnect' };
}

/**
 * Returns false for a pipe: the operating system closes it when the process at its other end ends.
 */
function keepsAlive({ scheme }: NodeAddress): boolean {
  return scheme !== 'pipe';
}

async function webSocketLink(uri: string, options: ConnectOptions): Promise<WebSocketLink> {
  if (uri.startsWith('ws:')) refusePlain(uri, new URL(uri).hostname, options.plain);
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(uri, SUBPROTOCOL, { maxPayload: options.messageBytesMax ?? 1024 * 1024, perMessageDeflate: false });
  const link = new WebSocketLink(uri, socket as unknown as WebSocketLike, options, () => {
    socket.ping();
  });
  for (const sign of ['ping', 'pong'] as const) {
    socket.on(sign, () => {
      link.received();
    });
  }
  return link;
}

/** Listener that accepts connections until it is closed. */
export interface Listener {
  /** URI of the listener; if port 0 was requested, it has the assigned port. */
  readonly uri: string;
  /** Closes every connection with SHUTDOWN and stops accepting. */
  close(): Promise<void>;
}

/**
 * Listens on `unix:/path`, `pipe:NAME` (on Windows) or `tcp://host:port`. Calls `onPeer` with each
 * connection once it is open.
 */
export async function listen(uri: string, options: ConnectOptions = {}, onPeer: (peer: Peer) => void = () => undefined): Promise<Listener> {
  const address = parseAddress(uri);
  if (address === undefined || address.scheme === 'tls') throw unknownScheme(uri, 'unix, pipe and tcp');
  if (address.scheme === 'tcp') refusePlain(uri, address.host, options.plain);
  const peers = new Set<Peer>();
  const server = createServer({ noDelay: true }, (socket) => {
    const { session } = new SocketLink(uri, socket, options, keepsAlive(address));
    peers.add(session);
    void session.closed.then(() => peers.delete(session));
    session.start();
    session.opened.then(
      () => {
        onPeer(session);
      },
      () => undefined,
    );
  });
  await listening(server, uri, address);
  const bound = server.address();
  const where = typeof bound === 'object' && bound !== null ? `tcp://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}` : uri;
  return {
    uri: where,
    async close() {
      const stopped = new Promise((resolve) => server.close(resolve));
      await Promise.all(Array.from(peers, (peer) => peer.close('SHUTDOWN', 'the listener closes')));
      await stopped;
    },
  };
}

function listening(server: Server, uri: string, { path, host, port }: NodeAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(new ConnectionError('IO_ERROR', `${uri}: ${error.message}`));
    });
    server.once('listening', resolve);
    if (path !== '') server.listen(path);
    else server.listen(port, host);
  });
}

/** Maintains a connection and reopens it after a failure; see {@link Reconnecting}. */
export function reconnecting(uri: string, options: ConnectOptions & ReconnectOptions, onPeer: (peer: Peer) => void | Promise<void>): Reconnecting {
  return new Reconnecting((attempt) => connect(uri, { ...options, ...attempt }), options, onPeer);
}

export * from './shared.js';
