// Carries out trials of audio and video one after the other, each behind a line of its own.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TRIALS } from './trials.js';

const [LINE, TRIAL] = ['../../../../scripts/emulated-link', './media-trial.js'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
/** What scripts/emulated-link says where the machine has no line or no browser. */
const CANNOT = 77;

const names = process.argv.slice(2);
const unknown = names.filter((name) => TRIALS[name] === undefined);
if (unknown.length > 0) {
  console.error(`media-trials: no trial named ${unknown.join(', ')}; there are ${Object.keys(TRIALS).join(', ')}`);
  process.exit(2);
}

let [failed, skipped, done] = [0, 0, 0];
for (const name of names.length > 0 ? names : Object.keys(TRIALS)) {
  const { says, line } = TRIALS[name] ?? process.exit(2);
  console.log(`${name}: ${says}`);
  const { status, stdout, stderr } = spawnSync(String(LINE), [...line, '--', process.execPath, String(TRIAL), name], { encoding: 'utf8' });
  process.stdout.write(stdout);
  if (status === CANNOT) {
    console.log(`  skipped: ${stderr.trim().split('\n').at(0)}`);
    skipped++;
  } else if (status === 0) {
    done++;
    console.log(stderr.split('\n').filter((text) => text.startsWith('emulated-link: ')).map((text) => `  ${text}\n`).join('').trimEnd());
  } else {
    failed++;
    console.log(`  FAILED\n${stderr.trimEnd()}`);
  }
}
console.log(`${done} shown, ${skipped} skipped, ${failed} failed`);
process.exit(failed > 0 ? 1 : done === 0 ? CANNOT : 0);
