// Runs behind scripts/emulated-link: the server and one browser at the line's other end, one browser at this one. Prints tables.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cursorDelays } from './cursor.js';
import { Ends } from './ends.js';
import { Figures, quantile } from './figures.js';

const SHORT = process.argv.includes('--short');
const RUNS = SHORT ? 1 : 3;
const LINES = SHORT ? 2 : 12;
const STROKES = SHORT ? 2 : 8;
const MOVES = SHORT ? 10 : 100;
const MOVE_MILLIS = 150;
const FILE = 'lesson.txt';

const ends = new Ends();
const figures = new Figures();

/** @typedef {import('../support/person.js').Person} Person */

/** @param {Person} one @param {Person} other */
async function chat(one, other) {
  for (let i = 0; i < LINES; i++) {
    const [said, answer] = [`line ${i}: what one writes in a lesson, a sentence long`, `answer ${i}: what one writes in a lesson, a sentence long`];
    await one.say(said);
    await one.ticked(said);
    await other.sees(said);
    await other.say(answer);
    await one.sees(answer);
  }
}

/** @param {Person} one @param {Person} other */
async function draw(one, other) {
  for (let i = 0; i < STROKES; i++) {
    await one.draws('Pen', [60, 60 + 40 * i], [160, 90 + 40 * i], [260, 50 + 40 * i], [360, 80 + 40 * i]);
    await other.draws('Pen', [60, 70 + 40 * i], [160, 50 + 40 * i], [260, 80 + 40 * i], [360, 60 + 40 * i]);
  }
  for (const { page } of [one, other]) await page.waitForFunction((strokes) => document.querySelectorAll('.board-canvas li').length === strokes, 2 * STROKES);
}

/** Every traffic but the joins and what loads parts of the page. @type {{ seconds: number, down: number, up: number }} */
let lesson;

/** @template T @param {string} name @param {() => Promise<T>} body */
async function inLesson(name, body) {
  const { result, seconds, down, up } = await figures.step(name, body);
  lesson = { seconds: lesson.seconds + seconds, down: lesson.down + down, up: lesson.up + up };
  return result;
}

/** @param {string} way @param {Person} leader @param {Person} follower */
async function follow(way, leader, follower) {
  const lead = leader.files.getByRole('button', { name: 'Present', exact: true });
  if (await lead.isVisible()) await lead.click();
  await leader.files.locator('.cm-line').nth(2).click();
  const back = follower.files.getByRole('button', { name: `Follow ${leader.name}` });
  await back.or(follower.files.getByText(`Following ${leader.name}`)).first().waitFor();
  if (await back.isVisible()) await back.click();
  await follower.seesPointed(/^line \d+:/);
  const delays = await inLesson(`follow, ${way}`, () => cursorDelays(leader, follower, MOVES, MOVE_MILLIS));
  figures.promise(`cursor, p95, ${way}`, quantile(delays, 0.95), 700, 'ms');
}

/** @param {number} i */
async function run(i) {
  lesson = { seconds: 0, down: 0, up: 0 };
  const room = `line${i}`;
  const [alice, bob] = [await ends.person('Alice', false), await ends.person('Bob', true)];
  await bob.join(ends.link(room, '?bandwidth=high'));
  const cold = await figures.step('join, cold', () => alice.join(ends.link(room, '?bandwidth=low')));
  figures.promise('join, cold', cold.seconds, 20, 's');
  await inLesson('chat', () => chat(alice, bob));
  await bob.opensBoard();
  await figures.step('open the board', () => alice.opensBoard());
  await inLesson('draw, both', () => draw(alice, bob));
  await bob.opensFiles();
  await figures.step('open the files', () => alice.opensFiles());
  await figures.step('open a text', async () => {
    await bob.showsFile(FILE);
    await alice.seesPointed('line 1:');
  });
  await follow('behind the line', bob, alice);
  await follow('from behind the line', alice, bob);
  const rate = (/** @type {'down' | 'up'} */ way) => (lesson[way] * 8) / 1000 / lesson.seconds;
  figures.promise('traffic down while chatting, drawing and following', rate('down'), 56, 'kbit/s');
  figures.promise('traffic up', rate('up'), 56, 'kbit/s');
  const place = alice.page.url();
  await alice.page.goto('about:blank');
  const warm = await figures.step('join, warm', async () => {
    await alice.page.goto(place);
    await alice.inside();
  });
  figures.promise('join, warm', warm.seconds, 4, 's');
  for (const one of [alice, bob]) await one.profile.close();
}

try {
  const folder = join(ends.work, 'files');
  mkdirSync(folder);
  writeFileSync(join(folder, FILE), Array.from({ length: 500 }, (_, i) => `line ${i + 1}: what is talked about in a lesson, some words long\n`).join(''));
  await ends.serve(folder);
  for (let i = 1; i <= RUNS; i++) await run(i);
  figures.print();
} finally {
  await ends.close();
}
