import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownerOf, isRunning } from '../dist/local-name.js';
import { readRunFile, RUN_FILE_BYTES_MAX } from '../dist/run-file.js';

const GOOD = 'parley-service 1\nname desk\npid 4711\nstarted 1790000000123\nendpoint jvm:desk-4711\nendpoint memory:desk-4711\nendpoint unix:/run/desk-4711.sock\nendpoint tcp://127.0.0.1:7\noffer a b 00\nend\n';

describe.skipIf(process.platform === 'win32')('names of this machine', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-'));
    await mkdir(join(folder, 'services'), { mode: 0o700 });
    file = join(folder, 'services', 'desk.service');
    await writeFile(file, GOOD, { mode: 0o600 });
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('DI-5 lead to the endpoints that Node can reach, in their order', async () => {
    expect(await ownerOf('local:desk', folder)).toEqual({ pid: 4711, endpoints: ['unix:/run/desk-4711.sock', 'tcp://127.0.0.1:7'] });
    expect((await ownerOf('local:desk?tcp', folder)).endpoints).toHaveLength(2);
  });

  it.each(['local:', 'local:../desk', 'local:a/b', 'local:.desk', 'local:desk?udp', `local:${'n'.repeat(49)}`])('DI-1 are not like %s', async (uri) => {
    await expect(ownerOf(uri, folder)).rejects.toThrow('1 to 48 letters');
  });

  it('that no service has announced are refused', async () => {
    await expect(ownerOf('local:other', folder)).rejects.toThrow('no service of this user has this name');
    await expect(ownerOf('local:other', join(folder, 'none'))).rejects.toThrow('no service of this user has this name');
  });

  it('DI-4 lead to sockets whose folders have signs of any kind', async () => {
    await writeFile(file, GOOD.replace('/run/desk', '/run/parley-j%C3%BCrgen%20b/desk'));
    expect((await ownerOf('local:desk', folder)).endpoints[0]).toBe('unix:/run/parley-jürgen b/desk-4711.sock');
    await writeFile(file, GOOD.replace('/run/desk', '/run/%C3/desk'));
    await expect(ownerOf('local:desk', folder)).rejects.toThrow('is no path');
  });

  it.each([
    ['parley-service 1', 'parley-service 2', 'of another version'],
    ['parley-service 1', 'hello', 'does not begin with'],
    ['end\n', '', 'not whole'],
    ['end\n', 'end', 'not whole'],
    ['end\n', 'end\n\n', 'something follows'],
    ['name desk', 'name other', 'another name'],
    ['name desk', 'name desk\nname desk', "two lines 'name'"],
    ['name desk', 'name a b', 'its name is none'],
    ['name desk\n', '', 'lacks a name'],
    ['pid 4711', 'pid 4711\npid 4711', "two lines 'pid'"],
    ['pid 4711', 'pid 0', 'a number is none'],
    ['pid 4711', 'pid -1', 'a number is none'],
    ['pid 4711', 'pid 1234567890123456789', 'a number is none'],
    ['started 1790000000123', 'started', 'not a key and a value'],
    ['endpoint jvm:desk-4711', 'endpoint a b', 'no URI'],
    ['endpoint jvm:desk-4711', 'endpoint relative', 'no URI'],
    ['endpoint jvm:desk-4711\n', 'endpoint memory:x\n'.repeat(14), 'more than 16 endpoints'],
    ['offer a b 00', 'offer a b', 'not a name, a contract and a fingerprint'],
    ['offer a b 00', 'offer a%2 b 00', 'not a name, a contract and a fingerprint'],
    ['offer a b 00', 'offer a%E4 b 00', 'not a name, a contract and a fingerprint'],
    ['unix:/run/desk-4711.sock\nendpoint tcp://127.0.0.1:7', 'pipe:desk', 'nowhere that Node can reach'],
    ['offer a', `offer ${'a'.repeat(65536)}`, 'more than 65536 bytes'],
  ])('DI-7 are refused where %j is %j', async (from, to, words) => {
    await writeFile(file, GOOD.replace(from, to));
    await expect(ownerOf('local:desk', folder)).rejects.toThrow(words);
  });

  it('DI-3 are read up to 64 KiB, with lines of later writers and 16 endpoints', () => {
    const more = 'endpoint memory:x\n'.repeat(12);
    const filled = GOOD.replace('end\n', `${more}colour red\n`);
    const whole = `${filled}x ${'y'.repeat(RUN_FILE_BYTES_MAX - filled.length - 'x \nend\n'.length)}\nend\n`;
    expect(whole).toHaveLength(RUN_FILE_BYTES_MAX);
    expect(readRunFile(Buffer.from(whole)).endpoints).toHaveLength(16);
    expect(() => readRunFile(Buffer.from(whole.replace('yy', 'yyy')))).toThrow('more than 65536 bytes');
  });

  it('DI-3 are refused where they are cut, or are no text', async () => {
    for (let length = 0; length < GOOD.length; length++) {
      await writeFile(file, GOOD.slice(0, length));
      await expect(ownerOf('local:desk', folder)).rejects.toThrow('cannot be trusted: it ');
    }
    await writeFile(file, Buffer.from([0xff, 0x0a]));
    await expect(ownerOf('local:desk', folder)).rejects.toThrow('not text in UTF-8');
  });

  it.skipIf(process.getuid?.() !== 0)('DI-7 are refused where they are another user\'s', async () => {
    await chown(file, 65534, 65534);
    await expect(ownerOf('local:desk', folder)).rejects.toThrow('belongs to another user, number 65534');
    await chown(folder, 65534, 65534);
    await expect(ownerOf('local:desk', folder)).rejects.toThrow(`${folder} belongs to another user`);
  });

  it('DI-7 are refused where a pipe or a folder stands for the file', async () => {
    await rm(file);
    await mkdir(file, { mode: 0o700 });
    await expect(ownerOf('local:desk', folder)).rejects.toThrow('is not a file');
    await rm(file, { recursive: true });
    execFileSync('mkfifo', ['-m', '600', file]);
    await expect(ownerOf('local:desk', folder)).rejects.toThrow('is not a file');
  });

  it('DI-2 are known to be left by who has ended', () => {
    expect(isRunning(process.pid)).toBe(true);
    expect(isRunning(spawnSync('true').pid)).toBe(false);
  });

  it('DI-7 are refused where others may write, or a link stands for the file', async () => {
    await chmod(file, 0o620);
    await expect(ownerOf('local:desk', folder)).rejects.toThrow('open to others');
    await rm(file);
    await symlink('/dev/null', file);
    await expect(ownerOf('local:desk', folder)).rejects.toThrow('is not a file');
    await chmod(folder, 0o755);
    await expect(ownerOf('local:desk', folder)).rejects.toThrow('open to others');
  });
});
