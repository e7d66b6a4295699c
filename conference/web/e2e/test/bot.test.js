import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CallOf, FAKE_DEVICES } from '../support/call.js';
import { Bot } from '../support/bot.js';
import { Display, NO_DISPLAY } from '../support/display.js';
import { scene } from '../support/scene.js';

/** Stands for a recognizer of speech. */
const LOUDNESS = fileURLToPath(new URL('../../../../examples/captions/loudness.sh', import.meta.url));

const HERTZ = 48_000;
const HEADER_BYTES = 44;

/**
 * A WAV file with a tone.
 *
 * @param {number} seconds
 */
function tone(seconds) {
  const file = Buffer.alloc(HEADER_BYTES + 2 * seconds * HERTZ);
  file.write('RIFF');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(HERTZ, 24);
  file.writeUInt32LE(2 * HERTZ, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(file.length - HEADER_BYTES, 40);
  for (let i = 0; i < seconds * HERTZ; i++) file.writeInt16LE(Math.round(9_000 * Math.sin((2 * Math.PI * 440 * i) / HERTZ)), HEADER_BYTES + 2 * i);
  return file;
}

/** @param {Buffer} file */
function loudest(file) {
  let most = 0;
  for (let at = HEADER_BYTES; at + 1 < file.length; at += 2) most = Math.max(most, Math.abs(file.readInt16LE(at)));
  return most;
}

scene(
  {
    'a page and members in Java hear each other, and what is said has captions': async ({ server, person }) => {
      const folder = mkdtempSync(join(tmpdir(), 'parley-bot-'));
      writeFileSync(join(folder, 'tone.wav'), tone(30));
      const alice = await CallOf.of(await person('Alice'));
      await alice.person.join(server.room('bots'));
      await alice.goesIn();

      const player = new Bot([server.room('bots'), '--name', 'Player', '--say', 'I play', '--play', join(folder, 'tone.wav')]);
      const recorder = new Bot([server.room('bots'), '--name', 'Recorder', '--record', join(folder, 'recorded')]);
      const captions = new Bot([server.room('bots'), '--name', 'Captions', '--language', 'en', '--captions', LOUDNESS]);
      try {
        await alice.person.sees('I play');
        await alice.hears();
        await alice.place.getByRole('log', { name: 'Captions' }).filter({ hasText: /loudness \d+/ }).first().waitFor();
        await recorder.until(() => recorded(folder).some((name) => name.includes('Alice-microphone')));
      } finally {
        await Promise.all([player, recorder, captions].map((bot) => bot.leave()));
      }

      const [own] = recorded(folder).filter((name) => name.includes('Alice-microphone'));
      assert.ok(own !== undefined);
      assert.ok(loudest(readFileSync(join(folder, 'recorded', own))) > 1_000, 'what Chromium plays as a microphone is on disk');
      rmSync(folder, { recursive: true });
    },

    'a page sees the screen that a member in Java shares': async ({ server, person }) => {
      if (NO_DISPLAY !== undefined) return console.log(`skipped: ${NO_DISPLAY}`);
      const display = await Display.start('640x480x24');
      const alice = await CallOf.of(await person('Alice'));
      await alice.person.join(server.room('hall'));
      await alice.joinsSilently();
      const hall = new Bot([server.room('hall'), '--name', 'Hall', '--screen', display.name]);
      try {
        await alice.decodes(20);
        assert.equal((await alice.picture()).frameWidth, 640);
      } finally {
        await hall.leave();
        await display.stop();
      }
    },
  },
  [],
  FAKE_DEVICES,
);

/** @param {string} folder */
function recorded(folder) {
  try {
    return readdirSync(join(folder, 'recorded'));
  } catch {
    return []; // not made yet
  }
}
