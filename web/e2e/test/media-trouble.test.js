import { assertAccessible } from '../support/axe.js';
import { REFUSED_DEVICES } from '../support/call.js';
import { scene } from '../support/scene.js';

scene(
  {
    'who may not use devices is told what to do': async ({ server, person }) => {
      const alice = await person('Alice');
      const { page } = alice;
      await alice.join(server.room('trouble'));
      const enter = page.getByRole('button', { name: 'Audio and video' });
      await enter.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Audio and video' });
      await dialog.getByRole('alert').filter({ hasText: 'This page may not use the microphone.' }).waitFor();
      await dialog.getByRole('switch', { name: 'Microphone', checked: false }).waitFor();
      await assertAccessible(page, 'the way into a call, without devices');
      await dialog.getByRole('button', { name: 'Understood' }).click();
      await dialog.getByRole('switch', { name: 'Camera' }).click();
      await dialog.getByRole('alert').filter({ hasText: 'This page may not use the camera.' }).waitFor();
      await page.keyboard.press('Escape');
      await enter.and(page.locator(':focus')).waitFor();
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
