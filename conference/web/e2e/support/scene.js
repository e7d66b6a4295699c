import { after, afterEach, before, beforeEach, test } from 'node:test';
import { chromiumPath, firefoxPath, launch, launchFirefox } from './browser.js';
import { Person } from './person.js';
import { Server } from './server.js';

/** Timeout of a test in milliseconds; no test takes nearly that long on the slowest machine. */
const WATCHDOG = { timeout: 600_000 };

/**
 * @typedef {object} Scene
 * @property {Server} server
 * @property {(name: string, habits?: import('playwright-core').BrowserContextOptions) => Promise<Person>} person somebody with a browser profile of their own
 * @property {() => void} serverGoesDown from now on browsers may say that they cannot reach it
 */

/** Browsers that run the tests. */
export const CHROMIUM = { name: 'Chromium', path: chromiumPath, launch };
export const FIREFOX = { name: 'Firefox', path: firefoxPath, launch: launchFirefox };

/**
 * Tests with one browser and one server for a file. Each test has people of its own, who go at its end.
 *
 * @param {Record<string, (scene: Scene) => Promise<void>>} tests
 * @param {readonly string[]} [options] of the server
 * @param {readonly string[]} [flags] of the browser
 * @param {{ name: string, path: () => string | undefined, launch: (path: string, flags: readonly string[]) => Promise<import('playwright-core').Browser> }} [kind] of the browser
 */
export function scene(tests, options = [], flags = [], kind = CHROMIUM) {
  const executable = kind.path();
  if (executable === undefined) {
    test('browser tests', { skip: `no ${kind.name} found` }, () => undefined);
    return;
  }
  const server = new Server(options);
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Person[]} */
  let people = [];
  let serverWasDown = false;

  before(async () => {
    [browser] = await Promise.all([kind.launch(executable, flags), server.start()]);
  }, WATCHDOG);
  beforeEach(() => {
    people = [];
    serverWasDown = false;
  });
  afterEach(async () => {
    for (const person of people) await person.goes({ serverWasDown });
  });
  after(async () => {
    await browser?.close();
    await server.stop();
  }, WATCHDOG);

  /** @type {Scene} */
  const props = {
    server,
    async person(name, habits) {
      const person = await Person.at(browser, name, { ignoreHTTPSErrors: server.isSelfSigned, ...habits });
      people.push(person);
      return person;
    },
    serverGoesDown() {
      serverWasDown = true;
    },
  };
  for (const [name, body] of Object.entries(tests)) {
    test(name, WATCHDOG, async (context) => {
      try {
        await body(props);
      } catch (error) {
        // The output is all that is known of a failure on a remote machine.
        for (const person of people) context.diagnostic(await person.shows());
        throw error;
      }
    });
  }
}
