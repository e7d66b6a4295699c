import assert from 'node:assert/strict';
import { assertAccessible } from '../support/axe.js';
import { CallOf, FAKE_DEVICES } from '../support/call.js';
import { scene } from '../support/scene.js';

/**
 * People in a room, with their calls.
 *
 * @param {import('../support/scene.js').Scene} scene
 * @param {string} room
 * @param {readonly string[]} names
 */
async function people({ server, person }, room, ...names) {
  const calls = [];
  for (const name of names) {
    const one = await person(name);
    const call = await CallOf.of(one);
    await one.join(server.room(room));
    calls.push(call);
  }
  return /** @type {CallOf[] & [CallOf, CallOf, CallOf]} */ (calls);
}

scene(
  {
    'two see and hear each other, and a third who comes later': async (scene) => {
      const [alice, bob, carol] = await people(scene, 'three', 'Alice', 'Bob', 'Carol');
      await alice.goesIn();
      await bob.goesIn();
      await Promise.all([alice.sees('Bob'), bob.sees('Alice'), alice.hears(), bob.hears()]);
      await bob.tile('Alice').getByText('(speaking)').waitFor({ state: 'attached' });

      await carol.goesIn();
      for (const [one, ...others] of [[carol, 'Alice', 'Bob'], [alice, 'Bob', 'Carol'], [bob, 'Alice', 'Carol']]) {
        const call = /** @type {CallOf} */ (one);
        for (const name of others) await call.sees(String(name));
        await call.hears(2);
        assert.ok((await call.frames()) > 0, 'frames were decoded');
        await call.keepsConnections();
      }
    },

    'a microphone that is off is heard by nobody, and a camera that is off seen by nobody': async (scene) => {
      const [alice, bob] = await people(scene, 'off', 'Alice', 'Bob');
      await alice.goesIn();
      await bob.goesIn();
      await Promise.all([bob.sees('Alice'), bob.hears()]);
      await alice.turns('Microphone', false);
      await bob.tile('Alice').getByRole('img', { name: 'microphone is off' }).waitFor();
      await bob.hearsNothing();
      await alice.turns('Camera', false);
      await bob.seesNoPicture('Alice');

      await alice.turns('Camera', true);
      await alice.turns('Microphone', true);
      await Promise.all([bob.sees('Alice'), bob.hears()]);
      await alice.turns('Microphone', false);
      await alice.page.locator('body').click({ position: { x: 5, y: 400 } });
      await alice.page.keyboard.down('Space');
      await bob.hears();
      await alice.page.keyboard.up('Space');
      await bob.hearsNothing();
    },

    'who hangs up, leaves or comes back is gone and there again': async (scene) => {
      const [alice, bob] = await people(scene, 'return', 'Alice', 'Bob');
      await alice.goesIn();
      await bob.goesIn();
      await bob.sees('Alice');
      await alice.button('Hang up').click();
      await bob.tile('Alice').waitFor({ state: 'detached' });
      await alice.goesIn();
      await Promise.all([bob.sees('Alice'), bob.hears(), alice.sees('Bob'), alice.place.getByText('Alice (you)').waitFor()]);
      await bob.turns('Camera', false);
      await alice.seesNoPicture('Bob');
      await bob.turns('Camera', true);

      await alice.page.reload();
      await alice.person.inside();
      await alice.connected();
      await Promise.all([bob.sees('Alice'), alice.sees('Bob'), bob.hears()]);

      await alice.page.getByRole('button', { name: 'Leave' }).click();
      await alice.page.getByRole('button', { name: 'Leave and remember me' }).click();
      await bob.tile('Alice').waitFor({ state: 'detached' });
      await alice.page.getByRole('button', { name: 'Continue as Alice' }).click();
      await alice.person.inside();
      await alice.goesIn();
      await Promise.all([bob.sees('Alice'), alice.sees('Bob')]);
    },

    'after a server that was killed all see and hear each other again by themselves': async (scene) => {
      const { server, serverGoesDown } = scene;
      const [alice, bob] = await people(scene, 'restart', 'Alice', 'Bob');
      await alice.goesIn();
      await bob.goesIn();
      await Promise.all([alice.sees('Bob'), bob.sees('Alice')]);
      serverGoesDown();
      await server.kill();
      await Promise.all([alice.person.disconnected(), bob.person.disconnected()]);
      await server.start();
      await Promise.all([alice.person.connected(), bob.person.connected()]);
      await Promise.all([alice.connected(), bob.connected()]);
      await Promise.all([alice.sees('Bob'), bob.sees('Alice'), alice.hears(), bob.hears()]);
    },

    'who leads turns off, lowers hands, and takes the right to speak': async (scene) => {
      const [alice, bob] = await people(scene, 'led', 'Alice', 'Bob');
      await alice.goesIn();
      await bob.goesIn();
      await alice.sees('Bob');
      await alice.tile('Bob').hover();
      await alice.page.getByRole('button', { name: 'Mute: Bob' }).click();
      await bob.page.getByRole('alert').filter({ hasText: 'has muted your microphone' }).waitFor();
      await alice.hearsNothing();
      await bob.turns('Microphone', true);
      await alice.hears();
      await alice.tile('Bob').hover();
      await alice.page.getByRole('button', { name: 'Turn off camera: Bob' }).click();
      await bob.page.getByRole('alert').filter({ hasText: 'has turned your camera off' }).waitFor();
      await alice.seesNoPicture('Bob');
      await bob.turns('Camera', true);
      await alice.sees('Bob');

      await bob.turns('Raise hand', true);
      await alice.place.getByRole('list', { name: 'Raised hands' }).getByText('Bob').waitFor();
      await assertAccessible(alice.page, 'a call that is led, with a hand up');
      await alice.page.setViewportSize({ width: 1000, height: 700 });
      await alice.page.getByRole('button', { name: 'Lower hand: Bob' }).click();
      await bob.place.getByRole('button', { name: 'Raise hand', pressed: false }).waitFor();

      await alice.person.opensMember('Bob');
      await alice.person.press('Speak', false);
      await alice.page.keyboard.press('Escape');
      await bob.page.getByRole('alert').filter({ hasText: 'You no longer have permission to speak' }).waitFor();
      await alice.seesNoPicture('Bob');
      await bob.sees('Alice');
    },

    'who may not speak hears and sees': async (scene) => {
      const [alice] = await people(scene, 'guest', 'Alice');
      await alice.goesIn();
      const eve = await scene.person('Eve');
      const guest = await CallOf.of(eve);
      await eve.join(await alice.person.invites({ Role: 'guest' }));
      await eve.page.getByRole('button', { name: 'Audio and video' }).click();
      await eve.page.getByRole('dialog').getByText('To speak, you need').waitFor();
      await eve.page.getByRole('button', { name: 'Join call' }).click();
      await guest.connected();
      await Promise.all([guest.sees('Alice'), guest.hears()]);
      assert.equal(await guest.button('Microphone').getAttribute('aria-disabled'), 'true');
    },

    'who is in a call without devices has a tile, until the call is left': async (scene) => {
      const [alice, bob] = await people(scene, 'silent', 'Alice', 'Bob');
      for (const one of [alice, bob]) await one.joinsSilently();
      await alice.tile('Bob').waitFor();
      await bob.tile('Alice').waitFor();
      await bob.button('Hang up').click();
      await alice.tile('Bob').waitFor({ state: 'detached' });
      await alice.place.getByText('Alice (you)').waitFor();
    },

    'a screen is seen by all, and large': async (scene) => {
      const [alice, bob] = await people(scene, 'screen', 'Alice', 'Bob');
      await alice.goesIn();
      await bob.goesIn();
      await alice.turns('Share screen', true);
      await bob.sees('Alice’s screen');
      await bob.place.locator('.tiles.large').getByText('Alice’s screen').waitFor();
      await alice.turns('Share screen', false);
      await bob.tile('Alice’s screen').waitFor({ state: 'detached' });
    },

    'sound only is one sound for all, and no picture': async (scene) => {
      const [alice, bob, carol] = await people(scene, 'thin', 'Alice', 'Bob', 'Carol');
      for (const one of [alice, bob, carol]) await one.goesIn();
      await alice.hears(2);
      await alice.button('Audio and video settings').click();
      await alice.page.getByRole('switch', { name: 'Audio only' }).click();
      await alice.page.keyboard.press('Escape');
      await alice.hears(1);
      await alice.seesNoPicture('Bob');
      await bob.seesNoPicture('Alice');
      await bob.hears(2);
      await alice.place.getByRole('button', { name: 'Turn video back on' }).click();
      await alice.sees('Bob');
      await alice.hears(2);
    },

    'tiles stand beside the whiteboard, in a row': async (scene) => {
      const [alice, bob] = await people(scene, 'beside', 'Alice', 'Bob');
      await alice.goesIn();
      await bob.goesIn();
      await alice.person.opensBoard();
      await alice.sees('Bob');
      await alice.person.draws('Pen', [60, 60], [120, 90]);
      await alice.person.seesShape('pen by Alice');
      await assertAccessible(alice.page, 'a call beside the whiteboard');

      const { page, board, log } = alice.person;
      await page.setViewportSize({ width: 844, height: 390 });
      for (const part of [board, log]) assert.ok(((await part.boundingBox())?.height ?? 0) > 100, 'on a phone on its side board and chat have room');
      await page.setViewportSize({ width: 320, height: 568 });
      assert.ok(((await board.boundingBox())?.height ?? 0) > 100, 'on a narrow phone the board has room');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is beyond the edge');
    },
  },
  ['--media-threads', '3'],
  FAKE_DEVICES,
);
