import { constants, type Stats } from 'node:fs';
import { access, lstat, open } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ConnectionError } from '@parley/protocol';
import { readRunFile, RUN_FILE_BYTES_MAX, type RunFile } from './run-file.js';

const NAME = /^local:([a-z\d][a-z\d._-]{0,47})(?:\?tcp)?$/i;
const OTHERS = 0o077;
const WINDOWS = process.platform === 'win32';
/** Schemes that Node can connect to; other endpoints of a run file are skipped. */
const CONNECTABLE = WINDOWS ? /^(?:pipe|tcp):/i : /^(?:unix|tcp):/i;

/** Process that registered a name. */
export interface Owner {
  /** Process id. */
  readonly pid: number;
  /** Endpoints that Node can connect to, the fastest first. */
  readonly endpoints: readonly string[];
}

/**
 * Finds the owner of `local:NAME` (DI-5). Rejects with ConnectionError if no process has registered
 * the name, or if the run file fails the ownership checks.
 */
export async function ownerOf(uri: string, folder?: string): Promise<Owner> {
  const name = NAME.exec(uri)?.[1];
  if (name === undefined) throw refused(uri, "a name is 1 to 48 letters, digits, '.', '_' and '-', the first a letter or digit");
  const file = await announced(uri, name, folder ?? (await runFolder()));
  const endpoints = file.endpoints.filter((endpoint) => CONNECTABLE.test(endpoint)).map((endpoint) => (/^unix:/i.test(endpoint) ? plain(uri, endpoint) : endpoint));
  if (endpoints.length === 0) throw refused(uri, 'its owner listens nowhere that Node can reach');
  return { pid: file.pid, endpoints };
}

async function announced(uri: string, name: string, run: string): Promise<RunFile> {
  const services = join(run, 'services');
  try {
    for (const place of [run, services]) check(place, await lstat(place), true);
    const file = readRunFile(await bytes(join(services, `${name}.service`)));
    if (file.name !== name) throw new Error('it announces another name');
    return file;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw refused(uri, code === 'ENOENT' ? 'no service of this user has this name; try parley ls' : `the announcement of that name cannot be trusted: ${message}`);
  }
}

/**
 * Reads a run file. The checks run on the opened file, and symbolic links are refused, so that the
 * file that is read is the one that was checked.
 */
async function bytes(path: string): Promise<Uint8Array> {
  check(path, await lstat(path), false); // opening a FIFO would block until a writer opens it
  const file = await open(path, constants.O_RDONLY | (WINDOWS ? 0 : constants.O_NOFOLLOW));
  try {
    check(path, await file.stat(), false);
    const buffer = new Uint8Array(RUN_FILE_BYTES_MAX + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length, null);
      if (bytesRead === 0) return buffer.subarray(0, length);
      length += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** Returns the run folder of the current user, at the same path as a JVM uses (DI-2). */
async function runFolder(): Promise<string> {
  const data = process.env['LOCALAPPDATA'];
  if (WINDOWS) return data === undefined ? join(tmpdir(), `parley-${user()}`) : join(data, 'parley');
  const shared = await access('/dev/shm', constants.W_OK).then(
    () => true,
    () => false,
  );
  // On Linux a JVM ignores TMPDIR, so this does too.
  return join(shared ? '/dev/shm' : process.platform === 'linux' ? '/tmp' : tmpdir(), `parley-${user()}`);
}

function user(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.()); // a user without a name
  }
}

/** Checks owner and permissions of a file or folder (DI-7). */
function check(path: string, found: Stats, folder: boolean): void {
  if (folder ? !found.isDirectory() : !found.isFile()) throw new Error(`${path} is not a ${folder ? 'folder' : 'file'}`);
  if (WINDOWS) return;
  if (found.uid !== process.getuid?.()) throw new Error(`${path} belongs to another user, number ${found.uid}`);
  if ((found.mode & OTHERS) !== 0) throw new Error(`${path} is open to others; take their permissions away`);
}

/** Returns the path of a socket URI, percent-decoded. */
function plain(uri: string, endpoint: string): string {
  try {
    return `unix:${decodeURIComponent(endpoint.slice('unix:'.length))}`;
  } catch {
    throw refused(uri, `${endpoint} is no path`);
  }
}

/**
 * Returns true if the process exists. Node has no file locks, which a JVM uses for this check
 * (DI-2).
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function refused(uri: string, text: string): ConnectionError {
  return new ConnectionError('IO_ERROR', `${uri}: ${text}`);
}
