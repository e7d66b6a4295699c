import assert from 'node:assert/strict';
import { CallOf, FAKE_DEVICES } from '../support/call.js';
import { scene } from '../support/scene.js';

/**
 * Two who see each other.
 *
 * @param {import('../support/scene.js').Scene} scene
 * @param {string} room
 */
async function pair({ server, person }, room) {
  const [alice, bob] = [await CallOf.of(await person('Alice')), await CallOf.of(await person('Bob'))];
  for (const each of [alice, bob]) {
    await each.person.join(server.room(room));
    await each.goesIn();
  }
  await alice.sees('Bob');
  return { alice, bob };
}

scene(
  {
    'a tile is seen on the full screen, and small again': async (scene) => {
      const { alice } = await pair(scene, 'full');
      const tile = alice.tile('Bob');
      const before = await widthOf(tile);
      await alice.does('Bob', 'Full screen');
      await alice.page.waitForFunction(() => document.fullscreenElement?.classList.contains('tile'));
      assert.ok((await widthOf(tile)) > before, 'it is larger');
      await alice.sees('Bob');
      await alice.does('Bob', 'Full screen');
      await alice.page.waitForFunction(() => document.fullscreenElement === null);
      await alice.sees('Bob');
    },

    'a picture in a window of its own is sent on when nobody sees its tile': async (scene) => {
      const { alice } = await pair(scene, 'apart');
      await alice.does('Bob', 'Picture-in-picture');
      await alice.page.waitForFunction(() => document.pictureInPictureElement !== null);
      const frames = await alice.frames();
      await hideTiles(alice, true);
      await alice.decodes(frames + 30);
      await alice.page.evaluate(() => document.exitPictureInPicture());
      await alice.stands();
      await hideTiles(alice, false);
      await alice.sees('Bob');
    },

    'a tile that is kept large stays so whoever speaks, until it is let go': async (scene) => {
      const { alice, bob } = await pair(scene, 'pin');
      const large = alice.place.locator('.tiles.large');
      await bob.turns('Microphone', false);
      await alice.does('Alice (you)', 'Pin');
      await large.getByText('Alice (you)').waitFor();
      await alice.does('Bob', 'Pin');
      await large.getByText('Bob').waitFor();
      await alice.place.locator('.tiles.small').getByText('Alice (you)').waitFor();
      await alice.sees('Bob');
      await alice.does('Bob', 'Pin');
      await alice.place.locator('.tiles.small').waitFor({ state: 'detached' });
      await alice.sees('Bob');
    },
  },
  [],
  FAKE_DEVICES,
);

/** @param {import('playwright-core').Locator} tile */
async function widthOf(tile) {
  return (await tile.boundingBox())?.width ?? 0;
}

/**
 * Hides the tiles.
 * @param {CallOf} call
 * @param {boolean} hidden
 */
function hideTiles(call, hidden) {
  return call.place.evaluate((place, display) => {
    for (const list of place.querySelectorAll('ul.tiles')) if (list instanceof HTMLElement) list.style.display = display;
  }, hidden ? 'none' : '');
}
