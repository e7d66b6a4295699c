import { after, afterEach, before, beforeEach, test } from 'node:test';
import { chromiumPath, firefoxPath, launch, launchFirefox } from './browser.js';
import { Person } from './person.js';
import { Server } from './server.js';

/** Timeout of a test in milliseconds; no test takes nearly that long on the slowest machine. */
const WATCHDOG = { timeout: 600_000 };

/**
 * @typedef {object} Play
 * @property {(name: string, habits?: import('playwright-core').BrowserContextOptions) => Promise<Person>} person somebody with a browser profile of their own
 * @property {() => void} serverGoesDown from now on browsers may say that they cannot reach it
 */

/** @typedef {Play & { readonly server: Server }} Scene */

/**
 * Processes that the tests of a file use.
 *
 * @typedef {object} Place
 * @property {() => Promise<void>} start
 * @property {() => Promise<void>} stop
 * @property {boolean} isSelfSigned true if browsers must be told to trust the certificate
 */

/**
 * @typedef {object} Kind of a browser
 * @property {string} name
 * @property {() => string | undefined} path
 * @property {(path: string, flags: readonly string[]) => Promise<import('playwright-core').Browser>} launch
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
 * @param {Kind} [kind] of the browser
 */
export function scene(tests, options = [], flags = [], kind = CHROMIUM) {
  const server = new Server(options);
  play(tests, { server }, server, flags, undefined, kind);
}

/**
 * Tests with one browser for a file, and the given processes.
 *
 * @template {object} P
 * @param {Record<string, (scene: Play & P) => Promise<void>>} tests
 * @param {P} parts what else the tests get
 * @param {Place} place
 * @param {readonly string[]} flags of the browser
 * @param {string} [missing] reason why the processes cannot be started
 * @param {Kind} [kind] of the browser
 */
export function play(tests, parts, place, flags, missing, kind = CHROMIUM) {
  const executable = kind.path();
  const skip = executable === undefined ? `no ${kind.name} found` : missing;
  if (executable === undefined || skip !== undefined) {
    test('browser tests', { skip }, () => undefined);
    return;
  }
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Person[]} */
  let people = [];
  let serverWasDown = false;

  before(async () => {
    [browser] = await Promise.all([kind.launch(executable, flags), place.start()]);
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
    await place.stop();
  }, WATCHDOG);

  /** @type {Play & P} */
  const props = {
    ...parts,
    async person(name, habits) {
      const person = await Person.at(browser, name, { ignoreHTTPSErrors: place.isSelfSigned, ...habits });
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
