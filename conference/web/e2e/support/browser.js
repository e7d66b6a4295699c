import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium, firefox } from 'playwright-core';

const FLAGS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/**
 * Returns the path of Chromium; undefined if there is none, and the script has then printed how to
 * install it.
 */
export function chromiumPath() {
  const given = process.env['PARLEY_CHROMIUM'];
  if (given !== undefined && given !== '') return given;
  const script = fileURLToPath(new URL('../../../../scripts/install-chromium', import.meta.url));
  const { status, stdout } = spawnSync(script, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Launches Chromium.
 * @param {string} executablePath
 * @param {readonly string[]} [more] flags of this browser only
 */
export function launch(executablePath, more = []) {
  return chromium.launch({ executablePath, args: [...FLAGS, ...more] });
}

/** Fake devices without permission prompts. */
const FIREFOX_PREFERENCES = { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true, 'media.autoplay.default': 0 };

/**
 * Returns the path of Firefox; undefined if there is none, and the script has then printed how to
 * install it.
 */
export function firefoxPath() {
  const script = fileURLToPath(new URL('../../../../scripts/install-firefox', import.meta.url));
  const { status, stdout } = spawnSync(script, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Launches a packaged Firefox through WebDriver BiDi.
 * @param {string} path
 */
export function launchFirefox(path) {
  const executablePath = fileURLToPath(new URL('./firefox-bidi.js', import.meta.url));
  return firefox.launch({ executablePath, channel: 'moz-firefox', env: { ...process.env, PARLEY_FIREFOX: path }, firefoxUserPrefs: FIREFOX_PREFERENCES });
}
