// Runs behind scripts/thin-line: the server at the line's other end, Chromium at this one. Prints one table.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createHash, X509Certificate } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../support/browser.js';
import { Person } from '../support/person.js';

const PARLEY = fileURLToPath(new URL('../../../parley', import.meta.url));
const ADDRESS = process.env['PARLEY_LINE_ADDRESS'] ?? fail('start this with scripts/thin-line-room');
const [enter = '', ...server] = (process.env['PARLEY_LINE_SERVER'] ?? '').split(' ');
const PORT = '7443';
const LINES = 12;
const STROKES = 8;
const work = mkdtempSync(join(tmpdir(), 'parley-line-'));

/** @param {string} text @returns {never} */
function fail(text) {
  console.error(`thin-line-room: ${text}`);
  process.exit(1);
}

/** Bytes that have passed this end of the line, of IP with all headers. */
function bytes() {
  const line = readFileSync('/proc/self/net/dev', 'utf8').split('\n').find((text) => /^\s*pl/.test(text)) ?? fail('no line here');
  const numbers = line.slice(line.indexOf(':') + 1).trim().split(/\s+/).map(Number);
  return { down: numbers[0] ?? 0, up: numbers[8] ?? 0 };
}

/** @type {Record<string, string>[]} */
const table = [];

/** Does one step and notes its time and traffic. @param {string} name @param {() => Promise<unknown>} body */
async function step(name, body) {
  const before = bytes();
  const begin = performance.now();
  await body();
  const seconds = (performance.now() - begin) / 1000;
  const after = bytes();
  const rate = (/** @type {number} */ sum) => ((sum * 8) / 1000 / seconds).toFixed(1);
  const [down, up] = [after.down - before.down, after.up - before.up];
  table.push({ step: name, seconds: seconds.toFixed(2), 'bytes down': String(down), 'bytes up': String(up), 'kbit/s down': rate(down), 'kbit/s up': rate(up) });
}

/** A certificate that the browser trusts by its key: one that it warns of is never cached for. */
function certificate() {
  const [key, chain] = [join(work, 'key.pem'), join(work, 'chain.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=line', '-addext', `subjectAltName=IP:${ADDRESS}`, '-keyout', key, '-out', chain], { stdio: 'ignore' });
  const spki = new X509Certificate(readFileSync(chain)).publicKey.export({ type: 'spki', format: 'der' });
  return { key, chain, pin: createHash('sha256').update(spki).digest('base64') };
}

/** @param {{ key: string, chain: string }} tls */
async function serve(tls) {
  const child = spawn(enter, [...server, PARLEY, 'serve', '--host', ADDRESS, '--port', PORT, '--tcp-port', '0', '--data', join(work, 'data'), '--certificate', tls.chain, '--key', tls.key], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('Parley is ready') && resolve(undefined));
    child.once('close', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return child;
}

const executable = chromiumPath();
if (executable === undefined) process.exit(77);
if (spawnSync('openssl', ['version']).status !== 0) {
  console.error('thin-line-room: openssl is needed for a certificate that the browser trusts');
  process.exit(77);
}
const tls = certificate();
const child = await serve(tls);
const flags = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', `--ignore-certificate-errors-spki-list=${tls.pin}`];
const profile = await chromium.launchPersistentContext(join(work, 'profile'), { executablePath: executable, args: flags, locale: 'en-GB' });
try {
  profile.setDefaultTimeout(180_000);
  const alice = new Person(profile, await profile.newPage(), 'Alice');
  const room = `https://${ADDRESS}:${PORT}/r/line?line=thin`;
  await step('join, cold', () => alice.join(room));
  await step('chat', async () => {
    for (let i = 0; i < LINES; i++) {
      await alice.say(`line ${i}: what one writes in a lesson, a sentence long`);
      await alice.ticked(`line ${i}:`);
    }
  });
  await step('open the board', () => alice.opensBoard());
  await step('draw', async () => {
    for (let i = 0; i < STROKES; i++) {
      await alice.draws('Pen', [60, 60 + 40 * i], [160, 90 + 40 * i], [260, 50 + 40 * i], [360, 80 + 40 * i]);
    }
    await alice.page.waitForFunction((strokes) => document.querySelectorAll('.board-canvas li').length === strokes, STROKES);
  });
  await step('join, warm', async () => {
    await alice.page.goto('about:blank');
    await alice.page.goto(room);
    await alice.inside();
  });
  console.table(table);
} finally {
  await profile.close();
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  rmSync(work, { recursive: true, force: true });
}
