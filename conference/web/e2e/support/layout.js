import assert from 'node:assert/strict';

/** Phones in portrait and landscape, in CSS pixels. */
export const PHONES = /** @type {const} */ ({
  small: { width: 320, height: 640 },
  upright: { width: 390, height: 844 },
  lying: { width: 844, height: 390 },
});

/** Text sizes in pixels: the browser's default, and twice as large. */
export const TEXTS = [16, 32];

/**
 * Context options of a phone, whose layout viewport grows when something is wider than the window.
 */
export const PHONE = { viewport: PHONES.upright, isMobile: true, hasTouch: true };

/**
 * Asks on each phone, with normal and with large text, whether anything is wider than the window or cannot be reached.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} where
 */
export async function assertFits(page, where) {
  /** @type {Record<string, string[]>} */
  const found = {};
  const browser = await page.context().newCDPSession(page);
  for (const standard of TEXTS) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
    for (const [phone, viewport] of Object.entries(PHONES)) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const here = await page.evaluate(faults, viewport.width);
      if (here.length > 0) found[`${where}, ${phone}, text of ${standard} px`] = here;
    }
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await page.setViewportSize(PHONES.upright);
  await browser.detach();
  assert.deepEqual(found, {});
}

/** Runs in the page. @param {number} width of the window @returns {string[]} */
function faults(width) {
  const root = document.documentElement;
  /** @type {string[]} */
  const found = [];
  if (innerWidth > width) found.push(`the layout is ${innerWidth} px wide in a window of ${width}`);
  if (root.scrollWidth > width) found.push(`the page is ${root.scrollWidth} px wide in a window of ${width}`);

  /** @param {Element} element */
  const name = (element) => `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}.${[...element.classList].join('.')} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const front = document.querySelector('dialog:modal') ?? document.body;
  for (const element of front.querySelectorAll('button, input, select, textarea, a[href], summary, [tabindex="0"]')) {
    // An element that the first touch of another one reveals is reached by that touch.
    if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('.unseen') || getComputedStyle(element).pointerEvents === 'none') continue;
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const at = `${Math.round(box.left)}..${Math.round(box.right)} x ${Math.round(box.top)}..${Math.round(box.bottom)}`;
    if (box.left < -0.5 || box.right > width + 0.5) found.push(`${name(element)} is cut off: ${at}`);
    // An element larger than its window is reached at its start.
    const x = Math.min(box.left + box.width / 2, width - 1);
    const y = Math.max(box.top, 0) + Math.min(box.height, innerHeight - Math.max(box.top, 0), 40) / 2;
    const hit = document.elementFromPoint(x, y);
    if (hit === null || !(element.contains(hit) || element.closest('label')?.contains(hit))) {
      found.push(`${name(element)} at ${at} cannot be reached${hit === null ? '' : `: ${name(hit)} lies there`}`);
    }
  }
  // The log is high enough to be read.
  const log = document.querySelector('.log');
  if (front === document.body && log !== null && log.checkVisibility() && log.clientHeight < 96) found.push(`the chat is ${log.clientHeight} px high`);
  return found;
}
