import { CallOf, FAKE_DEVICES } from '../support/call.js';
import { scene } from '../support/scene.js';

const HEAR = 'Click to hear the others';

scene(
  {
    'where the browser plays no sound by itself the page says what to do, and a click makes it heard': async ({ server, person }) => {
      const alice = await CallOf.of(await person('Alice'));
      await alice.person.join(server.room('silent'));
      await alice.goesIn({ camera: false });
      const eve = await CallOf.of(await person('Eve'));
      const { page } = eve;
      const said = page.waitForEvent('console', (message) => message.text() === HEAR);
      await page.addInitScript(saysWhatIsToBeClicked, HEAR);
      await eve.person.join(await alice.person.invites({ Role: 'guest' }));
      await page.getByRole('button', { name: 'Audio and video' }).click();
      await page.getByRole('button', { name: 'Join call' }).click();
      await Promise.all([eve.connected(), eve.hears()]);

      // Like a browser that restores its tabs after a restart: the user has not clicked on this
      // page yet, and any question to the page would count as a click.
      const room = page.url();
      await page.goto('about:blank');
      await page.goto(room);
      await said;
      await eve.plays(false);
      await eve.place.getByRole('button', { name: HEAR }).click();
      await eve.plays(true);
      await eve.hears();
      await eve.place.getByRole('button', { name: HEAR }).waitFor({ state: 'detached' });
    },
  },
  [],
  [...FAKE_DEVICES, '--autoplay-policy=document-user-activation-required'],
);

/** Runs in the page before everything else: writes into the console that a button is there. @param {string} name */
function saysWhatIsToBeClicked(name) {
  const watch = new MutationObserver(() => {
    if (![...document.querySelectorAll('button')].some(({ textContent }) => textContent === name)) return;
    watch.disconnect();
    console.log(name);
  });
  watch.observe(document, { childList: true, subtree: true });
}
