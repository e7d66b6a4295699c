import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Reason why there is no display for a test; undefined if there can be one. */
export const NO_DISPLAY = spawnSync('Xvfb', ['-help']).error === undefined ? undefined : 'Xvfb is not there; scripts/install-devices installs it';

/** X11 display with a screen in memory. */
export class Display {
  #process;
  /** Its name, as DISPLAY has it. */
  name;

  /**
   * @param {import('node:child_process').ChildProcess} process
   * @param {string} name
   */
  constructor(process, name) {
    this.#process = process;
    this.name = name;
  }

  /**
   * Starts a display.
   *
   * @param {string} screen such as 640x480x24
   * @returns {Promise<Display>}
   */
  static start(screen) {
    const child = spawn('Xvfb', ['-noreset', '-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] });
    return new Promise((resolve, reject) => {
      child.once('close', () => reject(new Error('Xvfb does not run here')));
      createInterface({ input: child.stdout }).once('line', (number) => resolve(new Display(child, `:${number.trim()}`)));
    });
  }

  /** Ends the display. */
  async stop() {
    const ended = new Promise((resolve) => this.#process.once('close', resolve));
    this.#process.kill();
    await ended;
  }
}
