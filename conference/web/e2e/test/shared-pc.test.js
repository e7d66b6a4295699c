import assert from 'node:assert/strict';
import { scene } from '../support/scene.js';

/** @typedef {import('../support/person.js').Person} Person */

/**
 * Closes the tab and opens another one in the same browser, as the next person does.
 * @param {Person} person
 * @param {string} url
 */
async function nextAt(person, url) {
  const page = await person.profile.newPage();
  await person.page.close();
  await page.goto(url);
  return page;
}

/** @param {import('playwright-core').Page} page @param {string} name */
async function joins(page, name) {
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByRole('log', { name: 'Chat' }).waitFor();
}

/**
 * Waits until the page shows a member's role.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 * @param {'tutor' | 'student'} role
 */
async function is(page, name, role) {
  const entry = page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name });
  if (role === 'tutor') await entry.getByRole('img', { name: 'tutor' }).waitFor();
  else await page.getByRole('list', { name: 'Members' }).getByText('Tina').or(entry).first().waitFor();
  const hostTools = page.getByRole('button', { name: 'Host tools', exact: true });
  // They are loaded after the role is known.
  if (role === 'tutor') await hostTools.waitFor();
  assert.equal(await hostTools.count(), role === 'tutor' ? 1 : 0);
}

scene(
  {
    'the next person with a link of their own is somebody new, whoever was here before': async ({ server, person }) => {
      const teacher = await person('Tina');
      await teacher.join(server.invitation('history', 'tutor'));
      await is(teacher.page, 'Tina', 'tutor');
      const link = server.invitation('history', 'student');
      const page = await nextAt(teacher, link);
      assert.equal(await page.getByRole('textbox', { name: 'Your name' }).inputValue(), '');
      await joins(page, 'Paul');
      await is(page, 'Paul', 'student');
      await page.reload();
      await page.getByRole('log', { name: 'Chat' }).waitFor();
      await is(page, 'Paul', 'student');
    },

    'a link that is opened in the tab of somebody who is inside does not bring that one back': async ({ server, person }) => {
      const teacher = await person('Tina');
      await teacher.join(server.invitation('latin', 'tutor'));
      await teacher.message.fill('what only Tina wrote');
      await teacher.page.goto(server.invitation('latin', 'student'));
      await joins(teacher.page, 'Paul');
      await is(teacher.page, 'Paul', 'student');
      assert.equal(await teacher.message.inputValue(), '');
    },

    'without a link the page asks who is there': async ({ server, person }) => {
      const teacher = await person('Tina');
      await teacher.join(server.invitation('greek', 'tutor'));
      let page = await nextAt(teacher, server.room('greek'));
      await page.getByText('last used in this room by Tina').waitFor();
      await page.getByRole('button', { name: 'Continue as Tina' }).click();
      await is(page, 'Tina', 'tutor');

      const other = await page.context().newPage();
      await page.close();
      await other.goto(server.room('greek'));
      await other.getByRole('button', { name: 'Join as someone else' }).click();
      await other.getByRole('textbox', { name: 'Your name' }).fill('Tina');
      await other.getByRole('button', { name: 'Join', exact: true }).click();
      await other.getByRole('alert').filter({ hasText: 'open by invitation only' }).waitFor();
    },

    'who leaves is forgotten, unless the place is to be kept': async ({ server, person }) => {
      const teacher = await person('Tina');
      await teacher.join(server.invitation('music', 'tutor'));
      await is(teacher.page, 'Tina', 'tutor');
      await teacher.message.fill('a draft of Tina');
      await teacher.page.getByRole('button', { name: 'Leave', exact: true }).click();
      const dialog = teacher.page.getByRole('dialog', { name: 'Leave the room' });
      await dialog.getByRole('button', { name: 'Leave and remember me' }).click();
      await teacher.page.getByRole('button', { name: 'Continue as Tina' }).click();
      await is(teacher.page, 'Tina', 'tutor');

      await teacher.page.getByRole('button', { name: 'Leave', exact: true }).click();
      await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
      await teacher.page.getByText('You have left the room').waitFor();
      assert.equal(await teacher.page.getByRole('textbox', { name: 'Your name' }).inputValue(), '');
      await teacher.page.getByRole('textbox', { name: 'Your name' }).fill('Tina');
      await teacher.page.getByRole('button', { name: 'Join', exact: true }).click();
      await teacher.page.getByRole('alert').filter({ hasText: 'open by invitation only' }).waitFor();
      const kept = await teacher.page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
      assert.ok(!kept.includes('draft of Tina'), kept);
    },
  },
  ['--open=false'],
);
