import assert from 'node:assert/strict';
import { assertAccessible } from '../support/axe.js';
import { CallOf, FAKE_DEVICES } from '../support/call.js';
import { scene } from '../support/scene.js';

scene(
  {
    'who is recorded is told as long as it lasts, and all are on disk': async ({ server, person }) => {
      const [alice, bob] = await Promise.all(['Alice', 'Bob'].map(async (name) => CallOf.of(await person(name))));
      assert.ok(alice !== undefined && bob !== undefined);
      await alice.person.join(server.room('recorded'));
      await bob.person.join(server.room('recorded'));
      await Promise.all([alice.goesIn(), bob.goesIn()]);
      await bob.sees('Alice');
      await alice.turns('Record the room', true);

      const sign = bob.page.getByRole('status').filter({ hasText: 'Alice is recording this room: audio, video, board, files and chat' });
      await sign.waitFor();
      const asked = bob.page.getByRole('alert').filter({ hasText: 'Alice has started to record this room' });
      await asked.getByRole('button', { name: 'Hang up' }).waitFor();
      await assertAccessible(bob.page, 'a call that is recorded');
      await asked.getByRole('button', { name: 'OK' }).click();
      await asked.waitFor({ state: 'hidden' });
      await alice.page.getByText('You are recording this room').waitFor();

      const sent = await server.recorded((tracks) => tracks.length === 4 && tracks.every(({ packets }) => packets > 30));
      assert.deepEqual(sent.map(({ source, memberName }) => `${source} of ${memberName}`).sort(), ['CAMERA of Alice', 'CAMERA of Bob', 'MICROPHONE of Alice', 'MICROPHONE of Bob']);

      await bob.button('Hang up').click();
      await bob.page.getByRole('button', { name: 'Audio and video' }).click();
      await bob.page.getByRole('dialog').getByText('This room is being recorded').waitFor();
      await bob.page.keyboard.press('Escape');
      await alice.turns('Record the room', false);
      await sign.waitFor({ state: 'hidden' });
      await bob.page.getByRole('log').getByText('Alice stopped the recording').waitFor();
    },
  },
  [],
  FAKE_DEVICES,
);
