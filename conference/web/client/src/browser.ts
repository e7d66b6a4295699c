import { opened, unknownScheme } from './opening.js';
import type { ConnectionOptions } from './options.js';
import type { Peer } from './peer.js';
import { Reconnecting, type ReconnectOptions } from './reconnecting.js';
import { SUBPROTOCOL, WebSocketLink, type WebSocketLike } from './websocket-link.js';

export type ConnectOptions = ConnectionOptions;

/** Connects to `ws:` or `wss:`. Rejects with ConnectionError if the connection cannot be opened. */
export async function connect(uri: string, options: ConnectOptions = {}): Promise<Peer> {
  if (!/^wss?:/.test(uri)) throw unknownScheme(uri, 'ws and wss');
  return opened(new WebSocketLink(uri, new WebSocket(uri, SUBPROTOCOL) as unknown as WebSocketLike, options).session, options);
}

/** Maintains a connection and reopens it after a failure; see {@link Reconnecting}. */
export function reconnecting(uri: string, options: ConnectOptions & ReconnectOptions, onPeer: (peer: Peer) => void | Promise<void>): Reconnecting {
  return new Reconnecting((attempt) => connect(uri, { ...options, ...attempt }), options, onPeer);
}

export * from './shared.js';
