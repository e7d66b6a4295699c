import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { firefoxPath } from '../support/browser.js';

const PAIR = fileURLToPath(new URL('../../../../scripts/network-pair', import.meta.url));
const TESTS = fileURLToPath(new URL('./firefox.test.js', import.meta.url));

/** Exit code of the script where the machine cannot make network namespaces. */
const CANNOT = 77;

/** The tests of Firefox once more: the server in one network namespace, Firefox in another. UDP candidates are on both ends of a pair of virtual devices. */
test('in Firefox two chat, draw, look at a file, and call each other through a server in another network namespace', (context) => {
  if (firefoxPath() === undefined) return context.skip('no Firefox found');
  // Node's test runner would take the tests for its own, and not run them.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(PAIR, [process.execPath, '--test-reporter=tap', TESTS], { encoding: 'utf8', env });
  if (status === CANNOT) return context.skip(stderr.trim());
  assert.equal(status, 0, `${stdout}\n${stderr}`);
  assert.match(stdout, /^# pass 2\n# fail 0$/m, 'both tests ran');
  return undefined;
});
