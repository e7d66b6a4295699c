import assert from 'node:assert/strict';
import { PATIENCE } from './person.js';

/** Devices that are pictures and sounds which move; nobody allows them to be used. */
export const REFUSED_DEVICES = ['--use-fake-device-for-media-stream=fps=30'];

/** What is said of a connection that does not stand. */
const UNCONNECTED = /Nothing to send|Connecting sound|was lost|No sound or picture/;

/** The same, and nobody asks whether they may be used. */
export const FAKE_DEVICES = [...REFUSED_DEVICES, '--use-fake-ui-for-media-stream'];

/**
 * What a test needs to know of a page's audio and video; set up before the page is loaded.
 *
 * @typedef {object} Spy
 * @property {RTCPeerConnection[]} peers all that were made
 * @property {() => number} loud sounds that were heard within the last moment
 * @property {() => boolean} silent whether nothing was heard for longer than the fake microphone is silent between two of its beeps
 */

/** Somebody's audio and video: what is pressed, and what is really seen and heard of the others. */
export class CallOf {
  /** @param {import('./person.js').Person} person */
  constructor(person) {
    this.person = person;
    this.page = person.page;
    this.place = person.page.getByRole('region', { name: 'Audio and video' });
    this.verdict = this.place.locator('.line-words summary');
  }

  /**
   * Prepares a page that was not loaded yet.
   *
   * @param {import('./person.js').Person} person
   * @param {string} quality of pictures: small ones leave more of a small machine to the test
   */
  static async of(person, quality = 'LOW') {
    await person.page.addInitScript(spy);
    const settings = JSON.stringify({ quality, talkKey: true, camera: false, devices: {} });
    await person.page.addInitScript((text) => localStorage.setItem('parley.media', text), settings);
    return new CallOf(person);
  }

  /** Goes in from the room, with the microphone on. */
  async goesIn({ camera = true } = {}) {
    await this.enters({ camera });
    await this.connected();
  }

  /** Goes in, however good the line is. */
  async enters({ camera = true } = {}) {
    await this.page.getByRole('button', { name: 'Audio and video' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Audio and video' });
    await dialog.getByRole('switch', { name: 'Microphone', exact: true, checked: true }).waitFor();
    // A camera that was on before is still being waited for.
    await dialog.getByText('Your browser may ask now').waitFor({ state: 'detached' });
    const on = dialog.getByRole('switch', { name: 'Camera', exact: true });
    if ((await on.getAttribute('aria-checked')) !== String(camera)) await on.click();
    await dialog.getByRole('switch', { name: 'Camera', exact: true, checked: camera }).waitFor();
    await dialog.getByRole('button', { name: 'Go in' }).click();
    await this.place.waitFor();
  }

  /** Goes in as a page does whose line is thin. */
  async entersWithoutPictures() {
    await this.page.getByRole('button', { name: 'Audio and video' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Audio and video' });
    await dialog.getByRole('switch', { name: 'Microphone', exact: true, checked: true }).waitFor();
    await dialog.getByRole('button', { name: 'Go in' }).click();
    await this.place.waitFor();
  }

  /** Waits until sound and picture may come and go, however well: a small machine that does much else is slow. */
  async connected() {
    await this.verdict.filter({ hasNotText: UNCONNECTED }).waitFor();
  }

  /** @param {string} name */
  button(name) {
    return this.place.getByRole('toolbar').getByRole('button', { name, exact: true });
  }

  /** Presses a button that is on or off, until it is the other. @param {string} name @param {boolean} on */
  async turns(name, on) {
    await this.button(name).click();
    await this.place.getByRole('button', { name, exact: true, pressed: on }).waitFor();
  }

  /** @param {string} name */
  tile(name) {
    return this.place.locator('.tile').filter({ has: this.page.locator('.name bdi', { hasText: new RegExp(`^${name}$`) }) });
  }

  /** Waits until the picture of somebody is there, moves, and is the fake camera's. @param {string} name */
  async sees(name) {
    const video = this.tile(name).locator('video');
    await video.waitFor();
    const end = Date.now() + PATIENCE;
    const pictures = new Set();
    while (pictures.size < 3) {
      const { colours, sum } = await video.evaluate(lookAt);
      if (colours === 'green') pictures.add(sum);
      if (Date.now() > end) assert.fail(`${this.person.name} waited in vain for a moving picture of ${name}: the last one was ${colours}; ${await this.place.innerText()}`);
    }
  }

  /** Waits until somebody's tile is there without a picture. @param {string} name */
  async seesNoPicture(name) {
    await this.tile(name).locator('.avatar').waitFor();
  }

  /** Waits until so many sounds are heard. */
  async hears(count = 1) {
    await this.page.waitForFunction((wanted) => /** @type {{ spy: Spy }} */ (/** @type {unknown} */ (globalThis)).spy.loud() === wanted, count);
  }

  /** Waits until nothing is heard any more. */
  async hearsNothing() {
    await this.page.waitForFunction(() => /** @type {{ spy: Spy }} */ (/** @type {unknown} */ (globalThis)).spy.silent());
  }

  /** Frames that were decoded on the connection that stands. @returns {Promise<number>} */
  frames() {
    return this.page.evaluate(async () => {
      const { peers } = /** @type {{ spy: Spy }} */ (/** @type {unknown} */ (globalThis)).spy;
      const stats = await peers.at(-1)?.getStats();
      let frames = 0;
      stats?.forEach((each) => (frames += each.type === 'inbound-rtp' ? (each.framesDecoded ?? 0) : 0));
      return frames;
    });
  }

  /** By which way packets go: udp or tcp. @returns {Promise<string>} */
  protocol() {
    return this.page.evaluate(async () => {
      const { peers } = /** @type {{ spy: Spy }} */ (/** @type {unknown} */ (globalThis)).spy;
      const stats = [...((await peers.at(-1)?.getStats())?.values() ?? [])];
      const pair = stats.find(({ id }) => id === stats.find(({ type }) => type === 'transport')?.selectedCandidatePairId);
      return stats.find(({ id }) => id === pair?.localCandidateId)?.protocol ?? 'none';
    });
  }

  /** How many peer connections this page has made since it was loaded. @returns {Promise<number>} */
  connections() {
    return this.page.evaluate(() => /** @type {{ spy: Spy }} */ (/** @type {unknown} */ (globalThis)).spy.peers.length);
  }
}

/** Runs in the page before everything else. */
function spy() {
  /** @type {RTCPeerConnection[]} */
  const peers = [];
  const Real = RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Real {
    /** @param {RTCConfiguration} [configuration] */
    constructor(configuration) {
      super(configuration);
      peers.push(this);
    }
  };
  // The fake microphone beeps once in a second.
  const [LOUD, SILENT_MILLIS] = [0.01, 3_000];
  /** @type {Map<MediaStreamTrack, { analyser: AnalyserNode, at: number }>} */
  const ears = new Map();
  /** @type {AudioContext | undefined} */
  let context;
  let begun = performance.now();
  setInterval(() => {
    const playing = [...document.querySelectorAll('audio')].flatMap((audio) => (audio.srcObject instanceof MediaStream ? audio.srcObject.getTracks() : []));
    for (const track of ears.keys()) if (!playing.includes(track)) ears.delete(track);
    for (const track of playing) {
      context ??= new AudioContext();
      let ear = ears.get(track);
      if (ear === undefined) {
        ear = { analyser: context.createAnalyser(), at: -Infinity };
        context.createMediaStreamSource(new MediaStream([track])).connect(ear.analyser);
        ears.set(track, ear);
        begun = performance.now();
      }
      const samples = new Float32Array(ear.analyser.fftSize);
      ear.analyser.getFloatTimeDomainData(samples);
      if (samples.some((sample) => Math.abs(sample) > LOUD)) ear.at = performance.now();
    }
  }, 20);
  const since = () => performance.now() - Math.max(begun, ...[...ears.values()].map(({ at }) => at));
  Object.assign(globalThis, {
    spy: {
      peers,
      loud: () => [...ears.values()].filter(({ at }) => performance.now() - at < SILENT_MILLIS).length,
      silent: () => since() > SILENT_MILLIS,
    },
  });
}

/** The colour that most of a picture has, and a sum that differs with each picture. @param {HTMLElement | SVGElement} element */
function lookAt(element) {
  const video = /** @type {HTMLVideoElement} */ (element);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [64, 36];
  const context = canvas.getContext('2d');
  if (context === null || video.videoWidth === 0) return { colours: 'nothing', sum: 0 };
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let [green, sum] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3);
    if (g > r + 40 && g > b + 40) green++;
    sum = (sum * 31 + r + g * 3 + b * 7) % 1_000_000_007;
  }
  return { colours: green > data.length / 8 ? 'green' : 'not green', sum };
}
