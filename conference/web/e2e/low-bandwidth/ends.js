import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../support/browser.js';
import { Person } from '../support/person.js';

const PARLEY = fileURLToPath(new URL('../../../../parley', import.meta.url));
const PORT = '7443';
const PATIENCE = 60_000;
const FLAGS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** @param {string} text @param {number} [code] @returns {never} */
export function end(text, code = 1) {
  console.error(`low-bandwidth-room: ${text}`);
  process.exit(code);
}

/** The two ends of the line: browsers at this one; the server, and browsers beside it, at the other. */
export class Ends {
  work = mkdtempSync(join(tmpdir(), 'parley-line-'));
  #address = process.env['PARLEY_LINE_ADDRESS'] ?? end('start this with scripts/low-bandwidth-room');
  #enter = (process.env['PARLEY_LINE_SERVER'] ?? '').split(' ');
  #executable = chromiumPath() ?? process.exit(77);
  #tls;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #server;
  /** @type {import('playwright-core').BrowserContext[]} */
  #profiles = [];
  /** @type {readonly string[]} */
  #flags;
  /** @type {readonly string[]} */
  #options;

  /** @param {{ flags?: readonly string[], options?: readonly string[] }} [more] of the browsers, and of the server */
  constructor({ flags = [], options = [] } = {}) {
    [this.#flags, this.#options] = [flags, options];
    if (spawnSync('openssl', ['version']).status !== 0) end('openssl is needed for a certificate that the browser trusts', 77);
    this.#tls = this.#certificate();
  }

  /** A certificate that the browser trusts by its key: one that it warns of is never cached for. */
  #certificate() {
    const [key, chain] = [join(this.work, 'key.pem'), join(this.work, 'chain.pem')];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
    execFileSync('openssl', ['req', '-x509', ...curve, '-nodes', '-days', '2', '-subj', '/CN=line', '-addext', `subjectAltName=IP:${this.#address}`, '-keyout', key, '-out', chain], { stdio: 'ignore' });
    const spki = new X509Certificate(readFileSync(chain)).publicKey.export({ type: 'spki', format: 'der' });
    return { key, chain, pin: createHash('sha256').update(spki).digest('base64') };
  }

  /** Starts the server. @param {string} folder that it shares */
  async serve(folder) {
    const [command = '', ...inside] = this.#enter;
    const options = ['--host', this.#address, '--port', PORT, '--tcp-port', '0', '--data', this.#data, '--files', folder, '--certificate', this.#tls.chain, '--key', this.#tls.key, ...this.#options];
    const child = spawn(command, [...inside, PARLEY, 'serve', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#server = child;
    await new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('Parley is ready') && resolve(undefined));
      child.once('close', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  get #data() {
    return join(this.work, 'data');
  }

  /** A link into a room, for a tutor. @param {string} room @param {string} query */
  link(room, query) {
    const made = spawnSync(PARLEY, ['invite', room, '--role', 'tutor', '--url', `https://${this.#address}:${PORT}`, '--data', this.#data], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr);
    return made.stdout.trim().replace('#', `${query}#`);
  }

  /** Returns a person at a browser with an empty cache. @param {string} name @param {boolean} beside the server */
  async person(name, beside) {
    const args = [...FLAGS, ...this.#flags, `--ignore-certificate-errors-spki-list=${this.#tls.pin}`];
    const executablePath = beside ? this.#besideServer() : this.#executable;
    const profile = await chromium.launchPersistentContext(join(this.work, `profile-${this.#profiles.length}`), { executablePath, args, locale: 'en-GB', viewport: { width: 1000, height: 700 } });
    profile.setDefaultTimeout(PATIENCE);
    this.#profiles.push(profile);
    return new Person(profile, await profile.newPage(), name);
  }

  /** Runs a program of the system at the line's other end. @param {string[]} words */
  there(...words) {
    const [command = '', ...inside] = this.#enter;
    execFileSync(command, [...inside, ...words]);
  }

  /** A program that is Chromium at the line's other end. */
  #besideServer() {
    const path = join(this.work, 'chromium');
    writeFileSync(path, `#!/bin/sh\nexec ${this.#enter.join(' ')} '${this.#executable}' "$@"\n`, { mode: 0o755 });
    return path;
  }

  async close() {
    for (const profile of this.#profiles) await profile.close();
    const server = this.#server;
    if (server !== undefined && server.exitCode === null) {
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
    }
    rmSync(this.work, { recursive: true, force: true });
  }
}
