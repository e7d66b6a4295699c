// Usage: node board/bench/measure.js [SHAPES] [PICTURE]. Panning a full board, and drawing on it, in headless Chromium: milliseconds between frames.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { chromiumPath, launch } from '../../e2e/support/browser.js';

const [shapes = '10000', picture] = process.argv.slice(2);
const server = await createServer({ root: fileURLToPath(new URL('.', import.meta.url)), configFile: false, logLevel: 'error', server: { host: '127.0.0.1' } });
await server.listen();
const executable = chromiumPath();
if (executable === undefined) process.exit(0);
const browser = await launch(executable, ['--disable-frame-rate-limit', '--disable-gpu-vsync']);
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => console.error(error));
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await page.waitForFunction(() => 'board' in window);
  for (const zoom of [1, 0.5, 0.2]) {
    const [pan, draw] = await page.evaluate(
      async ([count, zoom]) => {
        const { board } = /** @type {any} */ (window);
        board.fill(count);
        board.view.bench.viewport = { ...board.view.bench.viewport, x: 1000, y: 1000, zoom };
        for (let i = 0; i < 60; i++) await board.frame();
        return [await board.pan(600, 14, 9), await board.draw(300)];
      },
      [Number(shapes), zoom],
    );
    console.log(`${shapes} shapes, zoom ${zoom}: panning ${figures(pan)}; drawing ${figures(draw)}`);
    if (picture !== undefined) await page.screenshot({ path: picture.replace('.png', `-${zoom}.png`) });
  }
} finally {
  await browser.close();
  await server.close();
}

/** @param {number[]} millis */
function figures(millis) {
  const sorted = [...millis].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1);
  return `p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms, worst ${at(0.9999)} ms a frame`;
}
