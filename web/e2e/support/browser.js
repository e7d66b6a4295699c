import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const FLAGS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Where a Chromium is, or undefined; the script has then said how to get one. */
export function chromiumPath() {
  const given = process.env['PARLEY_CHROMIUM'];
  if (given !== undefined && given !== '') return given;
  const script = fileURLToPath(new URL('../../../scripts/install-chromium', import.meta.url));
  const { status, stdout } = spawnSync(script, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return status === 0 ? stdout.trim() : undefined;
}

/** @param {string} executablePath @param {readonly string[]} [more] flags of this browser only */
export function launch(executablePath, more = []) {
  return chromium.launch({ executablePath, args: [...FLAGS, ...more] });
}
