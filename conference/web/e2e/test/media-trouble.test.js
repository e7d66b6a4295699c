import { assertAccessible } from '../support/axe.js';
import { breakableDevices, CallOf, REFUSED_DEVICES } from '../support/call.js';
import { scene } from '../support/scene.js';

scene(
  {
    'who may not use devices is told what to do': async ({ server, person }) => {
      const alice = await person('Alice');
      const { page } = alice;
      await alice.join(server.room('trouble'));
      const enter = page.getByRole('button', { name: 'Audio and video' });
      // In one step, since the bar may be rendered anew between the focus and the key.
      await enter.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Audio and video' });
      await dialog.getByRole('alert').filter({ hasText: 'This page may not use the microphone.' }).waitFor();
      await dialog.getByRole('switch', { name: 'Microphone', checked: false }).waitFor();
      await assertAccessible(page, 'the way into a call, without devices');
      await dialog.getByRole('button', { name: 'OK' }).click();
      await dialog.getByRole('switch', { name: 'Camera' }).click();
      await dialog.getByRole('alert').filter({ hasText: 'This page may not use the camera.' }).waitFor();
      await page.keyboard.press('Escape');
      await enter.and(page.locator(':focus')).waitFor();
    },

    'a camera that another program uses is said to be, and is seen once it is free': async ({ server, person }) => {
      const alice = await withDevices(await person('Alice'), server.room('busy'));
      const bob = await withDevices(await person('Bob'), server.room('busy'));
      await bob.goesIn({ camera: false });
      await alice.device('video', 'BUSY');
      await alice.goesIn({ camera: false });
      await alice.button('Camera').click();
      await alice.said('The camera is in use by another program');
      await alice.place.getByRole('button', { name: 'Camera', exact: true, pressed: false }).waitFor();
      await bob.hears();
      await alice.device('video', 'FREE');
      await alice.turns('Camera', true);
      await bob.sees('Alice');
    },

    'devices that are unplugged are followed by others, until there are none': async ({ server, person }) => {
      const alice = await withDevices(await person('Alice'), server.room('unplugged'));
      const bob = await withDevices(await person('Bob'), server.room('unplugged'));
      await bob.goesIn({ camera: false });
      await alice.goesIn();
      await Promise.all([bob.sees('Alice'), bob.hears()]);

      await alice.device('video', 'UNPLUGGED');
      await alice.said('The camera was unplugged. Now in use: fake_device_2.');
      await bob.sees('Alice');
      await alice.device('video', 'UNPLUGGED');
      await alice.said('The camera was unplugged. The others cannot see you until you turn one on.');
      await bob.seesNoPicture('Alice');

      await alice.device('audio', 'UNPLUGGED');
      await alice.said('The microphone was unplugged. Now in use: Fake');
      await bob.hears();
    },

    'a hand is raised without audio and video': async ({ server, person }) => {
      const alice = await person('Alice');
      await alice.join(server.room('hand'));
      await alice.page.getByRole('button', { name: 'Raise hand' }).click();
      await alice.page.getByRole('button', { name: 'Raise hand', pressed: true }).waitFor();
    },
  },
  [],
  REFUSED_DEVICES,
);

/**
 * Returns a person in a room who allows the page to use devices.
 *
 * @param {import('../support/person.js').Person} person
 * @param {string} room
 */
async function withDevices(person, room) {
  await person.profile.grantPermissions(['camera', 'microphone']);
  await person.page.addInitScript(breakableDevices);
  const call = await CallOf.of(person);
  await person.join(room);
  return call;
}
