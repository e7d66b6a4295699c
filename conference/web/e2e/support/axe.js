import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Asks axe what stands in somebody's way, light and dark, on a desk and on a phone.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} where
 */
export async function assertAccessible(page, where) {
  // Run by the browser's debugger, so that the page's policy need not allow it.
  await page.evaluate(AXE);
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      assert.deepEqual(await findings(page), [], `${where}, ${colorScheme}, ${size}`);
    }
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
function findings(page) {
  return page.evaluate(async (tags) => {
    const { axe } = /** @type {{ axe: typeof import('axe-core') }} */ (/** @type {unknown} */ (globalThis));
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return violations.flatMap(({ id, impact, nodes }) => nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html}\n${failureSummary}`));
  }, RULES);
}
