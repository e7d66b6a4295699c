import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after } from 'node:test';
import { CallOf, FAKE_DEVICES } from '../support/call.js';
import { PATIENCE } from '../support/person.js';
import { Receiver } from '../support/receiver.js';
import { scene } from '../support/scene.js';

// Multicast must not leave: this runs in the namespaces of scripts/network-pair only.
assert.ok(!readFileSync('/proc/net/route', 'utf8').split('\n').some((line) => line.split('\t')[1] === '00000000'), 'there is a default route');

/** Here the browser would ask its user whether the page may use this computer. */
const NO_QUESTION = '--disable-features=LocalNetworkAccessChecks';

/** Longest time without a frame while another way is taken, in milliseconds. */
const GAP_MILLIS = 2_500;

const receiver = new Receiver();
after(() => receiver.stop());

/** The member has chosen to receive with the class, since the browser would ask otherwise. */
function wantsGroup() {
  const kept = JSON.parse(localStorage.getItem('parley.media') ?? '{}');
  localStorage.setItem('parley.media', JSON.stringify({ ...kept, group: true }));
}

/**
 * Returns the bytes of video that came by each of the page's connections: the server's, the first
 * one, and the receiver's.
 *
 * @param {CallOf} call
 * @returns {Promise<{ readonly server: number, readonly group: number }>}
 */
function videoBytes(call) {
  return call.page.evaluate(async () => {
    const { peers } = /** @type {{ spy: import('../support/call.js').Spy }} */ (/** @type {unknown} */ (globalThis)).spy;
    const [server = 0, ...others] = await Promise.all(
      peers.map(async (peer) => {
        let bytes = 0;
        for (const each of (await peer.getStats()).values()) if (each.type === 'inbound-rtp' && each.kind === 'video') bytes += each.bytesReceived;
        return bytes;
      }),
    );
    return { server, group: others.reduce((sum, each) => sum + each, 0) };
  });
}

/**
 * Waits until video has come by one connection alone for a second.
 *
 * @param {CallOf} call
 * @param {'server' | 'group'} way
 */
async function comesOnlyBy(call, way) {
  const other = way === 'server' ? 'group' : 'server';
  for (const end = Date.now() + PATIENCE; ; ) {
    const before = await videoBytes(call);
    await call.page.waitForTimeout(1_000);
    const now = await videoBytes(call);
    // Padding that probes the bandwidth is no video.
    if (now[way] - before[way] > 3_000 && now[other] - before[other] < 1_500) return;
    assert.ok(Date.now() < end, `video never came by the ${way} alone: ${JSON.stringify({ before, now })}; ${receiver.said.join('; ')}`);
  }
}

/**
 * Begins to measure the longest time between two frames of a member's video, whatever connection
 * they come by. Returns a function that ends it, and returns the milliseconds.
 *
 * @param {CallOf} call
 * @param {string} name
 */
async function gaps(call, name) {
  await call.tile(name).evaluate((tile) => {
    const state = { longest: 0, last: performance.now(), on: true };
    /** @type {{ gap: typeof state }} */ (/** @type {unknown} */ (globalThis)).gap = state;
    const watched = new Set();
    const look = () => {
      const video = tile.querySelector('video');
      if (video !== null && !watched.has(video)) {
        watched.add(video);
        const next = () => {
          const now = performance.now();
          state.longest = Math.max(state.longest, now - state.last);
          state.last = now;
          video.requestVideoFrameCallback(next);
        };
        video.requestVideoFrameCallback(next);
      }
      if (state.on) requestAnimationFrame(look);
    };
    look();
  });
  return () =>
    call.page.evaluate(() => {
      const { gap } = /** @type {{ gap: { longest: number, on: boolean } }} */ (/** @type {unknown} */ (globalThis));
      gap.on = false;
      return gap.longest;
    });
}

/**
 * Opens the details of the connection and waits for a text.
 *
 * @param {CallOf} call
 * @param {string} text
 */
async function explains(call, text) {
  await call.place.locator('.line-words').getByText(text).waitFor({ state: 'attached' });
}

scene(
  {
    'video comes by multicast, by the server when that is cut, and by the server without a receiver': async ({ server, person }) => {
      await receiver.start(server.origin);
      const ada = await person('Ada');
      const teaches = await CallOf.of(ada);
      await ada.join(server.invitation('class', 'tutor'));
      await teaches.goesIn();
      const bob = await person('Bob');
      const learns = await CallOf.of(bob);
      await bob.page.addInitScript(wantsGroup);
      await bob.join(server.invitation('class', 'student'));
      await learns.goesIn({ camera: false });
      await learns.sees('Ada');

      await receiver.says(/by multicast/);
      await comesOnlyBy(learns, 'group');
      await learns.sees('Ada');
      await explains(learns, 'once for all');

      const ended = await gaps(learns, 'Ada');
      execFileSync('nft', ['add', 'table', 'ip', 'cut']);
      execFileSync('nft', ['add', 'chain', 'ip', 'cut', 'in', '{ type filter hook input priority 0; }']);
      execFileSync('nft', ['add', 'rule', 'ip', 'cut', 'in', 'ip', 'daddr', '239.0.0.0/8', 'drop']);
      await receiver.says(/by unicast: SILENT/);
      await comesOnlyBy(learns, 'server');
      const gap = await ended();
      assert.ok(gap < GAP_MILLIS, `there was no frame for ${gap} ms`);
      await learns.sees('Ada');
      await explains(learns, 'it has stopped on the way here');

      bob.complaints.length = 0;
      await receiver.stop();
      await explains(learns, 'receiver');
      await learns.sees('Ada');
      // The page asks again while the receiver stops, and later; browsers report that it does not answer.
      bob.complaints = bob.complaints.filter((each) => !each.startsWith('Failed to load resource'));
    },
  },
  ['--multicast', '239.255.7.7', '--multicast-interface', 'parley-there'],
  [...FAKE_DEVICES, NO_QUESTION],
);
