// Makes the pictures of the page: `node screenshots.js FOLDER`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath, launch } from '../support/browser.js';
import { Person } from '../support/person.js';
import { Server } from '../support/server.js';

const DESKTOP = { width: 1280, height: 800 };
const LOOKS = /** @type {const} */ ({
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  desktop: { viewport: DESKTOP, colorScheme: 'light' },
});
const ROOM = 'analysis';
const TEXT = `# Lesson 4: sequences that come to rest

def root(a, steps):
    """Heron's way to the square root of a."""
    x = a
    for step in range(steps):
        x = (x + a / x) / 2
    return x

for steps in range(1, 7):
    print(steps, root(2, steps))

# What happens when we begin with a negative x?
# And why do the right digits double with each step?
`;

const [folder = '.'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const executable = chromiumPath();
if (executable === undefined) process.exit(77);
const server = new Server();
const browser = await launch(executable);

/** Takes what a page shows, on a phone in the dark and on a desktop. @param {import('playwright-core').Page} page @param {string} name @param {() => Promise<unknown>} [ready] */
async function take(page, name, ready = () => Promise.resolve()) {
  for (const [look, { viewport, colorScheme }] of Object.entries(LOOKS)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await ready();
    await page.evaluate(() => document.fonts.ready.then(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))));
    await page.screenshot({ path: join(folder, `${name}-${look}.png`), caret: 'hide' });
  }
}

/** @param {Person} tutor @param {Person} student */
async function chat(tutor, student) {
  for (const [person, text] of /** @type {const} */ ([
    [tutor, 'Good morning! Today: why Heron’s way to a square root is so quick.'],
    [student, 'I tried it with a = 2. After four steps nothing changes any more.'],
    [tutor, 'Right. How many digits were correct after each of them?'],
    [student, '1, 3, 6, 12. They double!'],
    [tutor, 'Why that is so, we draw on the whiteboard.'],
  ])) {
    await person.say(text);
    await person.ticked(text);
  }
  for (const one of [tutor, student]) await one.sees('whiteboard');
}

/** @param {Person} tutor @param {Person} student */
async function board(tutor, student) {
  await tutor.opensBoard();
  await student.opensBoard();
  await tutor.draws('Arrow', [60, 400], [60, 80]);
  await tutor.draws('Arrow', [60, 400], [330, 400]);
  await tutor.draws('Pen', ...curve());
  await student.draws('Ellipse', [120, 330], [160, 370]);
  await tutor.seesShape('ellipse by Bob');
  await student.page.mouse.move(0, 0);
  await tutor.page.mouse.move(0, 0);
}

/** @returns {[number, number][]} */
function curve() {
  return Array.from({ length: 24 }, (_, i) => [70 + i * 10, 90 + 300 * (1 - Math.exp(-i / 7))]);
}

try {
  await server.start();
  const [ada, bob] = [await Person.at(browser, 'Ada'), await Person.at(browser, 'Bob')];
  await ada.page.goto(server.room(ROOM));
  await take(ada.page, 'join');
  await ada.join(server.room(ROOM));
  await bob.join(server.room(ROOM));
  await chat(ada, bob);
  await take(bob.page, 'chat');
  await ada.page.setViewportSize(DESKTOP);
  await bob.page.setViewportSize(DESKTOP);
  await board(ada, bob);
  await take(ada.page, 'board');
  await ada.page.setViewportSize(DESKTOP);
  await bob.page.setViewportSize(DESKTOP);
  writeFileSync(join(server.folder, 'heron.py'), TEXT);
  await ada.opensFiles();
  await bob.opensFiles();
  await ada.showsFile('heron.py');
  await ada.textLine('x = (x + a').click();
  await bob.seesPointed('x = (x + a');
  await take(bob.page, 'files', () => bob.seesPointed('x = (x + a'));
  await ada.page.setViewportSize(DESKTOP);
  await ada.opensHostTools();
  await take(ada.page, 'desk');
  const replay = await server.replay(ROOM);
  const viewer = await Person.at(browser, 'Viewer');
  await viewer.page.goto(replay.url);
  await viewer.page.getByRole('slider', { name: 'Time' }).focus();
  await viewer.page.keyboard.press('End');
  await viewer.sees('whiteboard');
  await take(viewer.page, 'replay');
  replay.end();
} finally {
  await browser.close();
  await server.stop();
}
