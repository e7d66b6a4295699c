import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PAIR = fileURLToPath(new URL('../../../../scripts/network-pair', import.meta.url));

/** Exit code of the script where the machine cannot make network namespaces. */
const CANNOT = 77;

/** A process in each of the namespaces that would never end. */
const ENDLESS = '$PARLEY_LINE_SERVER sh -c "echo there; exec sleep infinity" & echo here; sleep infinity';

for (const signal of /** @type {const} */ (['SIGTERM', 'SIGKILL'])) {
  test(`network-pair ends the processes of both namespaces when it gets ${signal}`, { timeout: 600_000 }, async (context) => {
    const pair = spawn(PAIR, ['sh', '-c', ENDLESS], { stdio: ['ignore', 'pipe', 'pipe'] });
    const closed = once(pair, 'close');
    let [output, errors] = ['', ''];
    pair.stderr.on('data', (data) => (errors += data));
    for await (const data of pair.stdout) {
      output += data;
      if (output.includes('here') && output.includes('there') && !pair.killed) pair.kill(signal);
    }
    // The output closes when the last process that holds it has ended.
    const [code] = await closed;
    if (code === CANNOT) return context.skip(errors.trim());
    assert.deepEqual(output.trim().split('\n').sort(), ['here', 'there'], errors);
    return undefined;
  });
}
