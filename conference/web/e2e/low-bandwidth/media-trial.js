// One trial of scripts/media-trials, behind the line that it needs. Prints what came of it, line by line.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FAKE_DEVICES, CallOf } from '../support/call.js';
import { Ends } from './ends.js';
import { Pulse } from './pulse.js';
import { TRIALS } from './trials.js';

const trial = TRIALS[process.argv[2] ?? ''] ?? process.exit(2);
const ends = new Ends({ flags: FAKE_DEVICES, options: trial.options ?? [] });

try {
  const folder = join(ends.work, 'files');
  mkdirSync(folder);
  await ends.serve(folder);
  const [alice, bob] = [await ends.person('Alice', false), await ends.person('Bob', true)];
  const calls = [await CallOf.of(alice, trial.quality), await CallOf.of(bob)];
  await bob.join(ends.link('trial', '?bandwidth=high'));
  await alice.join(ends.link('trial', trial.thin ? '?bandwidth=low' : '?bandwidth=high'));
  for (const call of calls) await (trial.thin && call === calls[0] ? call.entersWithoutPictures() : call.enters({ camera: !trial.thin }));
  const [here, there] = /** @type {[CallOf, CallOf]} */ (calls);
  await trial.run({ ends, here, there, pulses: { here: await Pulse.of(here), there: await Pulse.of(there) } });
} finally {
  await ends.close();
}
