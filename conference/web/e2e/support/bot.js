import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { PATIENCE } from './person.js';
import { PARLEY } from './server.js';

/** A member without a browser: `parley join` with options. */
export class Bot {
  #process;
  /** @type {string[]} */
  #said = [];
  /** @type {Promise<number | null>} */
  #ended;

  /** @param {readonly string[]} options of `parley join` */
  constructor(options) {
    this.#process = spawn(PARLEY, ['join', ...options], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1' } });
    for (const input of [this.#process.stdout, this.#process.stderr]) createInterface({ input }).on('line', (line) => this.#said.push(line));
    this.#ended = new Promise((resolve) => this.#process.once('close', resolve));
  }

  /**
   * Waits until a condition holds, as long as the member is there.
   *
   * @param {() => boolean} condition
   */
  async until(condition) {
    const end = Date.now() + PATIENCE;
    while (!condition()) {
      if (this.#process.exitCode !== null || Date.now() > end) throw new Error(`the bot has not done it:\n${this.#said.join('\n')}`);
      await setTimeout(100);
    }
  }

  /** Stops the member as Ctrl-C does, if it has not left by itself. */
  async leave() {
    this.#process.kill('SIGINT');
    await this.#ended;
  }
}
