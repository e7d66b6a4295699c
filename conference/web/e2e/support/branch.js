import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine, certificates, freePort, identity } from './cluster.js';
import { Server } from './server.js';

/** A line to a port of this machine that can be cut: a TCP proxy. */
class Line {
  /** @type {Set<import('node:net').Socket>} */
  #ends = new Set();
  #cut = false;
  #server;

  /** @param {number} to port */
  constructor(to) {
    this.#server = createServer((near) => {
      if (this.#cut) {
        near.destroy();
        return;
      }
      const far = connect(to, '127.0.0.1');
      near.pipe(far).pipe(near);
      for (const [end, other] of /** @type {const} */ ([[near, far], [far, near]])) {
        this.#ends.add(end);
        end.on('error', () => end.destroy());
        end.on('close', () => {
          this.#ends.delete(end);
          other.destroy();
        });
      }
    });
  }

  /** @returns {Promise<number>} its port */
  async open() {
    await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the line has no port');
    return address.port;
  }

  /** Ends all connections, and refuses new ones. */
  cut() {
    this.#cut = true;
    for (const end of this.#ends) end.destroy();
  }

  mend() {
    this.#cut = false;
  }

  async close() {
    this.cut();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** A real node with its engine, and a real branch of it at the other end of a line. */
export class BranchedCluster {
  #engine = new Engine();
  #tls = mkdtempSync(join(tmpdir(), 'parley-e2e-tls-'));
  /** @type {Line | undefined} */
  #line;
  node = new Server();
  branch = new Server();

  async start() {
    certificates(this.#tls, ['main', 'school']);
    await this.#engine.start();
    const endpoint = await freePort();
    this.#line = new Line(endpoint);
    const port = await this.#line.open();
    const media = ['--media-tcp-port', '0'];
    const listening = ['--node-endpoint', `tls://127.0.0.1:${endpoint}`, ...media];
    this.node = new Server([...this.#engine.options, ...identity(this.#tls, 'main'), ...listening], String(await freePort()));
    await this.node.start();
    const upstream = ['--branch-of', `tls://127.0.0.1:${port}`, ...media];
    this.branch = new Server([...identity(this.#tls, 'school'), ...upstream], String(await freePort()));
    await this.branch.start();
  }

  cut() {
    this.#line?.cut();
  }

  mend() {
    this.#line?.mend();
  }

  get isSelfSigned() {
    return false;
  }

  async stop() {
    await Promise.all([this.branch.stop(), this.node.stop()]);
    await this.#line?.close();
    await this.#engine.stop();
    rmSync(this.#tls, { recursive: true, force: true });
  }
}
