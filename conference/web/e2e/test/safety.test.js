import assert from 'node:assert/strict';
import { scene } from '../support/scene.js';

scene({
  'links can be followed, everything else is text, and no script of a line runs': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('safety'));
    await bob.join(server.room('safety'));
    const evil = '<img src=x onerror="window.hacked=1"><script>window.hacked=2</script> javascript:alert(1) data:text/html,x';
    await bob.say(evil);
    await bob.say('see https://example.org/a?b=1, and <a href="javascript:window.hacked=3">this</a>');
    await alice.sees('see https://example.org/a?b=1, and');

    assert.deepEqual(await alice.lines(), [evil, 'see https://example.org/a?b=1, and <a href="javascript:window.hacked=3">this</a>']);
    const links = await alice.log.getByRole('link').evaluateAll((all) => all.map((link) => ['href', 'rel', 'target'].map((name) => link.getAttribute(name))));
    assert.deepEqual(links, [['https://example.org/a?b=1', 'noopener noreferrer', '_blank']]);
    assert.equal(await alice.log.locator('img, script, iframe').count(), 0);
    assert.equal(await alice.page.evaluate(() => 'hacked' in window), false);
  },

  'names are text, too': async ({ server, person }) => {
    const mallory = await person('<b onclick=x>M</b>');
    await mallory.join(server.room('names'));
    await mallory.say('hello');
    await mallory.ticked('hello');

    assert.equal(await mallory.page.locator('b').count(), 0);
    await mallory.members.getByText('<b onclick=x>M</b>').waitFor();
  },

  'the page asks nobody but its server, and its policy forbids the rest': async ({ server, person }) => {
    const alice = await person('Alice');
    /** @type {string[]} */
    const asked = [];
    alice.page.on('request', (request) => asked.push(new URL(request.url()).origin));
    const response = await alice.page.goto(server.room('policy'));
    await alice.join(server.room('policy'));

    const policy = response?.headers()['content-security-policy'] ?? '';
    assert.match(policy, /default-src 'self'/);
    assert.match(policy, /require-trusted-types-for 'script'/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.deepEqual([...new Set(asked)], [server.origin]);
  },
});
