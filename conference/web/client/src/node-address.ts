import { userInfo } from 'node:os';
import { ConnectionError } from '@parley/protocol';

/**
 * Destination of a byte stream in Node: `path` for `unix` and `pipe`, `host` and `port` otherwise.
 */
export interface NodeAddress {
  readonly scheme: 'unix' | 'pipe' | 'tcp' | 'tls';
  readonly path: string;
  readonly host: string;
  readonly port: number;
}

/** Platform properties that pipe names depend on. */
export interface Platform {
  readonly windows: boolean;
  user(): string;
}

/** The current platform. The user name is determined as a JVM does it. */
const HERE: Platform = { windows: process.platform === 'win32', user: () => process.env['USERNAME'] || userInfo().username };

/**
 * Pattern of pipe names: at most 60 characters, since with the prefix a pipe's name must fit into
 * 256 characters (PI-4).
 */
const PIPE_NAME = /^[a-z\d][a-z\d._-]{0,59}$/i;

/**
 * Parses `unix:/path`, `pipe:NAME`, `tcp://host:port` and `tls://host:port`; returns undefined for
 * other URIs. Throws ConnectionError for a pipe that is not available on this platform.
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

/** Returns the path of a named pipe (PI-4). */
function pipePath(uri: string, name: string, { windows, user }: Platform): string {
  if (!windows) throw new ConnectionError('IO_ERROR', `${uri}: pipe: in Node is for Windows; take unix:/path here`);
  if (!PIPE_NAME.test(name)) {
    throw new ConnectionError('IO_ERROR', `${uri}: a pipe of Windows is pipe:NAME, a name 1 to 60 letters, digits, '.', '_' and '-', the first a letter or digit`);
  }
  return `\\\\.\\pipe\\parley-${user()}-${name}`;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/i;

/** Refuses unencrypted connections to other machines unless the user allows them. */
export function refusePlain(uri: string, host: string, plain: boolean | undefined): void {
  if (plain !== true && !LOOPBACK.test(host.replace(/^\[|\]$/g, ''))) {
    throw new ConnectionError('REFUSED', `${uri}: plain connections to other machines need the option plain: true; tls: and wss: do not`);
  }
}
