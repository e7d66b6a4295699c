import { constants, type Stats } from 'node:fs';
import { access, lstat, open } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ConnectionError } from '@parley/protocol';
import { readRunFile, RUN_FILE_BYTES_MAX, type RunFile } from './run-file.js';

const NAME = /^local:([a-z\d][a-z\d._-]{0,47})(?:\?tcp)?$/i;
const OTHERS = 0o077;
const WINDOWS = process.platform === 'win32';
/** The ways that Node can go; the others of a run file are passed over. */
const WAYS = WINDOWS ? /^(?:pipe|tcp):/i : /^(?:unix|tcp):/i;

/** Who announced a name. */
export interface Owner {
  /** The number of its process. */
  readonly pid: number;
  /** Where it listens, as far as Node can go there, the fastest first. */
  readonly ways: readonly string[];
}

/** The owner of `local:NAME` (DI-5). Rejects with ConnectionError when there is none, or what is announced cannot be trusted. */
export async function ownerOf(uri: string, folder?: string): Promise<Owner> {
  const name = NAME.exec(uri)?.[1];
  if (name === undefined) throw refused(uri, "a name is 1 to 48 letters, digits, '.', '_' and '-', the first a letter or digit");
  const file = await announced(uri, name, folder ?? (await runFolder()));
  const ways = file.endpoints.filter((way) => WAYS.test(way)).map((way) => (/^unix:/i.test(way) ? plain(uri, way) : way));
  if (ways.length === 0) throw refused(uri, 'its owner listens nowhere that Node can reach');
  return { pid: file.pid, ways };
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
    throw refused(uri, code === 'ENOENT' ? 'nobody has announced that name; try parley ls' : `what is announced under that name is not to be trusted: ${message}`);
  }
}

/** What is checked is what is read: the file that is open, and no link to it. */
async function bytes(path: string): Promise<Uint8Array> {
  check(path, await lstat(path), false); // a pipe would not be opened before somebody writes
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

/** DI-2: the folder of this user, as a JVM finds it. */
async function runFolder(): Promise<string> {
  const data = process.env['LOCALAPPDATA'];
  if (WINDOWS) return data === undefined ? join(tmpdir(), `parley-${user()}`) : join(data, 'parley');
  const shared = await access('/dev/shm', constants.W_OK).then(
    () => true,
    () => false,
  );
  // A JVM of Linux does not ask TMPDIR.
  return join(shared ? '/dev/shm' : process.platform === 'linux' ? '/tmp' : tmpdir(), `parley-${user()}`);
}

function user(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.()); // who has no name
  }
}

/** DI-7 */
function check(path: string, found: Stats, folder: boolean): void {
  if (folder ? !found.isDirectory() : !found.isFile()) throw new Error(`${path} is not a ${folder ? 'folder' : 'file'}`);
  if (WINDOWS) return;
  if (found.uid !== process.getuid?.()) throw new Error(`${path} belongs to another user, number ${found.uid}`);
  if ((found.mode & OTHERS) !== 0) throw new Error(`${path} is open to others; take their permissions away`);
}

/** A socket's path, in which a URI may say some letters by their numbers. */
function plain(uri: string, way: string): string {
  try {
    return `unix:${decodeURIComponent(way.slice('unix:'.length))}`;
  } catch {
    throw refused(uri, `${way} is no path`);
  }
}

/** Whether a process is there. Node has no locks of files, by which a JVM knows this of an owner (DI-2). */
export function runs(pid: number): boolean {
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
