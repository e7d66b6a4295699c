import assert from 'node:assert/strict';
import { scene } from '../support/scene.js';

scene(
  {
    'a link opens its room, leaves the address bar, and is needed once': async ({ server, person }) => {
      const tutor = await person('Tutor');
      await tutor.join(server.invitation('algebra', 'tutor'));
      assert.equal(tutor.page.url(), server.room('algebra'));
      const alice = await person('Alice');
      await alice.join(server.invitation('algebra', 'student'));
      await alice.say('here I am');
      await tutor.sees('here I am');

      await alice.page.goto(server.room('algebra'));
      await alice.inside();
      await alice.sees('here I am');
    },

    'the home page of a server that opens by invitation invites into no room': async ({ server, person }) => {
      const eve = await person('Eve');
      await eve.page.goto(server.origin);
      await eve.page.getByRole('heading', { name: 'Join by invitation' }).waitFor();
      assert.equal(await eve.page.getByRole('textbox').count(), 0);
    },

    'without a link, or by that of another room, nobody comes in, and the page says why': async ({ server, person }) => {
      const eve = await person('Eve');
      await eve.asks(server.room('biology'));
      await eve.page.getByRole('alert').filter({ hasText: 'open by invitation only' }).waitFor();

      const link = server.invitation('algebra', 'tutor').replace('/r/algebra', '/r/physics');
      await eve.asks(link);
      await eve.page.getByRole('alert').filter({ hasText: 'is not valid for this room' }).waitFor();
    },
  },
  ['--open=false'],
);
