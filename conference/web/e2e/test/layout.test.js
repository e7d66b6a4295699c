import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CallOf, FAKE_DEVICES } from '../support/call.js';
import { Crowd } from '../support/crowd.js';
import { assertFits, PHONE } from '../support/layout.js';
import { pdf } from '../support/pictures.js';
import { scene } from '../support/scene.js';

/** As long as a name may be, with and without a place to break it. */
const LONG = ['Maximiliane-Theodora von Hohenberg-Löwenstein-Auer', 'W'.repeat(50), 'Donaudampfschifffahrtselektrizitätenhauptbetriebsw'];

/** @param {number} count */
function names(count) {
  return Array.from({ length: count }, (_, i) => `${i}${LONG[i % LONG.length]}`.slice(0, 50));
}

scene(
  {
    'nothing is wider than a phone, however many members there are': async ({ server, person }) => {
      const alice = await person('Alexandra Wilhelmina Featherstonehaugh-Cholmondele', PHONE);
      await alice.page.goto(server.room('phones'));
      await assertFits(alice.page, 'before the room');
      await alice.join(server.room('phones'));
      await assertFits(alice.page, 'alone');
      const crowd = await Crowd.of(server, 'phones');
      const others = names(39);
      await crowd.joins(...others.slice(0, 3));
      await alice.say('A line without a place to break it: ' + 'x'.repeat(400));
      await alice.ticked('A line without');
      await alice.members.getByText('2Donau').waitFor({ state: 'attached' });
      await assertFits(alice.page, 'four members');
      await crowd.joins(...others.slice(3));
      await alice.members.getByText(others.at(-1) ?? '').waitFor({ state: 'attached' });
      await assertFits(alice.page, 'forty members');
      await crowd.leaves();
    },

    'everything that a tutor opens on a phone can be reached': async ({ server, person }) => {
      writeFileSync(join(server.folder, `${'a-very-long-name-of-a-file-'.repeat(3)}.txt`), `${'a long line of text '.repeat(40)}\n`.repeat(100));
      writeFileSync(join(server.folder, 'notes.pdf'), pdf(3));
      const alice = await person('Alexandra Wilhelmina Featherstonehaugh-Cholmondele', PHONE);
      await alice.join(server.room('tutor-phone'));
      const crowd = await Crowd.of(server, 'tutor-phone');
      const others = names(5);
      await crowd.joins(...others);
      await alice.members.getByText(others.at(-1) ?? '').waitFor({ state: 'attached' });

      await alice.opensHostTools();
      await assertFits(alice.page, 'leading the room');
      await alice.page.getByRole('button', { name: 'Create link' }).click();
      await alice.page.getByRole('textbox', { name: 'Link', exact: true }).waitFor();
      await assertFits(alice.page, 'a link that invites');
      await alice.page.keyboard.press('Escape');
      await alice.opensMember(others[1] ?? '');
      await assertFits(alice.page, 'what a member may do');
      await alice.page.keyboard.press('Escape');
      await alice.page.getByRole('button', { name: 'Search' }).click();
      await assertFits(alice.page, 'the search');
      await alice.page.getByRole('button', { name: 'Search', exact: true }).first().click();

      await alice.opensBoard();
      await assertFits(alice.page, 'the whiteboard');
      await alice.opensFiles();
      await alice.files.getByRole('list', { name: 'Shared folder' }).waitFor();
      await assertFits(alice.page, 'the shared folder');
      await alice.showsFile('a-very-long-name');
      await alice.textLine('a long line').first().waitFor();
      await assertFits(alice.page, 'a text');
      await alice.showsFile('notes.pdf');
      await alice.files.getByText('Page 1 of 3').waitFor();
      await assertFits(alice.page, 'a page');
      await crowd.leaves();
    },

    'a call on a phone can be left, and all in it reached': async ({ server, person }) => {
      const alice = await person('Alexandra Wilhelmina Featherstonehaugh-Cholmondele', PHONE);
      const call = await CallOf.of(alice);
      await alice.join(server.room('call-phone'));
      const crowd = await Crowd.of(server, 'call-phone');
      await crowd.joins(...names(4));
      await alice.page.getByRole('button', { name: 'Audio and video' }).click();
      await alice.page.getByRole('dialog', { name: 'Audio and video' }).getByRole('button', { name: 'Join call' }).waitFor();
      await assertFits(alice.page, 'before a call');
      await alice.page.keyboard.press('Escape');
      await call.goesIn({ camera: false });
      await assertFits(alice.page, 'in a call');
      await alice.opensBoard();
      await assertFits(alice.page, 'in a call with the whiteboard');
      await crowd.leaves();
    },
  },
  [],
  FAKE_DEVICES,
);
