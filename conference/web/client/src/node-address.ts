import { userInfo } from 'node:os';
import { ConnectionError } from '@parley/protocol';

/** Where a byte stream of Node goes: to `path` for `unix` and `pipe`, to `host` and `port` otherwise. */
export interface NodeAddress {
  readonly scheme: 'unix' | 'pipe' | 'tcp' | 'tls';
  readonly path: string;
  readonly host: string;
  readonly port: number;
}

/** What the names of pipes depend on. */
export interface Platform {
  readonly windows: boolean;
  user(): string;
}

/** The user is called as a JVM calls them. */
const HERE: Platform = { windows: process.platform === 'win32', user: () => process.env['USERNAME'] || userInfo().username };

/** The longest name; with what is put before it, a pipe's name must fit into 256 characters (PI-4). */
const PIPE_NAME = /^[a-z\d][a-z\d._-]{0,59}$/i;

/**
 * Reads `unix:/path`, `pipe:NAME`, `tcp://host:port` and `tls://host:port`; undefined for anything else.
 * Throws ConnectionError for a pipe that cannot be had here.
 */
export function parseAddress(uri: string, platform = HERE): NodeAddress | undefined {
  if (uri.startsWith('unix:/')) return local('unix', uri.slice('unix:'.length));
  if (uri.startsWith('pipe:')) return local('pipe', pipePath(uri, uri.slice('pipe:'.length), platform));
  const match = /^(tcp|tls):\/\/(\[[0-9a-f:.]+\]|[^:/[\]]+):(\d{1,5})\/?$/i.exec(uri);
  if (match === null) return undefined;
  const [, scheme, host = '', port] = match;
  return { scheme: scheme === 'tls' ? 'tls' : 'tcp', path: '', host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function local(scheme: 'unix' | 'pipe', path: string): NodeAddress {
  return { scheme, path, host: '', port: 0 };
}

/** PI-4. */
function pipePath(uri: string, name: string, { windows, user }: Platform): string {
  if (!windows) throw new ConnectionError('IO_ERROR', `${uri}: pipe: in Node is for Windows; take unix:/path here`);
  if (!PIPE_NAME.test(name)) {
    throw new ConnectionError('IO_ERROR', `${uri}: a pipe of Windows is pipe:NAME, a name 1 to 60 letters, digits, '.', '_' and '-', the first a letter or digit`);
  }
  return `\\\\.\\pipe\\parley-${user()}-${name}`;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/i;

/** Nothing plain leaves the machine unless the user says so. */
export function refusePlain(uri: string, host: string, plain: boolean | undefined): void {
  if (plain !== true && !LOOPBACK.test(host.replace(/^\[|\]$/g, ''))) {
    throw new ConnectionError('REFUSED', `${uri}: plain connections to other machines need the option plain: true; tls: and wss: do not`);
  }
}
