import assert from 'node:assert/strict';
import { CallOf, FAKE_DEVICES } from '../support/call.js';
import { scene } from '../support/scene.js';

scene(
  {
    'who is reached by no datagram is seen and heard by TCP': async ({ server, person }) => {
      const calls = [];
      for (const name of ['Alice', 'Bob']) {
        const one = await person(name);
        const call = await CallOf.of(one);
        await one.page.addInitScript(withoutDatagrams);
        await one.join(server.room('tcp'));
        await call.goesIn();
        calls.push(call);
      }
      const [alice, bob] = /** @type {[CallOf, CallOf]} */ (calls);
      await Promise.all([alice.sees('Bob'), bob.sees('Alice'), alice.hears(), bob.hears()]);
      assert.deepEqual([await alice.protocol(), await bob.protocol()], ['tcp', 'tcp']);
    },
  },
  [],
  FAKE_DEVICES,
);

/** Runs in the page before everything else: removes UDP candidates from remote descriptions. */
function withoutDatagrams() {
  const real = RTCPeerConnection.prototype.setRemoteDescription;
  Object.assign(RTCPeerConnection.prototype, {
    /** @param {RTCSessionDescriptionInit} description */
    setRemoteDescription({ type, sdp = '' }) {
      return Reflect.apply(real, this, [{ type, sdp: sdp.replaceAll(/^a=candidate:\S+ \d+ udp .*\r\n/gm, '') }]);
    },
  });
}
