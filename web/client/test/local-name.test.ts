import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waysTo } from '../dist/local-name.js';

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
    expect(await waysTo('local:desk', folder)).toEqual(['unix:/run/desk-4711.sock', 'tcp://127.0.0.1:7']);
    expect(await waysTo('local:desk?tcp', folder)).toHaveLength(2);
  });

  it.each(['local:', 'local:../desk', 'local:a/b', 'local:.desk', 'local:desk?udp', `local:${'n'.repeat(49)}`])('DI-1 are not like %s', async (uri) => {
    await expect(waysTo(uri, folder)).rejects.toThrow('1 to 48 letters');
  });

  it('that nobody has announced are nobody\'s', async () => {
    await expect(waysTo('local:other', folder)).rejects.toThrow('nobody has announced that name');
    await expect(waysTo('local:other', join(folder, 'none'))).rejects.toThrow('nobody has announced that name');
  });

  it.each([
    ['parley-service 1', 'parley-service 2', 'does not begin with'],
    ['end\n', '', 'not whole'],
    ['end\n', 'end', 'not whole'],
    ['name desk', 'name other', 'another name'],
    ['unix:/run/desk-4711.sock\nendpoint tcp://127.0.0.1:7', 'pipe:desk', 'nowhere that Node can reach'],
    ['offer a', `offer ${'a'.repeat(65536)}`, 'more than 65536 bytes'],
  ])('DI-7 are refused where %j is %j', async (from, to, words) => {
    await writeFile(file, GOOD.replace(from, to));
    await expect(waysTo('local:desk', folder)).rejects.toThrow(words);
  });

  it('DI-7 are refused where others may write, or a link stands for the file', async () => {
    await chmod(file, 0o620);
    await expect(waysTo('local:desk', folder)).rejects.toThrow('open to others');
    await rm(file);
    await symlink('/dev/null', file);
    await expect(waysTo('local:desk', folder)).rejects.toThrow('is not a file');
    await chmod(folder, 0o755);
    await expect(waysTo('local:desk', folder)).rejects.toThrow('open to others');
  });
});
