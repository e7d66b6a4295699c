import assert from 'node:assert/strict';
import { CallOf, FAKE_DEVICES } from '../support/call.js';
import { PATIENCE } from '../support/person.js';
import { scene } from '../support/scene.js';

/**
 * Returns a person in a room with audio only, with the given video quality.
 *
 * @param {import('../support/scene.js').Scene} scene
 * @param {string} room
 * @param {string} name
 * @param {string} quality
 */
async function watcher({ server, person }, room, name, quality) {
  const one = await person(name, { viewport: { width: 1600, height: 1000 }, deviceScaleFactor: 2 });
  const call = await CallOf.of(one, quality);
  await one.join(server.room(room));
  await call.goesIn({ camera: false });
  return call;
}

/**
 * Waits until frames of one width are decoded one after another.
 * @param {CallOf} call
 * @param {number} width
 */
async function seesInWidth(call, width) {
  const end = Date.now() + PATIENCE;
  for (let count = 0, before = 0; count < 3; ) {
    const seen = await call.picture();
    const { frameWidth = 0, framesDecoded } = seen;
    if (frameWidth !== width) count = 0;
    else if (framesDecoded > before) count++;
    before = framesDecoded;
    if (Date.now() > end) assert.fail(`${call.person.name} waited in vain for pictures ${width} pixels wide: ${JSON.stringify(seen)}`);
    await call.page.waitForTimeout(200);
  }
}

scene(
  {
    'of one stream in VP9 who wants a small picture gets the small size, and who wants a large one all': async (scene) => {
      const bob = await watcher(scene, 'svc', 'Bob', 'LOW');
      const carol = await watcher(scene, 'svc', 'Carol', 'HIGH');
      const studio = await scene.person('Studio');
      await studio.page.goto(scene.server.room('svc'));
      await studio.page.evaluate(publishScalable, '/whip/svc?name=Studio');
      await Promise.all([seesInWidth(bob, 240), seesInWidth(carol, 480)]);
      await seesInWidth(bob, 240);
    },

    'a camera is sent in three frame rates': async (scene) => {
      const alice = await scene.person('Alice');
      const call = await CallOf.of(alice);
      await alice.join(scene.server.room('rates'));
      await call.goesIn();
      const bob = await watcher(scene, 'rates', 'Bob', 'LOW');
      await bob.sees('Alice');
      const modes = await call.page.evaluate(async () => {
        const { peers } = /** @type {{ spy: import('../support/call.js').Spy }} */ (/** @type {unknown} */ (globalThis)).spy;
        const stats = [...((await peers.at(-1)?.getStats())?.values() ?? [])];
        return stats.filter(({ type, kind, active }) => type === 'outbound-rtp' && kind === 'video' && active).map((each) => each.scalabilityMode);
      });
      assert.deepEqual(modes, ['L1T3']);
    },
  },
  [],
  FAKE_DEVICES,
);

/**
 * Runs in a page: publishes a picture that moves by WHIP, as one stream in VP9 with two sizes, which are linked in key frames only. Smaller ones are not made
 * by the browser, and larger or more of them take a small machine long.
 *
 * @param {string} endpoint
 */
async function publishScalable(endpoint) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [480, 270];
  const context = canvas.getContext('2d');
  let turn = 0;
  setInterval(() => {
    if (context === null) return;
    context.fillStyle = `hsl(${(turn += 5)} 90% 50%)`;
    context.fillRect(turn % 450, turn % 250, 30, 20);
  }, 150);
  const peer = new RTCPeerConnection();
  const [track] = canvas.captureStream(6).getVideoTracks();
  if (track === undefined) throw new Error('no track');
  const sendEncodings = [Object.assign({ maxBitrate: 500_000 }, { scalabilityMode: 'L2T3_KEY' })];
  const transceiver = peer.addTransceiver(track, { direction: 'sendonly', sendEncodings });
  transceiver.setCodecPreferences(RTCRtpSender.getCapabilities('video')?.codecs.filter(({ mimeType }) => /vp9|rtx/i.test(mimeType)) ?? []);
  await peer.setLocalDescription();
  const answer = await fetch(endpoint, { method: 'POST', headers: { 'Content-Type': 'application/sdp' }, body: peer.localDescription?.sdp ?? '' });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
  Object.assign(globalThis, { studio: peer });
}
