import assert from 'node:assert/strict';
import { scene } from '../support/scene.js';

scene({
  'two people write to everyone and to each other; a third sees only what is meant for it': async ({ server, person }) => {
    const url = server.room('physics');
    const [alice, bob, carol] = [await person('Alice'), await person('Bob'), await person('Carol')];
    await alice.join(url);
    await bob.join(url);
    await carol.join(url);
    for (const someone of [alice, bob, carol]) {
      for (const name of ['Alice', 'Bob', 'Carol']) await someone.members.getByText(name, { exact: true }).waitFor();
    }
    assert.deepEqual(await alice.to.locator('option').allTextContents(), ['Everyone', 'Bob', 'Carol']);

    await alice.say('good morning to all');
    await bob.sees('good morning to all');
    await bob.say('only for you, Alice', 'Alice');
    await alice.sees('only for you, Alice');
    await alice.say('and this only for Bob', 'Bob');
    await bob.sees('and this only for Bob');
    await bob.say('good morning, all');

    await carol.sees('good morning, all');
    await alice.sees('good morning, all');
    assert.deepEqual(await carol.lines(), ['good morning to all', 'good morning, all']);
    assert.deepEqual(await alice.lines(), ['good morning to all', 'only for you, Alice', 'and this only for Bob', 'good morning, all']);
    assert.deepEqual(await bob.lines(), await alice.lines());
    await alice.log.getByText('private, to you').waitFor();
    await alice.log.getByText('private, to Bob').waitFor();
    await alice.ticked('good morning to all');
    assert.equal(await bob.line('good morning to all').getByText('delivered').count(), 0, 'only own lines have ticks');
  },

  'a reload keeps history, identity, and what was being written': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('chemistry'));
    await bob.join(server.room('chemistry'));
    for (let i = 1; i <= 3; i++) await alice.say(`fact ${i}`);
    await bob.say('just between us', 'Alice');
    await alice.sees('just between us');
    await alice.ticked('fact 3');
    const before = await alice.lines();
    await alice.message.fill('half a thou');
    await alice.page.reload();
    await alice.inside();

    await alice.sees('just between us');
    assert.deepEqual(await alice.lines(), before);
    await alice.ticked('fact 1');
    assert.equal(await alice.message.inputValue(), 'half a thou');
    assert.equal(await bob.members.getByRole('listitem').count(), 2, 'nobody new came');
    await alice.say('still me');
    await bob.sees('still me');
  },

  'a second tab of a browser is the same member': async ({ server, person }) => {
    const alice = await person('Alice');
    await alice.join(server.room('latin'));
    const tab = await alice.profile.newPage();
    await tab.goto(server.room('latin'));
    await tab.getByRole('button', { name: 'Continue as Alice' }).click();
    await tab.getByRole('log', { name: 'Chat' }).waitFor();
    await alice.say('in both');
    await tab.getByRole('log').getByText('in both').waitFor();

    assert.equal(await tab.getByRole('list', { name: 'Members' }).getByRole('listitem').count(), 1);
  },

  'typing shows, and is over when the line is said': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('music'));
    await bob.join(server.room('music'));
    await alice.members.getByText('Bob').waitFor();
    await bob.message.pressSequentially('la la');
    await alice.page.getByText('Bob is typing…').waitFor();
    await bob.message.press('Enter');
    await alice.sees('la la');
    await alice.page.getByText('Bob is typing…').waitFor({ state: 'detached' });
    await bob.to.selectOption('Alice');
    await bob.message.pressSequentially('psst');

    await alice.page.getByText('Bob is typing to you…').waitFor();
  },

  'lines that come while nobody looks are counted': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('history'));
    await bob.join(server.room('history'));
    await alice.say(Array.from({ length: 60 }, (_, i) => `year ${i}`).join('\n'));
    await alice.ticked('year 59');
    await alice.log.evaluate((log) => log.scrollTo(0, 0));
    await alice.page.getByRole('button', { name: 'Jump to latest' }).waitFor();
    await bob.say('one');
    await bob.say('two');
    await alice.page.getByRole('button', { name: '2 new messages' }).waitFor();
    await alice.page.waitForFunction(() => document.title.startsWith('(2) history'));
    await alice.page.getByRole('button', { name: '2 new messages' }).click();
    await alice.page.waitForFunction(() => document.title.startsWith('history'));
    await alice.log.getByText('New', { exact: true }).waitFor();

    // The same when the end is in sight, but the window is not looked at.
    await alice.page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await bob.say('three');
    await alice.page.waitForFunction(() => document.title.startsWith('(1) history'));
    await alice.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await alice.page.waitForFunction(() => document.title.startsWith('history'));
  },

  'who comes late finds what was said, the newest first': async ({ server, person }) => {
    const alice = await person('Alice');
    await alice.join(server.room('law'));
    for (let i = 1; i <= 70; i++) {
      await alice.message.fill(`article ${i}.`);
      await alice.message.press('Enter');
    }
    await alice.ticked('article 70.');
    const bob = await person('Bob');
    await bob.join(server.room('law'));
    const first = await bob.until((lines) => lines.at(-1) === 'article 70.', 'the newest lines');
    assert.ok(first.length < 70, 'the older ones come when they are looked for');
    await bob.log.focus();
    const all = await bob.readsBack(70);

    assert.deepEqual(all, Array.from({ length: 70 }, (_, i) => `article ${i + 1}.`));
    assert.ok(await bob.log.evaluate((log) => log.scrollTop > 0), 'what was read stays in sight');
  },

  'whose browser is out of reach is away, and here again when it is back': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('weather'));
    await bob.join(server.room('weather'));
    const entry = alice.members.getByRole('listitem').filter({ hasText: 'Bob' });
    await entry.getByText('here').waitFor();
    await bob.members.getByText('Alice').waitFor(); // his stream has begun: who never followed is not away, but gone
    await bob.page.goto('about:blank');
    await entry.getByText('away').waitFor();
    await bob.page.goto(server.room('weather'));
    await bob.inside();

    await entry.getByText('here').waitFor();
  },

  'who leaves is gone from the list': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('sports'));
    await bob.join(server.room('sports'));
    await alice.members.getByText('Bob').waitFor();
    await bob.page.getByRole('button', { name: 'Leave' }).click();
    await alice.members.getByText('Bob').waitFor({ state: 'detached' });

    await alice.log.getByText('Bob left').waitFor();
    await bob.page.getByRole('button', { name: 'Join' }).waitFor();
  },
});
