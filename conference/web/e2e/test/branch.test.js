import assert from 'node:assert/strict';
import { BranchedCluster } from '../support/branch.js';
import { Engine } from '../support/cluster.js';
import { play } from '../support/scene.js';

const FORKED = 'The line to the other servers is down.';
const MERGED = /Written at school without a line/;

const cluster = new BranchedCluster();

play(
  {
    'a page at a node and one at a branch write and draw, also while the line is cut, and then both have all of it': async ({ person, serverGoesDown }) => {
      const [ann, bob] = [await person('Ann'), await person('Bob')];
      const all = [ann, bob];
      await ann.join(cluster.node.room('algebra'));
      await bob.join(cluster.branch.room('algebra'));
      for (const one of all) await one.opensBoard();
      await ann.say('Ann is here.');
      await bob.say('Bob is here.');
      await ann.draws('Rectangle', [100, 100], [200, 160]);
      await bob.draws('Ellipse', [250, 100], [320, 160]);
      for (const one of all) {
        await one.sees('Ann is here.');
        await one.sees('Bob is here.');
        await one.ticked(`${one.name} is here.`);
        await one.seesShape('rectangle by Ann');
        await one.seesShape('ellipse by Bob');
      }

      serverGoesDown();
      cluster.cut();
      const forked = bob.page.getByRole('status').filter({ hasText: FORKED });
      await forked.waitFor();
      await bob.connected();
      await ann.say('Ann goes on.');
      await bob.say('Bob goes on.');
      await ann.draws('Ellipse', [100, 200], [200, 260]);
      await bob.draws('Rectangle', [250, 200], [320, 260]);
      for (const one of all) await one.ticked(`${one.name} goes on.`);
      await ann.seesShape('ellipse by Ann');
      await bob.seesShape('rectangle by Bob');
      assert.equal(await ann.line('Bob goes on.').count(), 0);
      assert.equal(await bob.line('Ann goes on.').count(), 0);

      cluster.mend();
      for (const one of all) {
        await one.sees('Ann goes on.');
        await one.sees('Bob goes on.');
        await one.log.getByText(MERGED).waitFor();
        for (const shape of ['rectangle by Ann', 'ellipse by Bob', 'ellipse by Ann', 'rectangle by Bob']) await one.seesShape(shape);
      }
      await forked.waitFor({ state: 'detached' });
      const lines = await ann.lines();
      assert.deepEqual(await bob.until((own) => own.length === lines.length, 'as many lines as Ann'), lines);
      await bob.say('Bob is back.');
      await ann.sees('Bob is back.');
    },
  },
  {},
  cluster,
  [],
  Engine.missing,
);
