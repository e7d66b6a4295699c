import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { connect } from 'node:tls';
import { setTimeout } from 'node:timers/promises';
import { PATIENCE } from './person.js';
import { PARLEY } from './server.js';

/**
 * Returns the SHA-256 fingerprint of the certificate of a server.
 * @param {string} origin
 * @returns {Promise<string>}
 */
function fingerprintOf(origin) {
  const { hostname: host, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.end();
    });
    socket.once('error', reject);
  });
}

/** A real `parley receiver` on this computer. */
export class Receiver {
  /** @type {string[]} */
  said = [];
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process;

  /**
   * Starts it and waits for its ready line.
   * @param {string} origin of the server
   */
  async start(origin) {
    const trust = origin.startsWith('https:') ? ['--trust', await fingerprintOf(origin)] : [];
    const child = spawn(PARLEY, ['receiver', origin, ...trust], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1' } });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', (line) => this.said.push(line));
    await this.says(/^Receiver is ready/);
  }

  /**
   * Waits for a line.
   * @param {RegExp} line
   */
  async says(line) {
    for (const end = Date.now() + PATIENCE; !this.said.some((each) => line.test(each)); await setTimeout(100)) {
      if (Date.now() > end) throw new Error(`the receiver never said ${line}: ${this.said.join('\n')}`);
    }
  }

  /** Stops it. */
  async stop() {
    const child = this.#process;
    this.#process = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}
