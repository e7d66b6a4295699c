import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CallOf } from '../support/call.js';
import { FIREFOX, scene } from '../support/scene.js';

/** Number of simulcast layers of a camera. */
const LAYERS = 3;

/** Firefox on the machine of the server, which listens on a loopback address; within `scripts/network-pair`, each in a network namespace of its own. */
scene(
  {
    'two chat, draw, and look at a shared file': async ({ server, person }) => {
      writeFileSync(join(server.folder, 'plan.txt'), 'the first line\nthe second line\n');
      const [alice, bob] = [await person('Alice'), await person('Bob')];
      for (const one of [alice, bob]) await one.join(server.room('firefox'));
      await alice.say('good morning');
      await bob.sees('good morning');
      await alice.ticked('good morning');

      for (const one of [alice, bob]) await one.opensBoard();
      await alice.draws('Rectangle', [150, 200], [320, 300]);
      for (const one of [alice, bob]) await one.seesShape('rectangle by Alice');

      await alice.opensFiles();
      await alice.showsFile('plan.txt');
      await bob.opensFiles();
      for (const one of [alice, bob]) await one.textLine('the second line').waitFor();
    },

    'two hear and see each other': async ({ server, person }) => {
      const calls = [];
      for (const name of ['Alice', 'Bob']) {
        const one = await person(name);
        const call = await CallOf.of(one, 'HIGH');
        await one.join(server.room('firefox-call'));
        calls.push(call);
      }
      for (const call of calls) await call.goesIn();
      for (const call of calls) {
        await call.decodes(30);
        await call.receivesSound(50);
        await call.sendsLayers(LAYERS);
        assert.equal(await call.protocol(), 'udp');
        await call.keepsConnections();
      }
    },
  },
  ['--open'],
  [],
  FIREFOX,
);
