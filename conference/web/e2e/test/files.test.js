import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, openSync, closeSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { assertAccessible } from '../support/axe.js';
import { pdf, png } from '../support/pictures.js';
import { scene } from '../support/scene.js';

/** @param {number} count @param {(line: number) => string} [text] */
function lines(count, text = (line) => `line ${line}`) {
  return Array.from({ length: count }, (_, line) => `${text(line + 1)}\n`).join('');
}

scene({
  'all look where the tutor points; who looks around comes back by a button': async ({ server, person }) => {
    mkdirSync(join(server.folder, 'lesson'));
    writeFileSync(join(server.folder, 'lesson', 'plan.js'), lines(3_000, (line) => `const step${line} = 'step number ${line}';`));
    const [alice, bob, eve] = [await person('Alice'), await person('Bob'), await person('Eve')];
    for (const one of [alice, bob, eve]) await one.join(server.room('follow'));
    await alice.opensFiles();
    await alice.showsFile('lesson', 'plan.js');
    // The others need not open anything: the file comes to them.
    for (const one of [bob, eve]) {
      await one.tab('plan.js').waitFor();
      await one.files.getByText('Following Alice').waitFor();
      await one.seesPointed('step number 1');
    }
    await alice.files.getByText('2 of 2 following').waitFor();

    await alice.files.getByRole('spinbutton', { name: 'Go to line' }).fill('1200');
    await alice.page.keyboard.press('Enter');
    await alice.textLine('step number 1200').click();
    for (const one of [bob, eve]) await one.seesPointed('step number 1200');
    await alice.page.keyboard.press('Shift+ArrowDown');
    await bob.seesPointed('step number 1201');
    await bob.files.locator('.cm-pointed-text').first().waitFor();

    await bob.files.locator('.text-view').hover();
    await bob.page.mouse.wheel(0, 20_000);
    await bob.files.getByRole('button', { name: 'Follow Alice' }).waitFor();
    await alice.files.getByText('1 of 2 following').click();
    await alice.files.getByRole('listitem').filter({ hasText: /Bob\s*not following/ }).waitFor();
    await alice.files.getByRole('listitem').filter({ hasText: /Eve\s*following/ }).waitFor();
    await alice.textLine('step number 1205').click();
    await eve.seesPointed('step number 1205');
    assert.equal(await bob.textLine('step number 1205').count(), 0);

    await bob.files.getByRole('button', { name: 'Follow Alice' }).click();
    await bob.seesPointed('step number 1205');
    await alice.files.getByText('2 of 2 following').waitFor();
  },

  'code has colours, and what is found is shown to all': async ({ server, person }) => {
    writeFileSync(join(server.folder, 'MessageSearch.java'), lines(2_000, (line) => (line % 700 === 0 ? `String needle${line} = "Nadel";` : `int hay${line} = ${line};`)));
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('find'));
    await bob.join(server.room('find'));
    await alice.opensFiles();
    await alice.showsFile('MessageSearch.java');
    await alice.files.locator('.tok-typeName, .tok-keyword').first().waitFor();

    await alice.files.getByRole('button', { name: 'Find', exact: true }).click();
    await alice.files.getByRole('searchbox').fill('NEEDLE');
    await alice.page.keyboard.press('Enter');
    await alice.files.getByText('Line 700', { exact: true }).waitFor();
    await bob.seesPointed('needle700');
    await alice.page.keyboard.press('Enter');
    await bob.seesPointed('needle1400');
    await alice.page.keyboard.press('Shift+Enter');
    await bob.seesPointed('needle700');
    await alice.page.keyboard.press('Shift+Enter');
    await alice.files.getByText('Line 1,400, search continued at the other end').waitFor();
    await alice.files.getByRole('checkbox', { name: 'Match case' }).check();
    await alice.files.getByRole('button', { name: 'Next' }).click();
    await alice.files.getByText('Not found').waitFor();
  },

  'a change on disk is shown where one looks, and a text may grow': async ({ server, person }) => {
    const path = join(server.folder, 'live.txt');
    writeFileSync(path, lines(400));
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('live'));
    await bob.join(server.room('live'));
    await alice.opensFiles();
    await alice.showsFile('live.txt');
    await alice.files.getByRole('spinbutton', { name: 'Go to line' }).fill('200');
    await alice.page.keyboard.press('Enter');
    await bob.seesPointed('line 200');

    writeFileSync(`${path}.new`, `${lines(5, (line) => `new ${line}`)}${lines(400, (line) => (line === 203 ? 'line 203, edited' : `line ${line}`))}`);
    renameSync(`${path}.new`, path);
    for (const one of [alice, bob]) {
      await one.textLine('line 203, edited').waitFor();
      await one.files.getByText('405 lines').waitFor();
      await one.textLine(/^line 200/).waitFor();
    }
    appendFileSync(path, 'the last one\n');
    await alice.files.getByText('406 lines').waitFor();
    await alice.files.getByRole('spinbutton', { name: 'Go to line' }).fill('406');
    await alice.page.keyboard.press('Enter');
    await bob.seesPointed('the last one');
  },

  'what is no text, picture or PDF is refused with words': async ({ server, person }) => {
    writeFileSync(join(server.folder, 'program.bin'), Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3, 0, 0, 0, 0]));
    const alice = await person('Alice');
    await alice.join(server.room('binary'));
    await alice.opensFiles();
    await alice.files.getByRole('list', { name: 'Shared folder' }).getByRole('button', { name: 'program.bin' }).click();

    await alice.files.getByRole('alert').filter({ hasText: 'program.bin: It is neither text nor an image nor a PDF' }).waitFor();
    assert.equal(await alice.files.getByRole('tab').count(), 0);
  },

  'a file of one’s own is sent and shown; tabs are chosen and closed': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('own'));
    await bob.join(server.room('own'));
    await alice.opensFiles();
    await alice.files.locator('input[type=file]').setInputFiles([
      { name: 'first.md', mimeType: 'text/markdown', buffer: Buffer.from('# Grüße\n') },
      { name: 'second.txt', mimeType: 'text/plain', buffer: Buffer.from('zwei\n', 'utf16le') },
    ]);
    await bob.tab('second.txt').waitFor();
    await bob.textLine('zwei').waitFor();
    await alice.files.evaluate((files) => {
      const data = new DataTransfer();
      data.items.add(new File(['dropped\n'], 'third.txt'));
      files.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await bob.textLine('dropped').waitFor();

    await alice.tab('first.md').click();
    await bob.textLine('Grüße').waitFor();
    await bob.files.getByText('UTF-8').waitFor();
    await alice.page.keyboard.press('ArrowRight');
    await bob.textLine('zwei').waitFor();
    await alice.files.getByRole('button', { name: 'Close second.txt for everyone' }).click();
    await bob.tab('second.txt').waitFor({ state: 'detached' });
    assert.deepEqual(await bob.files.getByRole('tab').allTextContents(), ['first.md', 'third.txt']);
  },

  'ink over a page is seen by the others, on that page': async ({ server, person }) => {
    writeFileSync(join(server.folder, 'notes.pdf'), pdf(3));
    writeFileSync(join(server.folder, 'figure.png'), png(300, 200, [30, 140, 200]));
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('ink'));
    await bob.join(server.room('ink'));
    await alice.opensFiles();
    await alice.showsFile('notes.pdf');
    await bob.files.getByText('Page 1 of 3').waitFor();
    await alice.files.getByRole('button', { name: 'Next page' }).click();
    await bob.files.getByText('Page 2 of 3').waitFor();

    await alice.files.getByRole('button', { name: 'Draw' }).click();
    await alice.drawsOn(alice.paper('notes.pdf'), 'Pen', [100, 60], [200, 100], [300, 60]);
    await alice.seesShape('pen by Alice');
    await bob.seesShape('pen by Alice');
    await alice.paper('notes.pdf').press('PageDown');
    await bob.files.getByText('Page 3 of 3').waitFor();
    await bob.missesShape('pen by Alice');

    await alice.showsFile('figure.png');
    await bob.tab('figure.png').and(bob.page.locator('[aria-selected=true]')).waitFor();
    await bob.paper('figure.png').waitFor();
    await bob.page.waitForFunction(() => {
      const canvas = document.querySelector('.page-view canvas');
      if (!(canvas instanceof HTMLCanvasElement)) return false;
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      for (let at = 0; at < data.length; at += 4) if (Math.abs((data[at] ?? 0) - 30) < 4 && Math.abs((data[at + 1] ?? 0) - 140) < 4 && Math.abs((data[at + 2] ?? 0) - 200) < 4) return true;
      return false;
    });
    // The whiteboard's own pages are its own.
    await alice.page.getByRole('button', { name: 'Whiteboard' }).click();
    await alice.page.getByText('1 of 1').waitFor();
    assert.deepEqual(await alice.shapes(), []);
  },

  'a log of 200 MB opens, and its end is a moment away': async ({ server, person }) => {
    const size = bigLog(join(server.folder, 'huge.log'), 200 * 1024 * 1024);
    const alice = await person('Alice');
    await alice.join(server.room('huge'));
    await alice.opensFiles();
    await alice.files.getByRole('list', { name: 'Shared folder' }).waitFor();
    const begun = performance.now();
    await alice.showsFile('huge.log');
    await alice.textLine('entry 1 of the log').waitFor();
    console.log(`a log of ${size} bytes is shown after ${Math.round(performance.now() - begun)} ms, its viewer loaded for the first time`);

    const count = Math.floor(size / 100);
    await alice.files.getByText(`${count.toLocaleString('en')} lines`, { exact: false }).filter({ hasNotText: 'and more' }).waitFor();
    const going = performance.now();
    await alice.files.getByRole('spinbutton', { name: 'Go to line' }).fill(String(count));
    await alice.page.keyboard.press('Enter');
    await alice.textLine(`entry ${count} of the log`).waitFor();
    console.log(`its last line, ${count}, after ${Math.round(performance.now() - going)} ms`);
    const held = await alice.page.evaluate(() => document.querySelector('.text-view')?.shadowRoot?.querySelectorAll('.cm-line').length ?? 0);
    assert.ok(held > 0 && held < 500, `${held} lines are in the page`);

    await alice.files.getByRole('button', { name: 'Find', exact: true }).click();
    await alice.files.getByRole('searchbox').fill('entry 1000000 of');
    const searching = performance.now();
    await alice.page.keyboard.press('Enter');
    await alice.files.getByText('Line 1,000,000, search continued at the other end').waitFor();
    await alice.textLine('entry 1000000 of the log').waitFor();
    console.log(`a line in its middle is found from the other end after ${Math.round(performance.now() - searching)} ms`);
  },

  'nothing stands in the way of reading files': async ({ server, person }) => {
    writeFileSync(join(server.folder, 'access.ts'), lines(40, (line) => `export const value${line}: string = 'text'; // and a comment`));
    writeFileSync(join(server.folder, 'access.png'), png(200, 100, [200, 200, 200]));
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('files-access'));
    await bob.join(server.room('files-access'));
    await alice.opensFiles();
    await alice.files.getByRole('list', { name: 'Shared folder' }).waitFor();
    await assertAccessible(alice.page, 'choosing a file');
    await alice.page.setViewportSize({ width: 1000, height: 700 });
    await alice.showsFile('access.ts');
    await bob.seesPointed('value1:');
    await alice.files.getByRole('button', { name: 'Find', exact: true }).click();
    await assertAccessible(alice.page, 'leading through a text');
    await assertAccessible(bob.page, 'following in a text');
    await alice.page.setViewportSize({ width: 1000, height: 700 });
    await alice.showsFile('access.png');
    await alice.files.getByRole('button', { name: 'Draw' }).click();
    await assertAccessible(alice.page, 'drawing over a page');
  },
});

/**
 * Writes a log whose lines are 100 bytes each.
 *
 * @param {string} path
 * @param {number} size
 */
function bigLog(path, size) {
  const file = openSync(path, 'w');
  const count = Math.floor(size / 100);
  const block = 20_000;
  for (let at = 1; at <= count; at += block) {
    let text = '';
    for (let line = at; line < Math.min(at + block, count + 1); line++) text += `${`2026-03-01T08:00:00Z INFO entry ${line} of the log`.padEnd(99, '.')}\n`;
    writeSync(file, text);
  }
  closeSync(file);
  return count * 100;
}
