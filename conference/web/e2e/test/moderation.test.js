import assert from 'node:assert/strict';
import { assertAccessible } from '../support/axe.js';
import { scene } from '../support/scene.js';

/** Maximum time until a decision takes effect. */
const EFFECT_MILLIS = 2_000;

scene({
  'a link from the desk brings in a student with the name in it, an altered one nobody': async ({ server, person }) => {
    const alice = await person('Alice');
    await alice.join(server.room('invited'));
    const link = await alice.invites({ Role: 'student', 'Valid for': 'a day', 'Name (optional)': 'Robert' });
    assert.match(link, /\/r\/invited#invite=[\w-]+\.[\w-]+\.[\w-]+$/);

    const bob = await person('Bob');
    await bob.page.goto(link);
    await bob.page.getByText('Your invitation is for Robert.').waitFor();
    assert.equal(await bob.page.getByRole('textbox').count(), 0);
    await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
    await bob.inside();
    assert.equal(bob.page.url(), server.room('invited'));
    const row = alice.members.getByRole('listitem').filter({ hasText: 'Robert' });
    await row.waitFor();
    assert.equal(await row.getByRole('img').count(), 0);
    await bob.members.getByRole('img', { name: 'tutor' }).waitFor();
    assert.equal(await bob.page.getByRole('button', { name: 'Host tools', exact: true }).count(), 0);

    const eve = await person('Eve');
    const middle = link.indexOf('.', link.indexOf('#')) + 10;
    await eve.asks(`${link.slice(0, middle)}${link[middle] === 'A' ? 'B' : 'A'}${link.slice(middle + 1)}`);
    await eve.page.getByRole('alert').filter({ hasText: 'This invitation is not valid for this room. Please ask its tutor for a new link.' }).waitFor();

    // Following another link in the same tab joins too.
    await eve.page.evaluate((good) => location.assign(good), await alice.invites({ Role: 'guest' }));
    await eve.page.getByRole('textbox', { name: 'Your name' }).fill('Eve');
    await eve.page.getByRole('button', { name: 'Join' }).click();
    await eve.inside();
    await alice.members.getByRole('listitem').filter({ hasText: 'Eve' }).getByRole('img', { name: 'guest' }).waitFor();
    await eve.page.getByText('You may not write at the moment').first().waitFor();
  },

  'who is new waits, is let in or turned away, and can give up': async ({ server, person }) => {
    const alice = await person('Alice');
    await alice.join(server.room('door'));
    await alice.switches('Waiting room', true);

    const bob = await person('Bob');
    await bob.asks(server.room('door'));
    await bob.page.getByRole('status').filter({ hasText: 'You are in the waiting room' }).waitFor();
    await alice.page.getByRole('status').filter({ hasText: 'Bob (student) is in the waiting room.' }).waitFor({ state: 'attached' });
    await assertAccessible(bob.page, 'the waiting room');
    await assertAccessible(alice.page, 'a room with a participant in its waiting room');
    await bob.page.reload();
    await bob.page.getByRole('status').filter({ hasText: 'You are in the waiting room' }).waitFor();
    await alice.page.getByRole('button', { name: 'Admit: Bob' }).click();
    await bob.inside();

    const eve = await person('Eve');
    await eve.asks(server.room('door'));
    await alice.page.getByRole('button', { name: 'Reject: Eve' }).focus();
    await alice.page.keyboard.press('Enter');
    await eve.page.getByRole('alert').filter({ hasText: 'You were not admitted.' }).waitFor();
    await alice.message.and(alice.page.locator(':focus')).waitFor();

    await eve.page.getByRole('button', { name: 'Join' }).click();
    await alice.page.getByRole('button', { name: 'Admit: Eve' }).waitFor();
    await eve.page.getByRole('button', { name: 'Stop waiting' }).click();
    await eve.page.getByRole('button', { name: 'Join' }).waitFor();
    await alice.page.getByRole('button', { name: 'Admit: Eve' }).waitFor({ state: 'detached' });
  },

  'a tutor sees who uses what, and empties the private boards of a member': async ({ server, person }) => {
    const [alice, bob] = [await person('Alice'), await person('Bob')];
    for (const one of [alice, bob]) await one.join(server.room('usage'));
    await bob.opensBoard();
    await bob.boardWith('Alice');
    await bob.draws('Ellipse', [150, 150], [300, 250]);
    await bob.seesShape('ellipse by Bob');

    await alice.opensHostTools();
    const desk = alice.page.getByRole('dialog', { name: 'Host tools' });
    await desk.getByRole('button', { name: 'Show usage' }).click();
    const row = desk.getByRole('row').filter({ has: alice.page.getByRole('rowheader', { name: 'Bob', exact: true }) });
    await row.getByRole('cell', { name: /^1 \(/ }).waitFor();
    await assertAccessible(alice.page, 'the table of usage');
    await row.getByRole('button', { name: 'Clear boards' }).click();
    await alice.page.getByRole('button', { name: 'Yes', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await bob.missesShape('ellipse by Bob');
  },

  'a locked room lets members back in, and nobody else': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('locked'));
    await bob.join(server.room('locked'));
    await alice.switches('Lock the room', true);
    await alice.log.getByText('The room is locked: no new members can join').waitFor();

    const eve = await person('Eve');
    await eve.asks(server.room('locked'));
    await eve.page.getByRole('alert').filter({ hasText: 'The room is locked: no new members can join. Please ask its tutor' }).waitFor();
    await bob.page.reload();
    await bob.inside();

    await alice.switches('Lock the room', false);
    await eve.page.getByRole('button', { name: 'Join' }).click();
    await eve.inside();
  },

  'a right that is withdrawn is gone within two seconds, and comes back': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    const eve = await person('Eve');
    for (const one of [alice, bob, eve]) await one.join(server.room('rights'));
    await bob.opensBoard();
    await bob.draws('Pen', [60, 60], [120, 90]);
    await bob.seesShape('pen by Bob');

    await alice.opensMember('Bob');
    await within(EFFECT_MILLIS, () => alice.press('Write', false), () => bob.page.getByText('You may not write at the moment').first().waitFor());
    assert.equal(await bob.message.isEditable(), false);
    assert.equal(await bob.page.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled'), 'true');
    await eve.members.getByRole('listitem').filter({ hasText: 'Bob' }).getByRole('img', { name: 'may not write' }).waitFor();

    await within(EFFECT_MILLIS, () => alice.press('Draw', false), () => bob.page.getByText('You may not draw at the moment').first().waitFor());
    assert.equal(await bob.page.getByRole('button', { name: 'Pen', exact: true }).count(), 0);
    await bob.moves([60, 150], [120, 190]);
    assert.deepEqual(await bob.shapes(), ['pen by Bob']);

    await within(EFFECT_MILLIS, () => alice.press('Write', true), () => bob.page.getByRole('textbox', { name: 'Message' }).and(bob.page.locator(':not([readonly])')).waitFor());
    await bob.say('I may again');
    await eve.sees('I may again');
    await within(EFFECT_MILLIS, () => alice.press('Draw', true), () => bob.page.getByRole('button', { name: 'Pen', exact: true }).waitFor());
    await bob.draws('Rectangle', [60, 150], [120, 190]);
    await bob.seesShape('rectangle by Bob');
    assert.deepEqual(await bob.shapes(), ['pen by Bob', 'rectangle by Bob']);
  },

  'who is removed is told so, and comes back by a new link only': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('removed'));
    await bob.join(server.room('removed'));
    await alice.opensMember('Bob');
    await alice.page.getByRole('button', { name: 'Remove', exact: true }).click();
    await alice.page.getByRole('alert').filter({ hasText: 'Bob is removed from the room at once' }).waitFor();
    await alice.page.getByRole('button', { name: 'Remove now' }).click();
    await bob.page.getByRole('alert').filter({ hasText: 'A tutor has removed you from this room.' }).waitFor();
    await alice.members.getByText('Bob').waitFor({ state: 'detached' });
    await alice.message.and(alice.page.locator(':focus')).waitFor();

    await bob.page.getByRole('button', { name: 'Join' }).click();
    await bob.page.getByRole('alert').filter({ hasText: 'A tutor has removed you from this room.' }).waitFor();
    await bob.join(await alice.invites({ Role: 'student' }));
    await alice.members.getByText('Bob').waitFor();
  },

  'who rests on the button of somebody that leaves goes on in the message': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('rests'));
    await bob.join(server.room('rests'));
    await alice.page.getByRole('button', { name: 'Permissions of Bob' }).focus();
    await bob.page.getByRole('button', { name: 'Leave', exact: true }).click();
    await alice.members.getByText('Bob').waitFor({ state: 'detached' });
    await alice.message.and(alice.page.locator(':focus')).waitFor();
  },

  'the room is handed over, and both pages know it': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    const eve = await person('Eve');
    for (const one of [alice, bob, eve]) await one.join(server.room('handed'));
    await alice.opensMember('Bob');
    await alice.page.getByRole('button', { name: 'Make tutor' }).click();
    await alice.page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await alice.page.getByRole('button', { name: 'Make tutor' }).and(alice.page.locator(':focus')).waitFor();
    await alice.page.keyboard.press('Enter');
    await alice.page.getByRole('button', { name: 'Hand over' }).click();

    await bob.page.getByRole('button', { name: 'Host tools', exact: true }).waitFor();
    await alice.page.getByRole('button', { name: 'Host tools', exact: true }).waitFor({ state: 'detached' });
    await alice.message.and(alice.page.locator(':focus')).waitFor();
    await eve.members.getByRole('listitem').filter({ hasText: 'Bob' }).getByRole('img', { name: 'tutor' }).waitFor();
    await bob.opensMember('Alice');
    await bob.press('Write', false);
    await alice.page.getByText('You may not write at the moment').first().waitFor();
  },

  'the desk needs no mouse and stands in nobody’s way': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('desk-access'));
    await bob.join(server.room('desk-access'));
    const { page } = alice;
    const lead = page.getByRole('button', { name: 'Host tools', exact: true });
    await lead.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Host tools' }).waitFor();
    await page.getByRole('button', { name: 'Create link' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Link', exact: true }).waitFor();
    await assertAccessible(page, 'the desk');
    await page.keyboard.press('Escape');
    await lead.and(page.locator(':focus')).waitFor();

    await alice.opensMember('Bob');
    await page.getByRole('switch', { name: 'Draw' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('switch', { name: 'Draw', checked: false }).and(page.locator(':focus')).waitFor();
    await assertAccessible(page, 'what a member may do');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Permissions of Bob' }).and(page.locator(':focus')).waitFor();
    await assertAccessible(page, 'a room that is led');
    await assertAccessible(bob.page, 'a room with a right less');
  },
});

/**
 * Does something, and waits for what it leads to somewhere else; not longer than it may take.
 *
 * @param {number} millis
 * @param {() => Promise<void>} act
 * @param {() => Promise<void>} effect
 */
async function within(millis, act, effect) {
  const began = performance.now();
  await act();
  await effect();
  const took = performance.now() - began;
  assert.ok(took <= millis, `took ${Math.round(took)} ms`);
}
