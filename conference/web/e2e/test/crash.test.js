import assert from 'node:assert/strict';
import { scene } from '../support/scene.js';

const LINES = 30;

/**
 * Writes messages as fast as the page accepts them.
 * @param {import('../support/person.js').Person} person
 * @param {number} from
 * @param {number} to
 */
async function write(person, from, to) {
  for (let i = from; i <= to; i++) {
    await person.message.fill(`${person.name} ${i}.`);
    await person.message.press('Enter');
  }
}

scene({
  'SIGKILL in the middle of a stream of lines loses and doubles nothing': async ({ server, person, serverGoesDown }) => {
    const url = server.room('crash');
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(url);
    await bob.join(url);
    const writing = Promise.all([write(alice, 1, LINES), write(bob, 1, LINES)]);
    await alice.ticked('Alice 5.');
    serverGoesDown();
    await server.kill();
    await Promise.all([alice.disconnected(), bob.disconnected()]);
    const ticked = [...(await alice.tickedLines()), ...(await bob.tickedLines())];
    await writing;
    assert.ok(ticked.length < 2 * LINES, 'the server was killed before all was said');
    await server.start();
    await Promise.all([alice.connected(), bob.connected()]);

    for (const writer of [alice, bob]) await writer.ticked(`${writer.name} ${LINES}.`);
    const all = [alice, bob].flatMap(({ name }) => Array.from({ length: LINES }, (_, i) => `${name} ${i + 1}.`));
    const seen = await alice.until((lines) => lines.length >= all.length, 'all lines');
    assert.deepEqual([...seen].sort(), [...all].sort(), 'each line is there once');
    assert.deepEqual(await bob.until((lines) => lines.length >= all.length, 'all lines'), seen, 'in the same order for both');
    for (const line of ticked) assert.ok(seen.includes(line), `${line} had its tick before`);
    for (const name of ['Alice', 'Bob']) {
      assert.deepEqual(seen.filter((line) => line.startsWith(name)), all.filter((line) => line.startsWith(name)), `${name}'s lines keep their order`);
    }

    const carol = await person('Carol');
    await carol.join(url);
    assert.deepEqual(await carol.readsBack(all.length), seen, 'the disk has what the pages show');
  },

  'while the server is down the page says so, and keeps what is written, also over a reload of the tab that wrote it': async ({ server, person, serverGoesDown }) => {
    const alice = await person('Alice');
    await alice.join(server.room('down'));
    await alice.say('before');
    await alice.ticked('before');
    serverGoesDown();
    await server.kill();
    await alice.status.filter({ hasText: /^Reconnecting in \d+ s…$/ }).waitFor();
    await alice.say('meanwhile');
    await alice.line('meanwhile').filter({ hasText: 'waiting for the connection' }).waitFor();
    assert.equal(await alice.line('meanwhile').getByText('delivered').count(), 0);
    await server.start();
    await alice.page.reload();
    await alice.inside();
    await alice.ticked('meanwhile');
    await alice.sees('before');

    assert.deepEqual(await alice.lines(), ['before', 'meanwhile']);
  },

  '“Try now” need not wait for the countdown': async ({ server, person, serverGoesDown }) => {
    const alice = await person('Alice');
    await alice.join(server.room('impatient'));
    serverGoesDown();
    await server.kill();
    const button = alice.page.getByRole('button', { name: 'Try now' });
    await button.waitFor();
    await server.start();
    // The countdown may end at this moment; then the button is gone.
    await button.click({ timeout: 1_000 }).catch(() => undefined);

    await alice.connected();
  },
});
