import { readFileSync } from 'node:fs';

/** Returns the bytes that passed this end of the link, as IP packets with headers. */
export function bytes() {
  const line = readFileSync('/proc/self/net/dev', 'utf8').split('\n').find((text) => /^\s*pl/.test(text)) ?? '';
  const numbers = line.slice(line.indexOf(':') + 1).trim().split(/\s+/).map(Number);
  return { down: numbers[0] ?? 0, up: numbers[8] ?? 0 };
}

/** @param {readonly number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * Returns the median and the range.
 * @param {readonly number[]} values
 * @param {number} [digits]
 */
function spread(values, digits = 0) {
  const show = (/** @type {number} */ value) => value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const middle = show(quantile(values, 0.5));
  return values.length === 1 ? middle : `${middle} (${show(Math.min(...values))}–${show(Math.max(...values))})`;
}

/** Measurements: time and traffic of each step, run by run, and the promised limits. */
export class Figures {
  /** @type {Map<string, { seconds: number, down: number, up: number }[]>} */
  #steps = new Map();
  /** @type {Map<string, { values: number[], most: number, unit: string }>} */
  #promises = new Map();

  /**
   * Runs one step and records its time and traffic.
   * @template T
   * @param {string} name
   * @param {() => Promise<T>} body
   */
  async step(name, body) {
    const before = bytes();
    const begin = performance.now();
    const result = await body();
    const seconds = (performance.now() - begin) / 1000;
    const after = bytes();
    const figure = { seconds, down: after.down - before.down, up: after.up - before.up };
    console.error(`low-bandwidth-room: ${name}: ${seconds.toFixed(1)} s`);
    this.#steps.set(name, [...(this.#steps.get(name) ?? []), figure]);
    return { result, ...figure };
  }

  /**
   * Records a value with its upper limit.
   * @param {string} name
   * @param {number} value
   * @param {number} most
   * @param {string} unit
   */
  promise(name, value, most, unit) {
    const values = this.#promises.get(name)?.values ?? [];
    this.#promises.set(name, { values: [...values, value], most, unit });
  }

  print() {
    console.log('| step | seconds | bytes down | bytes up | kbit/s down | kbit/s up |\n|---|---|---|---|---|---|');
    for (const [name, runs] of this.#steps) {
      const rate = (/** @type {'down' | 'up'} */ way) => spread(runs.map((run) => (run[way] * 8) / 1000 / run.seconds), 1);
      console.log(`| ${name} | ${spread(runs.map(({ seconds }) => seconds), 1)} | ${spread(runs.map(({ down }) => down))} | ${spread(runs.map(({ up }) => up))} | ${rate('down')} | ${rate('up')} |`);
    }
    console.log('\n| promise | aim | measured | |\n|---|---|---|---|');
    for (const [name, { values, most, unit }] of this.#promises) {
      console.log(`| ${name} | at most ${most} ${unit} | ${spread(values, unit === 'ms' ? 0 : 1)} ${unit} | ${quantile(values, 0.5) <= most ? 'met' : 'NOT MET'} |`);
    }
  }
}
