// Usage: node e2e/bench/end.js. Answers questions about people in headless Chromium who see each other, by one line each, as `parley bench people` asks them:
//   open                          the browser, or none
//   enter ROOM PEOPLE QUALITY     so many go in, with a page each, and see each other; the first has a clock in the place of the camera
//   count MILLIS                  frames a second that each sends and each sees of each other, on the average, and the heights of both pictures
//   delay MILLIS                  p50 and p99 of milliseconds from painting the first one's picture to its being presented to the second
//   first TIMES                   p50 and p95 of milliseconds from the second one's click to the first frame
//   leave                         all close their pages
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { chromiumPath, launch } from '../support/browser.js';
import { CallOf, FAKE_DEVICES } from '../support/call.js';
import { Person } from '../support/person.js';
import { cameraIsClock, frames, readClock, watchFirsts } from './pages.js';

/** @typedef {import('./pages.js').Measured} Measured */

const NAMES = ['Alice', 'Bob', 'Carol'];
const REMEMBERED_MILLIS = 3_000;
const SIZE = { width: 1280, height: 800 };

/** @type {import('playwright-core').Browser | undefined} */
let browser;
/** @type {CallOf[]} */
let calls = [];

/** @type {Record<string, (...words: string[]) => Promise<string>>} */
const answers = {
  async open() {
    const path = chromiumPath();
    if (path === undefined) return 'none';
    browser = await launch(path, FAKE_DEVICES);
    return `Chromium ${browser.version()}`;
  },

  async enter(room = '', people = '', quality = '') {
    if (browser === undefined) throw new Error('no browser is open');
    for (const name of NAMES.slice(0, Number(people))) {
      const person = await Person.at(browser, name, { viewport: SIZE });
      await person.page.addInitScript(watchFirsts);
      if (name === NAMES[0]) await person.page.addInitScript(cameraIsClock);
      calls.push(await CallOf.of(person, quality));
      await person.join(room);
    }
    for (const call of calls) await call.goesIn();
    await Promise.all(calls.map(seesAll));
    return 'ok';
  },

  async count(millis = '') {
    const before = await Promise.all(calls.map(({ page }) => page.evaluate(frames)));
    await setTimeout(Number(millis));
    const after = await Promise.all(calls.map(({ page }) => page.evaluate(frames)));
    const rates = after.map((now, i) => rate(before[i] ?? now, now));
    const heights = (/** @type {'sentHeight' | 'seenHeight'} */ which) => Math.max(...after.map((each) => each[which]));
    return `${mean(rates.map(({ sent }) => sent))} ${mean(rates.map(({ seen }) => seen))} ${heights('sentHeight')} ${heights('seenHeight')}`;
  },

  async delay(millis = '') {
    const page = second().page;
    await page.evaluate(readClock);
    await setTimeout(Number(millis));
    return shares(await page.evaluate(() => /** @type {{ measured: Measured }} */ (/** @type {unknown} */ (globalThis)).measured.delays), 0.99);
  },

  async first(times = '') {
    const call = second();
    for (let i = 0; i < Number(times); i++) {
      await call.button('Hang up').click();
      await call.tile('Bob').waitFor({ state: 'detached' });
      await comesBack(call);
      await seesAll(call);
    }
    const firsts = await call.page.evaluate(() => /** @type {{ measured: Measured }} */ (/** @type {unknown} */ (globalThis)).measured.firsts);
    return shares(firsts.slice(-Number(times)), 0.95);
  },

  async leave() {
    for (const { person } of calls) await person.profile.close();
    calls = [];
    return 'ok';
  },
};

/** Waits until the pictures of all others are there. @param {CallOf} call */
async function seesAll(call) {
  await call.page.waitForFunction((others) => {
    const videos = /** @type {HTMLVideoElement[]} */ ([...document.querySelectorAll('.tile:not(.own) video')]);
    return videos.length === others && videos.every((video) => video.getVideoPlaybackQuality().totalVideoFrames > 2);
  }, calls.length - 1);
}

/** Goes in once more: the page may remember that the camera was on, and opens it by itself then. @param {CallOf} call */
async function comesBack({ page }) {
  await page.getByRole('button', { name: 'Audio and video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Audio and video' });
  const camera = { name: 'Camera', exact: true };
  const on = dialog.getByRole('switch', { ...camera, checked: true });
  await on.waitFor({ timeout: REMEMBERED_MILLIS }).catch(() => dialog.getByRole('switch', camera).click());
  await on.waitFor();
  await dialog.getByRole('button', { name: 'Join call' }).click();
}

function second() {
  const call = calls[1];
  if (call === undefined) throw new Error('nobody is in');
  return call;
}

/**
 * Frames a second: of the size of which most were sent, and of each other person on the average.
 *
 * @param {Awaited<ReturnType<typeof frames>>} before
 * @param {Awaited<ReturnType<typeof frames>>} after
 */
function rate(before, after) {
  const seconds = (after.at - before.at) / 1000;
  const sent = Object.entries(after.sent).map(([id, count]) => count - (before.sent[id] ?? 0));
  return { sent: Math.max(0, ...sent) / seconds, seen: mean(after.seen.map((count, i) => count - (before.seen[i] ?? 0))) / seconds };
}

/** @param {readonly number[]} all */
function mean(all) {
  return all.reduce((before, one) => before + one, 0) / Math.max(1, all.length);
}

/** @param {readonly number[]} all @param {number} most */
function shares(all, most) {
  if (all.length === 0) throw new Error('no picture was seen');
  const sorted = [...all].sort((a, b) => a - b);
  const share = (/** @type {number} */ part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  return `${share(0.5)} ${share(most)}`;
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
