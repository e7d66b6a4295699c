import { CallOf, FAKE_DEVICES } from '../support/call.js';
import { Cluster } from '../support/cluster.js';
import { play } from '../support/scene.js';

const MOVED = 'A server of this room cannot be reached. You are connected to another one';
const NOT_STORED = 'The server cannot store anything at the moment';

const cluster = new Cluster();

/**
 * People in a room, each on a node of their own, with their calls and the board open.
 *
 * @param {import('../support/scene.js').Play} play
 * @param {string} room
 * @param {Record<string, import('../support/server.js').Server>} places nodes by name of the person
 */
async function people({ person }, room, places) {
  const calls = [];
  for (const [name, node] of Object.entries(places)) {
    const one = await person(name);
    const call = await CallOf.of(one);
    await one.join(node.room(room));
    calls.push(call);
  }
  return /** @type {CallOf[] & [CallOf, CallOf, CallOf]} */ (calls);
}

play(
  {
    'three pages on three nodes write, draw and see each other, and all are back when the node of the room is killed': async (scene) => {
      const [a, b, c] = /** @type {[import('../support/server.js').Server, import('../support/server.js').Server, import('../support/server.js').Server]} */ (cluster.nodes);
      const [alice, bob, carol] = await people(scene, 'algebra', { Alice: a, Bob: b, Carol: c });
      const all = [alice, bob, carol];
      for (const { person } of all) await person.opensBoard();
      await Promise.all(all.map((call) => call.goesIn()));
      for (const { person } of all) await person.say(`${person.name} is here.`);
      await bob.person.draws('Rectangle', [100, 100], [200, 160]);
      for (const { person } of all) {
        for (const { person: other } of all) await person.sees(`${other.name} is here.`);
        await person.ticked(`${person.name} is here.`);
        await person.seesShape('rectangle by Bob');
      }
      await Promise.all([alice.sees('Bob'), bob.sees('Carol'), carol.sees('Alice')]);

      scene.serverGoesDown();
      await a.kill(); // Alice joined first, so her node owns the room
      for (const { person } of all) await person.page.getByRole('status').filter({ hasText: MOVED }).waitFor();
      await Promise.all(all.map(({ person }) => person.connected()));

      for (const { person } of all) await person.say(`${person.name} is back.`);
      await carol.person.draws('Ellipse', [250, 100], [320, 160]);
      for (const { person } of all) {
        for (const { person: other } of all) {
          await person.sees(`${other.name} is here.`);
          await person.sees(`${other.name} is back.`);
        }
        await person.ticked(`${person.name} is back.`);
        await person.seesShape('rectangle by Bob');
        await person.seesShape('ellipse by Carol');
      }
      await Promise.all(all.map((call) => call.connected()));
      await Promise.all([alice.sees('Bob'), bob.sees('Carol'), carol.sees('Alice')]);
    },

    'while the engine is down lines wait without a tick and the page says so; later they are stored': async ({ person, serverGoesDown }) => {
      const [, b, c] = /** @type {[import('../support/server.js').Server, import('../support/server.js').Server, import('../support/server.js').Server]} */ (cluster.nodes);
      serverGoesDown();
      const [bob, carol] = [await person('Bob'), await person('Carol')];
      await bob.join(b.room('geometry'));
      await carol.join(c.room('geometry'));
      await bob.say('before');
      await carol.sees('before');

      await cluster.engine.end();
      await carol.say('meanwhile');
      await carol.page.getByRole('status').filter({ hasText: NOT_STORED }).waitFor();
      await carol.line('meanwhile').filter({ hasText: 'not stored yet' }).waitFor();
      await carol.connected();
      await carol.page.reload(); // a member whose connection was lost comes back into the running room
      await carol.inside();
      await cluster.engine.start();

      await carol.ticked('meanwhile');
      await bob.sees('meanwhile');
      await bob.sees('before');
    },
  },
  {},
  cluster,
  FAKE_DEVICES,
  Cluster.missing,
);
