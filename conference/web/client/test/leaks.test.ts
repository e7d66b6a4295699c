import { expect, it } from 'vitest';
import { ExportTable } from '@parley/client';
import { Calculator } from '../../protocol/test/golden/Calculator.js';
import { Desk } from './desk.js';
import { PAIRS } from './pairs.js';
import { until } from './session-helpers.js';

/** Returns sockets, servers and timers that this process has opened since `before`. */
function opened(before: readonly string[]): string[] {
  const rest = [...before];
  return resources().filter((name) => {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

function resources(): string[] {
  return process.getActiveResourcesInfo().filter((name) => /TCP|Pipe|TLS|Timeout/.test(name));
}

it.each(Object.entries(PAIRS))('%s leaves no socket, server or timer behind', async (_, makePair) => {
  const before = resources();
  const pair = await makePair({}, { exports: new ExportTable().export('desk', Calculator, new Desk()) });
  const calculator = await pair.near.lookup('desk', Calculator);
  await calculator.add(1, 2);
  // Sockets, and the timer of the earliest deadline.
  expect(opened(before)).not.toEqual([]);

  await pair.close();

  await until(() => opened(before).length === 0);
});
