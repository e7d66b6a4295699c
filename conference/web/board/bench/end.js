// Usage: node board/bench/end.js. Answers questions about boards in headless Chromium by one line each, as `parley bench board` asks them:
//   open                                  the browser, or none
//   build SIDE ROOT FOLDER                builds a page, from its root to a folder
//   pan SIDE SHAPES ZOOM FRAMES MILLIS    shapes seen, frames a second, p50 and p99 of milliseconds a frame
//   draw SIDE SHAPES ZOOM MOVES           p50 and p99 of milliseconds from a move of the pointer to the painted frame
import { createInterface } from 'node:readline';
import { build, preview } from 'vite';
import { chromiumPath, launch } from '../../e2e/support/browser.js';

const SIZE = { width: 1280, height: 800 };
// No waiting for a screen's turn; and nobody but us is asked for anything.
const FLAGS = ['--disable-frame-rate-limit', '--disable-gpu-vsync', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
const WARM_UP = { frames: 60, millis: 2000, moves: 20 };

/** @type {import('playwright-core').Browser | undefined} */
let browser;
/** @type {Map<string, string>} */
const pages = new Map();

/** @type {Record<string, (...words: string[]) => Promise<string>>} */
const answers = {
  async open() {
    const path = chromiumPath();
    if (path === undefined) return 'none';
    browser = await launch(path, FLAGS);
    return `Chromium ${browser.version()}`;
  },

  async build(side = '', root = '', outDir = '') {
    await build({ root, configFile: false, logLevel: 'error', base: './', build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 1e6 } });
    const server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
    pages.set(side, server.resolvedUrls?.local[0] ?? '');
    return 'ok';
  },

  pan: (side = '', shapes = '', zoom = '', frames = '', millis = '') =>
    onPage(side, Number(shapes), Number(zoom), async (page, seen) => {
      const run = (/** @type {[number, number]} */ given) => page.evaluate(([frames, millis]) => /** @type {any} */ (window).contest.pan(frames, millis), given);
      await run([Math.min(WARM_UP.frames, Number(frames)), WARM_UP.millis]);
      const each = await run([Number(frames), Number(millis)]);
      return `${seen} ${(1000 * each.length) / sum(each)} ${share(each, 0.5)} ${share(each, 0.99)}`;
    }),

  draw: (side = '', shapes = '', zoom = '', moves = '') =>
    onPage(side, Number(shapes), Number(zoom), async (page) => {
      await page.evaluate(() => /** @type {any} */ (window).contest.pen());
      await page.mouse.move(300, 400);
      await page.mouse.down();
      const each = [];
      for (let i = 1; i <= WARM_UP.moves + Number(moves); i++) {
        await page.mouse.move(300 + ((i * 7) % 700), 400 + 150 * Math.sin(i / 9));
        each.push(await page.evaluate(() => /** @type {any} */ (window).contest.stroke()));
      }
      await page.mouse.up();
      const counted = each.slice(WARM_UP.moves);
      return `${share(counted, 0.5)} ${share(counted, 0.99)}`;
    }),
};

/** @param {string} side @param {number} shapes @param {number} zoom @param {(page: import('playwright-core').Page, seen: number) => Promise<string>} measure */
async function onPage(side, shapes, zoom, measure) {
  if (browser === undefined) throw new Error('no browser is open');
  const page = await browser.newPage({ viewport: SIZE });
  try {
    page.on('pageerror', (error) => console.error(error));
    await page.goto(pages.get(side) ?? '');
    await page.waitForFunction(() => 'contest' in window);
    const seen = await page.evaluate(([shapes, zoom]) => /** @type {any} */ (window).contest.fill(shapes, zoom), [shapes, zoom]);
    return await measure(page, seen);
  } finally {
    await page.close();
  }
}

/** @param {readonly number[]} all */
function sum(all) {
  return all.reduce((before, one) => before + one, 0);
}

/** @param {readonly number[]} all @param {number} part */
function share(all, part) {
  const sorted = [...all].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

console.log('ready -');
for await (const question of createInterface({ input: process.stdin })) {
  const [word = '', ...rest] = question.split(' ');
  try {
    console.log(await (answers[word] ?? (() => Promise.reject(new Error(`there is no question ${word}`))))(...rest));
  } catch (error) {
    console.log(`failed ${String(error).replace(/\s+/g, ' ')}`);
  }
}
await browser?.close();
process.exit(0);
