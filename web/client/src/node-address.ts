import { ConnectionError } from '@parley/protocol';

export interface NodeAddress {
  readonly scheme: 'unix' | 'tcp' | 'tls';
  readonly path: string;
  readonly host: string;
  readonly port: number;
}

/** Reads `unix:/path`, `tcp://host:port` and `tls://host:port`. */
export function parseAddress(uri: string): NodeAddress | undefined {
  if (uri.startsWith('unix:/')) return { scheme: 'unix', path: uri.slice('unix:'.length), host: '', port: 0 };
  const match = /^(tcp|tls):\/\/(\[[0-9a-f:.]+\]|[^:/[\]]+):(\d{1,5})\/?$/i.exec(uri);
  if (match === null) return undefined;
  const [, scheme, host = '', port] = match;
  return { scheme: scheme === 'tls' ? 'tls' : 'tcp', path: '', host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/i;

/** Nothing plain leaves the machine unless the user says so. */
export function refusePlain(uri: string, host: string, plain: boolean | undefined): void {
  if (plain !== true && !LOOPBACK.test(host.replace(/^\[|\]$/g, ''))) {
    throw new ConnectionError('REFUSED', `${uri}: plain connections to other machines need the option plain: true; tls: and wss: do not`);
  }
}
