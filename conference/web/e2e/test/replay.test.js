import assert from 'node:assert/strict';
import { assertAccessible } from '../support/axe.js';
import { scene } from '../support/scene.js';

scene({
  'a room is played back: lines, boards, and who was there': async ({ server, person }) => {
    const [alice, bob] = [await person('Alice'), await person('Bob')];
    await alice.join(server.room('replayed'));
    await alice.say('first words');
    await alice.ticked('first words');
    await bob.join(server.room('replayed'));
    await bob.say('for you alone', 'Alice');
    await bob.ticked('for you alone');
    await alice.opensBoard();
    await alice.draws('Rectangle', [150, 150], [300, 250]);
    await alice.seesShape('rectangle by Alice');
    await bob.say('last words');
    await alice.sees('last words');
    const replay = await server.replay('replayed');
    try {
      const { page } = await person('Viewer');
      await page.goto(replay.url);
      await page.getByRole('heading', { name: 'Replay of replayed' }).waitFor();
      const log = page.getByRole('log', { name: 'Chat' });
      const time = page.getByRole('slider', { name: 'Time' });
      const present = page.getByRole('list', { name: 'Members' });

      await present.getByText('Alice').waitFor();
      assert.equal(await log.locator('.line').count(), 0);
      assert.equal(await present.getByRole('listitem').count(), 1);
      await time.focus();
      await page.keyboard.press('End');
      await log.locator('.line', { hasText: 'last words' }).waitFor();
      await log.locator('.line', { hasText: 'for you alone' }).waitFor();
      await page.getByRole('list', { name: 'Shapes on the board' }).getByText('rectangle by Alice').waitFor();
      await present.getByText('Bob').waitFor();
      assert.equal(await present.getByRole('listitem').count(), 2);
      await page.keyboard.press('Home');
      await log.locator('.line').first().waitFor({ state: 'detached' });
      assert.equal(await log.locator('.line').count(), 0);

      await page.getByRole('combobox', { name: 'Speed' }).selectOption('60×');
      await page.getByRole('button', { name: 'Play' }).click();
      await log.locator('.line', { hasText: 'last words' }).waitFor();
      await page.getByRole('button', { name: 'Play' }).waitFor();
      await assertAccessible(page, 'the replay');
    } finally {
      replay.end();
    }
  },

  'without the token of its link a replay tells nothing': async ({ server, person }) => {
    const alice = await person('Alice');
    await alice.join(server.room('secret'));
    await alice.say('nobody else');
    await alice.ticked('nobody else');
    const replay = await server.replay('secret');
    try {
      const { page } = await person('Mallory');
      await page.goto(replay.url.replace(/#.*/, '#0123'));
      await page.getByRole('alert').getByText('This link is not the one').waitFor();
      assert.equal(await page.getByText('nobody else').count(), 0);
    } finally {
      replay.end();
    }
  },
});
