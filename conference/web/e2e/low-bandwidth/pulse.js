/**
 * Counters of the current peer connection at one moment.
 *
 * @typedef {object} Beat
 * @property {number} at milliseconds of the machine's clock
 * @property {number} frames decoded
 * @property {number} sounds packets of sound that were received
 * @property {number} samples that were played
 * @property {number} concealed of these, made up, but for silence
 * @property {number} peers connections that were made since the page was loaded
 * @property {number} handshakes changes of DTLS since then
 */

/** Samples of a page's received media, ten per second. */
export class Pulse {
  /** @param {import('playwright-core').Page} page @param {import('playwright-core').JSHandle<Beat[]>} beats */
  constructor(page, beats) {
    this.page = page;
    this.beats = beats;
  }

  /** @param {import('../support/call.js').CallOf} call that stands */
  static async of(call) {
    return new Pulse(call.page, await call.page.evaluateHandle(begin));
  }

  /** @returns {Promise<Beat>} how it is */
  async now() {
    return this.page.evaluate((beats) => /** @type {Beat} */ (beats.at(-1)), this.beats);
  }

  /** Waits until all that is named goes on for a while. @param {number} from milliseconds of the machine's clock @param {number} [patience] */
  async goesOn(from, patience = 60_000) {
    await this.page.waitForFunction(
      ([beats, since]) => {
        const newest = /** @type {Beat[]} */ (beats).filter(({ at }) => at > Date.now() - 3_000 && at > Number(since));
        const [first, last] = [newest[0], newest.at(-1)];
        return first !== undefined && last !== undefined && last.at - first.at > 2_000 && last.frames > first.frames + 5 && last.sounds > first.sounds + 20;
      },
      /** @type {const} */ ([this.beats, from]),
      { timeout: patience },
    );
  }

  /**
   * The longest time without something new, in seconds.
   *
   * @param {'frames' | 'sounds'} of
   * @param {number} from milliseconds of the machine's clock
   */
  async gap(of, from) {
    const beats = await this.page.evaluate((all) => all, this.beats);
    let [longest, last, value] = [0, from, -1];
    for (const beat of beats) {
      if (beat.at < from || beat[of] === value) continue;
      longest = Math.max(longest, beat.at - last);
      [last, value] = [beat.at, beat[of]];
    }
    return Math.max(longest, (beats.at(-1)?.at ?? last) - last) / 1000;
  }

  /** The share of sound that was made up between two moments, in per cent. @param {Beat} before @param {Beat} after */
  static concealed(before, after) {
    return (100 * (after.concealed - before.concealed)) / Math.max(1, after.samples - before.samples);
  }
}

/** Runs in the page. @returns {Beat[]} */
function begin() {
  const { spy } = /** @type {{ spy: import('../support/call.js').Spy }} */ (/** @type {unknown} */ (globalThis));
  /** @type {Beat[]} */
  const beats = [];
  /** @type {WeakSet<RTCDtlsTransport>} */
  const known = new WeakSet();
  let handshakes = 0;
  const transport = () => spy.peers.at(-1)?.getTransceivers().find(({ sender }) => sender.transport)?.sender.transport;
  const beat = async () => {
    const dtls = transport();
    if (dtls && !known.has(dtls)) {
      known.add(dtls);
      handshakes++;
      dtls.addEventListener('statechange', () => handshakes++);
    }
    const now = { at: Date.now(), frames: 0, sounds: 0, samples: 0, concealed: 0, peers: spy.peers.length, handshakes };
    const stats = await spy.peers.at(-1)?.getStats();
    stats?.forEach((each) => {
      if (each.type !== 'inbound-rtp') return;
      now.frames += each.framesDecoded ?? 0;
      now.sounds += each.kind === 'audio' ? each.packetsReceived : 0;
      now.samples += each.totalSamplesReceived ?? 0;
      now.concealed += (each.concealedSamples ?? 0) - (each.silentConcealedSamples ?? 0);
    });
    beats.push(now);
    setTimeout(beat, 100);
  };
  void beat();
  return beats;
}
