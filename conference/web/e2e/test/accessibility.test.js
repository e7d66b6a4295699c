import assert from 'node:assert/strict';
import { assertAccessible } from '../support/axe.js';
import { scene } from '../support/scene.js';

scene({
  'nothing stands in the way before the room': async ({ server, person }) => {
    const { page } = await person('Alice');
    await page.goto(server.origin);
    await page.getByRole('textbox', { name: 'Room' }).waitFor();
    await assertAccessible(page, 'the start');

    await page.goto(server.room('access'));
    await page.getByRole('textbox', { name: 'Your name' }).waitFor();
    await assertAccessible(page, 'the form');
  },

  'nothing stands in the way inside the room': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('access'));
    await bob.join(server.room('access'));
    await bob.say('for all: https://example.org/');
    await bob.say('for one', 'Alice');
    await alice.sees('for one');
    await alice.to.selectOption('Bob');
    await alice.say('and back', 'Bob');
    await alice.ticked('and back');

    await assertAccessible(alice.page, 'the room');
  },

  "the page speaks the reader's language, or the one that was chosen": async ({ server, person }) => {
    const anna = await person('Anna', { locale: 'de-AT' });
    const { page } = anna;
    await page.goto(server.room('tongue'));
    await page.getByRole('textbox', { name: 'Dein Name' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');

    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
    await page.getByRole('textbox', { name: 'Your name' }).waitFor();
    await page.reload();
    await page.getByRole('textbox', { name: 'Your name' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  },
});
