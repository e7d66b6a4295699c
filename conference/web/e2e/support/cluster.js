import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PATIENCE } from './person.js';
import { PARLEY, Server } from './server.js';

const PROGRAM = join(process.env['PARLEY_NATS'] ?? fileURLToPath(new URL('../../../../target/nats', import.meta.url)), 'nats-server');

/** Returns a free TCP port, not among those that the system gives to connections, one of which might take it meanwhile. */
export async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer();
    const free = await new Promise((resolve) => server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)));
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** A nats-server process that keeps its port and its store across restarts. */
export class Engine {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process;
  #folder = mkdtempSync(join(tmpdir(), 'parley-e2e-nats-'));
  #port = 0;

  /** Reason why none can be started on this machine; undefined if one can. */
  static get missing() {
    return existsSync(PROGRAM) ? undefined : 'nats-server is not there; scripts/install-nats builds it';
  }

  get url() {
    return `nats://127.0.0.1:${this.#port}`;
  }

  /** Options of a node that uses it. */
  get options() {
    return ['--cluster', this.url, '--cluster-replicas', '1', '--unsafe-cluster', 'true'];
  }

  /** Starts the server and waits until it accepts connections. */
  async start() {
    if (this.#port === 0) this.#port = await freePort();
    const configuration = join(this.#folder, 'nats.conf');
    writeFileSync(configuration, `listen: 127.0.0.1:${this.#port}\njetstream { store_dir: "${join(this.#folder, 'store')}", sync_interval: "always" }\n`);
    const child = spawn(PROGRAM, ['-c', configuration], { stdio: 'ignore' });
    this.#process = child;
    for (const end = Date.now() + PATIENCE; !(await accepts(this.#port)); await setTimeout(20)) {
      if (child.exitCode !== null || Date.now() > end) throw new Error('nats-server does not start');
    }
  }

  /** Ends the process; the store remains. */
  async end() {
    const child = this.#process;
    this.#process = undefined;
    if (child === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  async stop() {
    await this.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Makes certificates for servers on this machine.
 *
 * @param {string} folder
 * @param {readonly string[]} ids
 */
export function certificates(folder, ids) {
  const made = spawnSync(PARLEY, ['cluster', 'certificates', folder, ...ids.map((id) => `${id}=127.0.0.1`)], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
}

/**
 * Options of a server with a certificate.
 *
 * @param {string} folder of the certificates
 * @param {string} id
 */
export function identity(folder, id) {
  const file = (/** @type {string} */ name) => join(folder, `${name}.pem`);
  return ['--node', id, '--node-certificate', file(id), '--node-key', file(`${id}-key`), '--cluster-authority', file('authority')];
}

/** Three real server processes that share their rooms through a real nats-server. */
export class Cluster {
  engine = new Engine();
  /** @type {readonly Server[]} */
  nodes = [];
  #tls = mkdtempSync(join(tmpdir(), 'parley-e2e-tls-'));

  /** Reason why no cluster can be started on this machine; undefined if one can. */
  static get missing() {
    return Engine.missing;
  }

  /** Starts all processes, and waits until each node knows the others. */
  async start() {
    const ids = ['a', 'b', 'c'];
    certificates(this.#tls, ids);
    await this.engine.start();
    this.nodes = await Promise.all(ids.map((id) => this.#node(id)));
    await Promise.all(this.nodes.map((node) => node.start()));
    for (const { origin } of this.nodes) {
      for (const end = Date.now() + PATIENCE; (await live(origin)) < this.nodes.length; await setTimeout(50)) {
        if (Date.now() > end) throw new Error(`the node at ${origin} does not see all others`);
      }
    }
  }

  /** @param {string} id */
  async #node(id) {
    const node = ['--node-endpoint', 'tls://127.0.0.1:0', '--media-tcp-port', '0'];
    return new Server([...this.engine.options, ...identity(this.#tls, id), ...node], String(await freePort()));
  }

  get isSelfSigned() {
    return false;
  }

  async stop() {
    await Promise.all(this.nodes.map((node) => node.stop()));
    await this.engine.stop();
    rmSync(this.#tls, { recursive: true, force: true });
  }
}

/** @param {string} origin @returns {Promise<number>} the number of nodes that a node sees */
async function live(origin) {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return [...metrics.matchAll(/^parley_node_live\{.*\} 1$/gm)].length;
}
