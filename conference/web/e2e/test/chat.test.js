import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { assertAccessible } from '../support/axe.js';
import { scene } from '../support/scene.js';

/** A red picture of 10 by 10 pixels. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC', 'base64');

/** @typedef {import('../support/person.js').Person} Person */

/** Chooses files for the next line and waits until they are there. @param {Person} person @param {{ name: string, mimeType: string, buffer: Buffer }[]} files */
async function attach(person, ...files) {
  await person.page.locator('input[type=file]').setInputFiles(files);
  for (const { name } of files) await person.page.getByRole('list', { name: 'Attachments' }).getByText(name).waitFor();
  await person.page.getByRole('list', { name: 'Attachments' }).getByRole('progressbar').first().waitFor({ state: 'detached' });
}

/** Saves a file and reads it. @param {Person} person @param {() => Promise<void>} action @returns {Promise<{ name: string, content: Buffer }>} */
async function saved(person, action) {
  const [download] = await Promise.all([person.page.waitForEvent('download'), action()]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

scene({
  'a line is answered, changed, reacted to and deleted, for all who read it, and for those who come later': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('deeds'));
    await bob.join(server.room('deeds'));
    await alice.say('what is 6 times 7?');
    await bob.sees('6 times 7');
    await bob.does('6 times 7', 'Reply');
    await bob.page.getByText('Reply to Alice:').waitFor();
    await bob.page.keyboard.type('41');
    await bob.page.keyboard.press('Enter');
    await alice.log.getByRole('button', { name: 'Reply to Alice what is 6 times 7?' }).waitFor();

    await bob.ticked('41');
    await bob.message.press('ArrowUp');
    assert.equal(await bob.message.inputValue(), '41');
    await bob.page.getByText('Editing your message.').waitFor();
    await bob.message.fill('42');
    await bob.message.press('Enter');
    await alice.line('42').getByText('edited').waitFor();
    assert.deepEqual(await alice.lines(), ['what is 6 times 7?', '42']);

    await alice.does('42', 'React: thumbs up');
    await bob.line('42').getByRole('button', { name: '👍 1: Alice' }).click();
    await alice.line('42').getByRole('button', { name: '👍 2: Alice, Bob', pressed: true }).click();
    await bob.line('42').getByRole('button', { name: '👍 1: Bob' }).waitFor();

    await alice.say('forget this');
    await bob.sees('forget this');
    await alice.does('forget this', 'Delete');
    await alice.page.getByRole('button', { name: 'Keep it' }).and(alice.page.locator(':focus')).waitFor();
    await alice.page.getByRole('button', { name: 'Delete it' }).click();
    await bob.log.getByText('This message was deleted.').waitFor();
    assert.equal(await bob.line('forget this').count(), 0);

    const carol = await person('Carol');
    await carol.join(server.room('deeds'));
    await carol.line('42').getByRole('button', { name: '👍 1: Bob' }).waitFor();
    await carol.line('42').getByText('edited').waitFor();
    await carol.log.getByText('This message was deleted.').waitFor();
    assert.deepEqual(await carol.lines(), ['what is 6 times 7?', '42']);
    await carol.line('42').getByRole('button', { name: /Go to|Reply to/ }).click();
    await carol.line('what is 6').and(carol.page.locator(':focus')).waitFor();
    assert.equal(await carol.line('42').getByRole('button', { name: 'Delete' }).count(), 0);
  },

  'Escape gives an edit up, and what was being written is still there': async ({ server, person }) => {
    const alice = await person('Alice');
    await alice.join(server.room('escape'));
    await alice.say('first');
    await alice.ticked('first');
    await alice.message.press('ArrowUp');
    await alice.page.getByText('Editing your message.').waitFor();
    await alice.message.press('Escape');
    await alice.page.getByText('Editing your message.').waitFor({ state: 'detached' });
    assert.equal(await alice.message.inputValue(), '');
    await alice.message.fill('half a li');
    await alice.does('first', 'Edit');
    assert.equal(await alice.message.inputValue(), 'first');
    await alice.page.reload();
    await alice.inside();
    await alice.page.getByText('Editing your message.').waitFor();
    await alice.message.fill('second');
    await alice.message.press('Enter');

    await alice.line('second').getByText('edited').waitFor();
    assert.equal(await alice.message.inputValue(), 'half a li');
    assert.deepEqual(await alice.lines(), ['second']);
  },

  'code is shown as it is, and none of it runs': async ({ server, person }) => {
    const alice = await person('Alice', { permissions: ['clipboard-read', 'clipboard-write'] });
    const bob = await person('Bob');
    await alice.join(server.room('code'));
    await bob.join(server.room('code'));
    const code = '<script>window.hacked = 1</script>\n<img src=x onerror="window.hacked = 2">';
    await bob.say(`look at \`<b>\` here:\n\`\`\`html\n${code}\n\`\`\`\nstrange`);
    const block = alice.log.getByRole('region', { name: 'Code, html' });
    await block.waitFor();

    assert.equal(await block.textContent(), code);
    assert.equal(await alice.log.locator('code').first().textContent(), '<b>');
    assert.equal(await alice.log.locator('script, img').count(), 0);
    assert.equal(await alice.page.evaluate(() => 'hacked' in window), false);
    await alice.log.getByRole('button', { name: 'Copy' }).click();
    await alice.log.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await alice.page.evaluate(() => navigator.clipboard.readText()), code);
  },

  'files go with a line: pictures are seen, all are saved, and those of a private line reach nobody else': async ({ server, person }) => {
    const [alice, bob, eve] = [await person('Alice'), await person('Bob'), await person('Eve')];
    for (const someone of [alice, bob, eve]) await someone.join(server.room('files'));
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('for all') };
    await attach(alice, { name: 'dot.png', mimeType: 'image/png', buffer: PICTURE }, notes);
    await alice.say('see these');
    for (const someone of [bob, eve]) {
      const picture = someone.line('see these').getByRole('img', { name: 'Image dot.png' });
      await picture.waitFor();
      await picture.evaluate((image) => /** @type {HTMLImageElement} */ (image).decode());
      assert.equal(await picture.evaluate((image) => /** @type {HTMLImageElement} */ (image).naturalWidth), 10);
    }
    const file = await saved(eve, () => eve.line('see these').getByRole('button', { name: /^notes.txt/ }).click());
    assert.deepEqual(file, { name: 'notes.txt', content: Buffer.from('for all') });

    // Uploaded for everyone, then readdressed to one member: the file is uploaded again.
    await attach(alice, { name: 'secret.txt', mimeType: 'text/plain', buffer: Buffer.from('for Bob') });
    await alice.to.selectOption('Bob');
    await alice.page.getByRole('list', { name: 'Attachments' }).getByRole('progressbar').waitFor({ state: 'detached' });
    await alice.message.press('Enter');
    const secret = await saved(bob, () => bob.log.getByRole('button', { name: /^secret.txt/ }).click());
    assert.deepEqual(secret, { name: 'secret.txt', content: Buffer.from('for Bob') });
    await alice.say('that was all');
    await eve.sees('that was all');
    assert.equal(await eve.page.getByText('secret.txt').count(), 0);

    await eve.page.reload();
    await eve.inside();
    await eve.line('see these').getByRole('img', { name: 'Image dot.png' }).waitFor();
    assert.equal(await eve.page.getByText('secret.txt').count(), 0);
  },

  'a file that is too large says so, can be left out, and pasted pictures are files, too': async ({ server, person }) => {
    const alice = await person('Alice');
    await alice.join(server.room('large'));
    const tray = alice.page.getByRole('list', { name: 'Attachments' });
    await alice.page.getByRole('button', { name: 'Attach files' }).waitFor();
    await alice.message.evaluate((box) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(51 * 1024 * 1024)], 'huge.bin'));
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await tray.getByRole('alert').filter({ hasText: /^Too large: the limit is .* per file\.$/ }).waitFor();
    await alice.message.press('Enter');
    await tray.getByRole('button', { name: 'Remove huge.bin' }).click();
    await alice.message.evaluate((box, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
      box.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, [...PICTURE]);
    await tray.getByText('image.png').waitFor();
    await tray.getByRole('progressbar').waitFor({ state: 'detached' });
    await alice.message.press('Enter');

    await alice.log.getByRole('img', { name: 'Image image.png' }).waitFor();
    assert.equal(await alice.log.locator('.line').count(), 1);
  },

  'names are completed after an @, and who is named sees it': async ({ server, person }) => {
    const alice = await person('Alice Liddell');
    const bob = await person('Bob');
    await alice.join(server.room('names'));
    await bob.join(server.room('names'));
    await bob.members.getByText('Alice Liddell').waitFor();
    await bob.page.getByRole('button', { name: 'Attach files' }).waitFor();
    await alice.page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await bob.message.pressSequentially('hello @lid');
    await bob.page.getByRole('option', { name: 'Alice Liddell', selected: true }).waitFor();
    await bob.message.press('Enter');
    await bob.page.getByRole('listbox').waitFor({ state: 'detached' });
    await bob.page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement && document.activeElement.value === 'hello @Alice Liddell ');
    await bob.message.pressSequentially('there');
    await bob.message.press('Enter');

    await alice.log.locator('mark').getByText('@Alice Liddell', { exact: true }).waitFor();
    assert.equal(await bob.log.locator('mark').count(), 0);
    await alice.page.waitForFunction(() => document.title.startsWith('(1 @1) names'));
    await alice.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await alice.page.waitForFunction(() => document.title.startsWith('names'));
  },

  'what was said is found, as it is now and by whom it was meant for, and lies where it is found': async ({ server, person }) => {
    const [alice, bob, eve] = [await person('Alice'), await person('Bob'), await person('Eve')];
    for (const someone of [alice, bob, eve]) await someone.join(server.room('search'));
    await alice.say('the Needle of all');
    await alice.say('a needle for Bob', 'Bob');
    await alice.say('a needle that goes');
    await alice.ticked('that goes');
    await alice.does('that goes', 'Delete');
    await alice.page.getByRole('button', { name: 'Delete it' }).click();
    await alice.log.getByText('This message was deleted.').waitFor();
    for (let i = 1; i <= 80; i++) {
      await bob.message.fill(`hay ${i}.`);
      await bob.message.press('Enter');
    }
    await bob.ticked('hay 80.');
    await eve.page.reload();
    await eve.inside();
    await eve.sees('hay 80.');
    for (const [someone, finds] of /** @type {[Person, string[]][]} */ ([[bob, ['a needle for Bob', 'the Needle of all']], [eve, ['the Needle of all']]])) {
      await someone.page.getByRole('button', { name: 'Search' }).click();
      await someone.page.getByRole('searchbox', { name: 'Search messages' }).fill('NEEDLE');
      await someone.page.keyboard.press('Enter');
      const results = someone.page.getByRole('list', { name: 'Messages found' });
      await results.waitFor();
      assert.deepEqual(await results.locator('.excerpt').allTextContents(), finds);
    }

    await eve.page.getByRole('list', { name: 'Messages found' }).getByRole('button').click();
    await eve.line('the Needle of all').and(eve.page.locator(':focus')).waitFor();
    const { name, content } = await saved(eve, () => eve.page.getByRole('button', { name: 'Save the whole chat as Markdown' }).click());
    assert.equal(name, 'search.md');
    const text = content.toString();
    assert.match(text, /^# search\n/);
    assert.ok(text.includes('> the Needle of all') && text.includes('> hay 80.') && text.includes('> *This message was deleted.*'));
    assert.ok(!text.includes('for Bob') && !text.includes('that goes'));
    await eve.page.keyboard.press('Escape');
    await eve.page.getByRole('searchbox').waitFor({ state: 'detached' });
  },

  'all of it outlives a killed server': async ({ server, person, serverGoesDown }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('survives'));
    await bob.join(server.room('survives'));
    await alice.say('old');
    await alice.ticked('old');
    await attach(alice, { name: 'dot.png', mimeType: 'image/png', buffer: PICTURE });
    await alice.say('a picture');
    await bob.sees('a picture');
    await bob.does('a picture', 'Reply');
    await bob.page.keyboard.type('nice');
    await bob.page.keyboard.press('Enter');
    await bob.ticked('nice');
    await bob.say('gone');
    await bob.ticked('gone');
    await bob.does('gone', 'Delete');
    await bob.page.getByRole('button', { name: 'Delete it' }).click();
    await bob.log.getByText('This message was deleted.').waitFor();
    serverGoesDown();
    await server.kill();
    await alice.disconnected();
    // Operations wait for the connection, like messages.
    await alice.does('old', 'Edit');
    await alice.message.fill('new');
    await alice.message.press('Enter');
    await alice.does('nice', 'React: party');
    await server.start();
    await alice.connected();
    await alice.line('new').getByText('edited').waitFor();
    await alice.line('nice').getByRole('button', { name: '🎉 1: Alice' }).waitFor();

    await bob.page.reload();
    await bob.inside();
    await bob.line('a picture').getByRole('img', { name: 'Image dot.png' }).waitFor();
    await bob.line('nice').getByRole('button', { name: 'Reply to Alice a picture' }).waitFor();
    await bob.line('nice').getByRole('button', { name: '🎉 1: Alice' }).waitFor();
    await bob.log.getByText('This message was deleted.').waitFor();
    assert.deepEqual(await bob.lines(), ['new', 'a picture', 'nice']);
    assert.deepEqual(await alice.lines(), await bob.lines());
  },

  'nothing of it stands in the way': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('access'));
    await bob.join(server.room('access'));
    await attach(bob, { name: 'dot.png', mimeType: 'image/png', buffer: PICTURE }, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await bob.say('hi @Alice: `x`\n```js\nlet x;\n```');
    await alice.log.getByRole('img').waitFor();
    await alice.does('hi @Alice', 'React: heart');
    await alice.does('hi @Alice', 'Reply');
    await attach(alice, { name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('b') });
    await alice.message.pressSequentially('@B');
    await alice.page.getByRole('listbox').waitFor();
    await assertAccessible(alice.page, 'a line being answered');

    await alice.message.press('Escape');
    await alice.page.getByRole('button', { name: 'Search' }).click();
    await alice.page.getByRole('searchbox').fill('hi');
    await alice.page.keyboard.press('Enter');
    await alice.page.getByRole('list', { name: 'Messages found' }).waitFor();
    await alice.page.getByRole('button', { name: /^Actions for this message/ }).last().focus();
    await alice.page.keyboard.press('Enter');
    await alice.page.getByRole('group', { name: /^Actions for this message/ }).waitFor();
    await assertAccessible(alice.page, 'the search, and a menu');
  },

  'a menu that has just closed opens by the next click': async ({ server, person }) => {
    const alice = await person('Alice');
    await alice.join(server.room('menu'));
    await alice.say('hi');
    await alice.ticked('hi');
    await alice.line('hi').getByRole('button', { name: /^Actions for this message/ }).press('Enter');
    await alice.page.getByRole('group', { name: /^Actions for this message/ }).waitFor();

    // Both clicks in one task: the page is not rendered anew in between.
    await alice.line('hi').evaluate((line) => {
      /** @type {HTMLElement | null} */ (line.querySelector('.choices button'))?.click();
      /** @type {HTMLElement | null} */ (line.querySelector('.line-more'))?.click();
    });

    await alice.line('hi').getByRole('button', { name: /^👍/ }).waitFor();
    await alice.page.getByRole('group', { name: /^Actions for this message/ }).waitFor();
  },

  'lines are reached by keys': async ({ server, person }) => {
    const alice = await person('Alice');
    await alice.join(server.room('keys'));
    for (const text of ['one', 'two', 'three']) await alice.say(text);
    await alice.ticked('three');
    await alice.page.getByRole('button', { name: 'Attach files' }).waitFor();
    const { keyboard } = alice.page;
    const focused = alice.page.locator('.line:focus-within .text');
    await alice.log.focus();
    await keyboard.press('Tab');
    assert.equal(await focused.textContent(), 'three');
    await keyboard.press('ArrowUp');
    assert.equal(await focused.textContent(), 'two');
    await keyboard.press('Home');
    assert.equal(await focused.textContent(), 'one');
    await keyboard.press('Enter');
    await alice.page.getByRole('button', { name: 'React: thumbs up' }).and(alice.page.locator(':focus')).waitFor();
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await alice.line('one').getByRole('button', { name: '❤️ 1: Alice' }).waitFor();
    await alice.line('one').getByRole('button', { name: /^Actions for/ }).and(alice.page.locator(':focus')).waitFor();
  },
});
