import { access, constants, lstat, readFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ConnectionError } from '@parley/protocol';

const NAME = /^local:([a-z\d][a-z\d._-]{0,47})(?:\?tcp)?$/i;
const BYTES_MAX = 64 * 1024;
const OTHERS = 0o077;
const WINDOWS = process.platform === 'win32';
/** The ways that Node can go; the others of a run file are passed over. */
const WAYS = WINDOWS ? /^(?:pipe|tcp):/ : /^(?:unix|tcp):/;

/** Where the owner of `local:NAME` listens, as far as Node can go there, the fastest first (DI-5). Rejects with ConnectionError when nobody does, or what is announced cannot be trusted. */
export async function waysTo(uri: string, folder?: string): Promise<readonly string[]> {
  const name = NAME.exec(uri)?.[1];
  if (name === undefined) throw refused(uri, "a name is 1 to 48 letters, digits, '.', '_' and '-', the first a letter or digit");
  const run = folder ?? (await runFolder());
  const file = join(run, 'services', `${name}.service`);
  let text;
  try {
    for (const place of [run, join(run, 'services')]) await check(uri, place, true);
    await check(uri, file, false);
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof ConnectionError) throw error;
    const nobody = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw refused(uri, nobody ? 'nobody has announced that name; try parley ls' : String(error));
  }
  const ways = endpoints(uri, name, text).filter((way) => WAYS.test(way));
  if (ways.length === 0) throw refused(uri, 'its owner listens nowhere that Node can reach');
  return ways;
}

/** DI-2: the folder of this user, as a JVM finds it. */
async function runFolder(): Promise<string> {
  if (WINDOWS) return join(process.env['LOCALAPPDATA'] ?? tmpdir(), 'parley');
  const shared = await access('/dev/shm', constants.W_OK).then(
    () => true,
    () => false,
  );
  return join(shared ? '/dev/shm' : tmpdir(), `parley-${userInfo().username}`);
}

/** DI-7 */
async function check(uri: string, path: string, folder: boolean): Promise<void> {
  const found = await lstat(path);
  if (folder ? !found.isDirectory() : !found.isFile()) throw refused(uri, `${path} is not a ${folder ? 'folder' : 'file'}`);
  if (!folder && found.size > BYTES_MAX) throw refused(uri, `${path} has more than ${BYTES_MAX} bytes`);
  if (WINDOWS) return;
  if (found.uid !== process.getuid?.()) throw refused(uri, `${path} belongs to another user, number ${found.uid}`);
  if ((found.mode & OTHERS) !== 0) throw refused(uri, `${path} is open to others; take their permissions away`);
}

/** DI-3, as much of it as is needed to connect. */
function endpoints(uri: string, name: string, text: string): readonly string[] {
  const lines = text.split('\n');
  if (lines[0] !== 'parley-service 1') throw refused(uri, 'its run file does not begin with parley-service 1');
  if (lines.at(-1) !== '' || lines.at(-2) !== 'end') throw refused(uri, 'its run file is not whole');
  if (!lines.includes(`name ${name}`)) throw refused(uri, 'its run file announces another name');
  return lines.filter((line) => line.startsWith('endpoint ')).map((line) => line.slice('endpoint '.length));
}

function refused(uri: string, text: string): ConnectionError {
  return new ConnectionError('IO_ERROR', `${uri}: ${text}`);
}
