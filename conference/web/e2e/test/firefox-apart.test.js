import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { firefoxPath } from '../support/browser.js';

const PAIR = fileURLToPath(new URL('../../../../scripts/network-pair', import.meta.url));
const TESTS = fileURLToPath(new URL('./firefox.test.js', import.meta.url));

/** Exit code of the script if the machine cannot create network namespaces. */
const CANNOT = 77;

/**
 * Runs the Firefox tests again with the server in one network namespace and Firefox in another.
 * Both ends of a pair of virtual devices have UDP candidates.
 */
test('in Firefox two chat, draw, look at a file, and call each other through a server in another network namespace', (context) => {
  if (firefoxPath() === undefined) return context.skip('no Firefox found');
  // Node's test runner would otherwise adopt these tests and not run them.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(PAIR, [process.execPath, '--test-reporter=tap', TESTS], { encoding: 'utf8', env });
  if (status === CANNOT) return context.skip(stderr.trim());
  assert.equal(status, 0, `${stdout}\n${stderr}`);
  assert.match(stdout, /^# pass 2\n# fail 0$/m, 'both tests ran');
  return undefined;
});
