import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scene } from '../support/scene.js';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** @param {import('../support/person.js').Person} person @param {string} page */
const onPage = (person, page) => person.page.getByText(page, { exact: true }).waitFor();

scene({
  'the board of a tutor opens for those who look at nothing else, and its pages are followed': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('presented'));
    await bob.join(server.room('presented'));
    await bob.members.getByText('Alice').waitFor();
    await alice.opensBoard();
    await bob.board.waitFor();
    await alice.draws('Rectangle', [100, 60], [200, 120]);
    await bob.seesShape('rectangle by Alice');
    await alice.page.getByRole('button', { name: 'New page' }).click();
    await onPage(bob, '2 of 2');

    // After the member has moved the view, it is no longer led.
    await bob.page.getByRole('button', { name: 'Previous page' }).click();
    await alice.draws('Ellipse', [100, 60], [200, 120]);
    await bob.page.getByRole('button', { name: 'New page' }).and(bob.page.locator('[aria-disabled=false]')).waitFor();
    await onPage(bob, '1 of 2');
    assert.equal(await bob.page.getByRole('combobox', { name: 'Follow a view' }).inputValue(), '');

    // A late participant sees it too, and one who closes it is not disturbed again.
    const carol = await person('Carol');
    await carol.join(server.room('presented'));
    await carol.board.waitFor();
    await onPage(carol, '2 of 2');
    await carol.page.getByRole('button', { name: 'Whiteboard' }).click();
    await carol.board.waitFor({ state: 'detached' });
    await carol.page.getByRole('button', { name: 'Whiteboard' }).getByRole('img', { name: 'Alice is presenting the whiteboard' }).waitFor();
    assert.equal(await carol.page.getByRole('button', { name: 'Open', exact: true }).count(), 0);
  },

  'who looks at something else, or at a phone, gets a sign and a button': async ({ server, person }) => {
    writeFileSync(join(server.folder, 'own.txt'), 'something else\n');
    const alice = await person('Alice');
    const bob = await person('Bob', PHONE);
    await alice.join(server.room('signs'));
    await bob.join(server.room('signs'));
    await bob.page.getByText('Alice', { exact: true }).first().waitFor({ state: 'attached' });
    await alice.opensBoard();
    await bob.page.getByText('Alice is presenting the whiteboard').first().waitFor();
    assert.equal(await bob.board.count(), 0);
    await bob.page.getByRole('button', { name: 'Open', exact: true }).click();
    await bob.board.waitFor();

    // The board was opened by hand, so a file does not replace it.
    await alice.opensFiles();
    await alice.showsFile('own.txt');
    await bob.page.getByText('Alice is presenting a file').first().waitFor();
    await bob.board.waitFor();
    await bob.page.getByRole('button', { name: 'Open', exact: true }).click();
    await bob.files.waitFor();
  },

  'a student who opens the board shows it to nobody': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('alone'));
    await bob.join(server.room('alone'));
    await bob.opensBoard();
    await bob.draws('Pen', [100, 60], [200, 120]);
    await bob.seesShape('pen by Bob');
    await bob.say('done');
    await alice.sees('done');
    assert.equal(await alice.board.count(), 0);
  },

  'who presents a file leads on after a reload, and after a restart of the server': async ({ server, person, serverGoesDown }) => {
    writeFileSync(join(server.folder, 'one.txt'), Array.from({ length: 40 }, (_, i) => `one ${i + 1}.`).join('\n'));
    writeFileSync(join(server.folder, 'two.txt'), Array.from({ length: 40 }, (_, i) => `two ${i + 1}.`).join('\n'));
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('leads'));
    await bob.join(server.room('leads'));
    await alice.opensFiles();
    await alice.showsFile('one.txt');
    await alice.showsFile('two.txt');
    await alice.textLine('two 5.').click();
    await bob.seesPointed('two 5.');

    await alice.page.reload();
    await alice.inside();
    await alice.files.getByText('1 of 1 following').waitFor();
    assert.equal(await alice.page.getByText('Follow Alice').count(), 0);
    await alice.textLine('two 7.').click();
    await bob.seesPointed('two 7.');

    serverGoesDown();
    await server.kill();
    await alice.disconnected();
    await bob.disconnected();
    await server.start();
    await alice.connected();
    await bob.connected();
    await alice.files.getByText('1 of 1 following').waitFor();
    await alice.tab('one.txt').click();
    await bob.tab('one.txt').and(bob.page.locator('[aria-selected=true]')).waitFor();
    await alice.textLine('one 3.').click();
    await bob.seesPointed('one 3.');
  },

  'who presents the board goes on after a reload': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('goes-on'));
    await bob.join(server.room('goes-on'));
    await alice.opensBoard();
    await bob.board.waitFor();
    await alice.page.reload();
    await alice.inside();
    await alice.board.waitFor();
    await alice.page.getByRole('button', { name: 'New page' }).click();
    await onPage(bob, '2 of 2');
  },
});
