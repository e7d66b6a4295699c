import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../../scripts/low-bandwidth-room', import.meta.url));
/** What the script says where the machine has no line or no browser. */
const CANNOT = 77;
/** Maximum bytes of a join with all headers: cold includes the page, warm only its revalidation. */
const BYTES_MAX = { 'join, cold': 150 * 1024, 'join, warm': 16 * 1024 };

test('a member behind a thin line joins, chats, draws, follows and leads', (context) => {
  const { status, stdout, stderr } = spawnSync(SCRIPT, ['--short'], { encoding: 'utf8' });
  if (status === CANNOT) return context.skip(stderr.trim());
  assert.equal(status, 0, stderr);
  context.diagnostic(stdout);
  for (const [step, most] of Object.entries(BYTES_MAX)) {
    const row = stdout.split('\n').find((line) => line.startsWith(`| ${step} |`))?.split('|') ?? assert.fail(`no row of ${step}:\n${stdout}`);
    const down = Number(row[3]?.replaceAll(',', ''));
    assert.ok(down <= most, `${step} took ${down} bytes`);
  }
  return undefined;
});
