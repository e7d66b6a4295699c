import { spawn, spawnSync } from 'node:child_process';
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PATIENCE } from './person.js';

/** Path of the command. */
export const PARLEY = fileURLToPath(new URL('../../../../parley', import.meta.url));

/** Disables the JVM's C2 compiler: a test server runs for seconds only. */
const ENVIRONMENT = { ...process.env, JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1' };

const READY = /^Parley is ready: (https?:\/\/[\d.]+:(\d+))\//;

/**
 * Command that runs the server in the other network namespace, and its address there; set by
 * `scripts/network-pair`.
 */
const ENTER = process.env['PARLEY_LINE_SERVER']?.split(' ') ?? [];
const ADDRESS = process.env['PARLEY_LINE_ADDRESS'];

/** A real server process with a data directory and a port that it keeps across restarts. */
export class Server {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process;
  #data = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
  #port;
  origin = '';
  /** Shared folder of the server. */
  folder = mkdtempSync(join(tmpdir(), 'parley-e2e-files-'));
  #options;

  /**
   * @param {readonly string[]} [options] what else it is started with
   * @param {string} [port] 0 for any free one
   */
  constructor(options = [], port = '0') {
    this.#options = options;
    this.#port = port;
  }

  /** Starts the server and waits for its ready line. */
  async start() {
    const serve = ['serve', '--port', this.#port, '--tcp-port', '0', '--data', this.#data, '--files', this.folder];
    const host = ADDRESS === undefined ? [] : ['--host', ADDRESS];
    const [command = PARLEY, ...words] = [...ENTER, PARLEY, ...serve, ...host, ...this.#options];
    const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'], env: ENVIRONMENT });
    this.#process = child;
    /** @type {string[]} */
    const said = [];
    createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
    await new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        said.push(line);
        const ready = READY.exec(line);
        if (ready === null) return;
        [, this.origin = '', this.#port = ''] = ready;
        resolve(undefined);
      });
      child.once('error', reject);
      child.once('close', (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${said.join('\n')}`)));
    });
  }

  /**
   * True if browsers must be told to trust the certificate. Beyond loopback addresses a server uses
   * TLS, with a self-signed certificate unless another one is given.
   */
  get isSelfSigned() {
    return this.origin.startsWith('https:');
  }

  /** @param {string} name */
  room(name) {
    return `${this.origin}/r/${name}`;
  }

  /**
   * A link into a room.
   *
   * @param {string} name
   * @param {string} role
   */
  invitation(name, role) {
    const made = spawnSync(PARLEY, ['invite', name, '--role', role, '--url', this.origin, '--data', this.#data], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr);
    return made.stdout.trim();
  }

  /**
   * Starts `parley replay` of a room beside the server.
   *
   * @param {string} name
   * @returns {Promise<{ url: string, end: () => void }>} its link
   */
  async replay(name) {
    const child = spawn(PARLEY, ['replay', name, '--data', this.#data], { stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {string[]} */
    const said = [];
    createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
    const url = await new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const ready = /^The replay is ready: (\S+)$/.exec(line);
        if (ready !== null) resolve(ready[1]);
      });
      child.once('error', reject);
      child.once('close', (code) => reject(new Error(`the replay ended with ${code} before it was ready:\n${said.join('\n')}`)));
    });
    return { url, end: () => child.kill('SIGTERM') };
  }

  /**
   * Waits until what is recorded is as it should be.
   *
   * @param {(tracks: readonly RecordedTrack[]) => boolean} enough
   * @returns {Promise<readonly RecordedTrack[]>} the tracks of all recordings
   */
  async recorded(enough) {
    for (const end = Date.now() + PATIENCE; ; await setTimeout(100)) {
      const tracks = recordedIn(join(this.#data, 'recordings'));
      if (enough(tracks)) return tracks;
      assert.ok(Date.now() < end, `waited in vain for a recording; there is: ${JSON.stringify(tracks)}`);
    }
  }

  /** Kills the process at once (SIGKILL). */
  async kill() {
    await this.#end('SIGKILL');
  }

  /** Stops the server normally and removes its data. */
  async stop() {
    await this.#end('SIGTERM');
    for (const folder of [this.#data, this.folder]) rmSync(folder, { recursive: true, force: true });
  }

  /** @param {NodeJS.Signals} signal */
  async #end(signal) {
    const child = this.#process;
    this.#process = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

/** @typedef {{ source: string, memberName: string, packets: number }} RecordedTrack */

/** @param {string} folder @returns {RecordedTrack[]} */
function recordedIn(folder) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return files
    .filter((file) => /\d+-[0-9a-f-]{36}\.json$/.test(file))
    .map((file) => ({ ...JSON.parse(readFileSync(file, 'utf8')), packets: packetsIn(file.replace(/json$/, 'rtp')) }));
}

/**
 * Returns the number of packets in an rtpdump file: a line, 16 bytes, and records that start with
 * their length.
 * @param {string} file
 */
function packetsIn(file) {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  let packets = 0;
  for (let at = bytes.indexOf(10) + 17; at + 8 <= bytes.length; at += bytes.readUInt16BE(at)) packets++;
  return packets;
}
