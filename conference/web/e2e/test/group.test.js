import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromiumPath } from '../support/browser.js';

const PAIR = fileURLToPath(new URL('../../../../scripts/network-pair', import.meta.url));
const TESTS = fileURLToPath(new URL('../group/classroom.js', import.meta.url));

/** Exit code of the script if the machine cannot create network namespaces. */
const CANNOT = 77;

/**
 * Runs the tests of the classroom with the server in one network namespace, and browser and
 * receiver in another: no multicast leaves them.
 */
test('a page receives the room’s multicast group by the receiver on its computer', (context) => {
  if (chromiumPath() === undefined) return context.skip('no Chromium found');
  // Node's test runner would otherwise adopt these tests and not run them.
  const { NODE_TEST_CONTEXT: _, ...own } = process.env;
  // A JVM in a process namespace shares its number, and with it a file of counters, with one outside.
  const env = { ...own, JDK_JAVA_OPTIONS: '-XX:-UsePerfData' };
  const { status, stdout, stderr } = spawnSync(PAIR, [process.execPath, '--test-reporter=tap', TESTS], { encoding: 'utf8', env });
  if (status === CANNOT) return context.skip(stderr.trim());
  assert.equal(status, 0, `${stdout}\n${stderr}`);
  assert.match(stdout, /^# pass 1\n# fail 0$/m, 'the test ran');
  return undefined;
});
