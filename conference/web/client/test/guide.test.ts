import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const FOLDER = `${ROOT}conference/web/target/guide-${process.pid}`;
const PAGES = ['docs/guide/typescript.md', 'conference/web/client/README.md', 'conference/web/protocol/README.md', 'conference/web/board/README.md'];

/** Removes imports from the preamble that the block contains itself. */
function without(preamble: string, block: string): string {
  const own = new Set([...block.matchAll(/from '([^']+)'/g)].map((found) => found[1]));
  return preamble
    .split('\n')
    .filter((line) => !own.has(/from '([^']+)'/.exec(line)?.[1]))
    .join('\n');
}

/**
 * Each TypeScript block of the guides is type-checked as a module after the preamble of its page,
 * `test/guide/PAGE.txt`.
 */
describe('code blocks of the guides', () => {
  beforeAll(async () => {
    await mkdir(FOLDER, { recursive: true });
    await cp(`${ROOT}docs/guide/examples/desk/generated`, `${FOLDER}/generated`, { recursive: true });
    await cp(`${ROOT}conference/web/protocol/test/golden/Calculator.ts`, `${FOLDER}/Calculator.ts`);
    const options = { composite: false, noEmit: true, declaration: false, declarationMap: false, noUnusedLocals: false, types: ['node'] };
    await writeFile(`${FOLDER}/tsconfig.json`, JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions: options, include: ['*.ts'] }));
    await writeFile(`${FOLDER}/package.json`, '{ "type": "module" }');
  });

  afterAll(async () => {
    await rm(FOLDER, { recursive: true, force: true });
  });

  it('install the packages as the guide says', async () => {
    const page = await readFile(`${ROOT}docs/guide/typescript.md`, 'utf8');
    const words = /^npm (install .*)$/m.exec(page)![1]!.replaceAll('PARLEY', ROOT).split(' ');
    const project = `${FOLDER}/project`;
    await mkdir(project);
    await writeFile(`${project}/package.json`, '{ "private": true, "type": "module" }');

    await promisify(execFile)('npm', [...words, '--offline', '--no-audit', '--no-fund'], { cwd: project, shell: process.platform === 'win32' });
    const program = "const { connect } = await import('@parley/client'); console.log(typeof connect)";
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: project });

    expect(stdout.trim()).toBe('function');
  });

  it('are right TypeScript', async () => {
    let count = 0;
    for (const page of PAGES) {
      const text = await readFile(ROOT + page, 'utf8');
      const name = page.replace('.md', '').replaceAll('/', '-');
      const preamble = await readFile(new URL(`guide/${name}.txt`, import.meta.url), 'utf8');
      for (const [, block] of text.matchAll(/^```ts\n(.*?)^```$/gms)) {
        await writeFile(`${FOLDER}/${name}-${++count}.ts`, `${without(preamble, block!)}\n${block}\nexport {};\n`);
      }
    }
    expect(count).toBeGreaterThan(3);

    const compiler = `${ROOT}conference/web/node_modules/typescript/bin/tsc`;
    const said = await promisify(execFile)(process.execPath, [compiler, '-p', FOLDER]).then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    );
    expect(said).toBe('');
  });
});
