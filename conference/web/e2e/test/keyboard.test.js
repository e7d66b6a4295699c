import assert from 'node:assert/strict';
import { scene } from '../support/scene.js';

scene({
  'choosing a room, joining and writing need no mouse': async ({ server, person }) => {
    const bob = await person('Bob');
    await bob.join(server.room('keys'));
    const alice = await person('Alice');
    const { page } = alice;
    const { keyboard } = page;
    await page.goto(server.origin);
    await page.getByRole('textbox', { name: 'Room' }).and(page.locator(':focus')).waitFor();
    await keyboard.type('Keys');
    await keyboard.press('Enter');
    await page.waitForURL(server.room('keys'));
    await page.getByRole('textbox', { name: 'Your name' }).and(page.locator(':focus')).waitFor();
    await keyboard.type('Alice');
    await keyboard.press('Enter');
    await alice.inside();

    await alice.message.and(page.locator(':focus')).waitFor();
    await keyboard.type('first');
    await keyboard.press('Shift+Enter');
    await keyboard.type('second');
    await keyboard.press('Enter');
    await alice.ticked('first');
    assert.deepEqual(await bob.until((lines) => lines.length === 1, 'the line'), ['first\nsecond']);

    await page.keyboard.press('Shift+Tab');
    await alice.to.and(page.locator(':focus')).waitFor();
    await keyboard.press('ArrowDown');
    await page.getByText('Only Bob and you will see this.').waitFor();
    await keyboard.press('Tab');
    await keyboard.type('psst');
    await keyboard.press('Tab');
    await page.getByRole('button', { name: 'Send' }).and(page.locator(':focus')).waitFor();
    await keyboard.press('Enter');
    await bob.sees('psst');
    await bob.log.getByText('private, to you').waitFor();
    await alice.message.and(page.locator(':focus')).waitFor();
  },

  'a name that somebody has is told at the form': async ({ server, person }) => {
    const alice = await person('Alice');
    await alice.join(server.room('twins'));
    const other = await person('alice');
    await other.page.goto(server.room('twins'));
    await other.page.getByRole('textbox', { name: 'Your name' }).fill('alice');
    await other.page.getByRole('button', { name: 'Join' }).click();
    await other.page.getByRole('alert').filter({ hasText: 'already in use in this room. Choose another name, or try again in 10 seconds' }).waitFor();
    await other.page.getByRole('textbox', { name: 'Your name' }).fill('Alicia');
    await other.page.getByRole('button', { name: 'Join' }).click();

    await other.inside();
  },

  'a line that is too long is not sent, and says so': async ({ server, person }) => {
    const alice = await person('Alice');
    await alice.join(server.room('long'));
    await alice.message.fill('x'.repeat(4_001));
    await alice.message.press('Enter');
    await alice.page.getByText('4,001 of 4,000 characters').waitFor();
    await alice.message.press('Backspace');
    await alice.message.press('Enter');
    await alice.ticked('x');

    assert.deepEqual(await alice.lines(), ['x'.repeat(4_000)]);
  },
});
