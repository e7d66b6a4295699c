import assert from 'node:assert/strict';
import { PATIENCE } from './person.js';

/** Flags for fake devices with moving video and audio; permissions are refused. */
export const REFUSED_DEVICES = ['--use-fake-device-for-media-stream=device-count=3,fps=30'];

/** Time without a frame after which no video is being sent. */
const STANDS_MILLIS = 1_000;

/** Diagnoses of a connection that is not established. */
const UNCONNECTED = /Nothing to send|Connecting audio|was lost|cannot connect/;

/** Flags for fake devices with permissions granted. */
export const FAKE_DEVICES = [...REFUSED_DEVICES, '--use-fake-ui-for-media-stream'];

/**
 * Audio and video state of a page for a test; set up before the page is loaded.
 *
 * @typedef {object} Spy
 * @property {RTCPeerConnection[]} peers all that were made
 * @property {RTCPeerConnectionState[][]} histories states that each of them had, one after the other
 * @property {() => number} loud sounds that were heard within the last moment
 * @property {() => boolean} silent whether nothing was heard for longer than the fake microphone is silent between two of its beeps
 */

/**
 * Devices that the test can make unavailable.
 *
 * @typedef {object} Devices
 * @property {(kind: 'audio' | 'video', what: 'BUSY' | 'FREE' | 'UNPLUGGED') => void} set
 */

/**
 * Audio and video of a simulated person: its actions, and what is actually decoded and heard of the
 * others.
 */
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
    await person.page.addInitScript((text) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('parley.media', text);
    }, settings);
    return new CallOf(person);
  }

  /** Joins the call from the room, with the microphone on. */
  async goesIn({ camera = true } = {}) {
    await this.enters({ camera });
    await this.connected();
  }

  /** Joins the call with video, whatever the bandwidth. */
  async enters({ camera = true } = {}) {
    await this.page.getByRole('button', { name: 'Audio and video' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Audio and video' });
    await dialog.getByRole('switch', { name: 'Microphone', exact: true, checked: true }).waitFor();
    // A camera that was on before is still starting.
    await dialog.getByText('Allow access to the camera and microphone').waitFor({ state: 'detached' });
    // On a busy machine the page may detect low bandwidth.
    const soundOnly = dialog.getByRole('switch', { name: 'Audio only' });
    if ((await soundOnly.getAttribute('aria-checked')) === 'true') await soundOnly.click();
    const on = dialog.getByRole('switch', { name: 'Camera', exact: true });
    if ((await on.getAttribute('aria-checked')) !== String(camera)) await on.click();
    await dialog.getByRole('switch', { name: 'Camera', exact: true, checked: camera }).waitFor();
    await dialog.getByRole('button', { name: 'Join call' }).click();
    await this.place.waitFor();
  }

  /** Joins the call with neither microphone nor camera. */
  async joinsSilently() {
    await this.page.getByRole('button', { name: 'Audio and video' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Audio and video' });
    const microphone = dialog.getByRole('switch', { name: 'Microphone', exact: true });
    await microphone.and(this.page.getByRole('switch', { checked: true })).click();
    await microphone.and(this.page.getByRole('switch', { checked: false })).waitFor();
    await dialog.getByText('Allow access to the camera and microphone').waitFor({ state: 'detached' });
    await dialog.getByRole('switch', { name: 'Camera', exact: true, checked: false }).waitFor();
    await dialog.getByRole('button', { name: 'Join call' }).click();
    await this.place.waitFor();
  }

  /** Joins the call as a page does at low bandwidth. */
  async entersWithoutPictures() {
    await this.page.getByRole('button', { name: 'Audio and video' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Audio and video' });
    await dialog.getByRole('switch', { name: 'Microphone', exact: true, checked: true }).waitFor();
    await dialog.getByRole('button', { name: 'Join call' }).click();
    await this.place.waitFor();
  }

  /**
   * Waits until audio and video are connected, in any quality, since a small busy machine is slow.
   */
  async connected() {
    await this.verdict.filter({ hasNotText: UNCONNECTED }).waitFor();
  }

  /** @param {string} name */
  button(name) {
    return this.place.getByRole('toolbar').getByRole('button', { name, exact: true });
  }

  /**
   * Toggles a button.
   * @param {string} name
   * @param {boolean} on
   */
  async turns(name, on) {
    await this.button(name).click();
    await this.place.getByRole('button', { name, exact: true, pressed: on }).waitFor();
  }

  /** @param {string} name */
  tile(name) {
    const whole = new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')}$`);
    return this.place.locator('.tile').filter({ has: this.page.locator('.name bdi', { hasText: whole }) });
  }

  /**
   * Presses an action button of a tile.
   * @param {string} name
   * @param {string} what
   */
  async does(name, what) {
    await this.tile(name).hover();
    await this.tile(name).getByRole('button', { name: `${what}: ${name}`, exact: true }).click();
  }

  /**
   * Waits until a member's video is present, moves, and is that of the fake camera.
   * @param {string} name
   */
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

  /**
   * Waits until a member's tile is present without a video.
   * @param {string} name
   */
  async seesNoPicture(name) {
    await this.tile(name).locator('.avatar').waitFor();
  }

  /** Waits until the given number of audio tracks is heard. */
  async hears(count = 1) {
    await this.page.waitForFunction((wanted) => /** @type {{ spy: Spy }} */ (/** @type {unknown} */ (globalThis)).spy.loud() === wanted, count);
  }

  /** Waits until nothing is heard any more. */
  async hearsNothing() {
    await this.page.waitForFunction(() => /** @type {{ spy: Spy }} */ (/** @type {unknown} */ (globalThis)).spy.silent());
  }

  /**
   * Waits until received audio is played, or is not played although it arrives.
   * @param {boolean} on
   */
  async plays(on) {
    await this.page.waitForFunction((wanted) => {
      const sounds = [...document.querySelectorAll('audio')];
      return sounds.length > 0 && sounds.every(({ paused }) => paused !== wanted);
    }, on);
  }

  /**
   * Changes the state of a device of this page.
   * @param {'audio' | 'video'} kind
   * @param {'BUSY' | 'FREE' | 'UNPLUGGED'} what
   */
  device(kind, what) {
    return this.page.evaluate(([kind, what]) => /** @type {{ devices: Devices }} */ (/** @type {unknown} */ (globalThis)).devices.set(kind, what), /** @type {const} */ ([kind, what]));
  }

  /**
   * Waits until the page reports a problem.
   * @param {string} words
   */
  async said(words) {
    await this.page.getByRole('alert').filter({ hasText: words }).waitFor();
  }

  /**
   * Returns the number of frames decoded on the current connection.
   * @returns {Promise<number>}
   */
  frames() {
    return this.page.evaluate(async () => {
      const { peers } = /** @type {{ spy: Spy }} */ (/** @type {unknown} */ (globalThis)).spy;
      const stats = await peers.at(-1)?.getStats();
      let frames = 0;
      stats?.forEach((each) => (frames += each.type === 'inbound-rtp' ? (each.framesDecoded ?? 0) : 0));
      return frames;
    });
  }

  /**
   * Waits until the given number of frames was decoded.
   * @param {number} wanted
   */
  async decodes(wanted) {
    for (const end = Date.now() + PATIENCE; (await this.frames()) < wanted; ) assert.ok(Date.now() < end, `${this.person.name} waited in vain for ${wanted} frames`);
  }

  /**
   * Waits until the given number of audio packets was received: without a sound card Firefox plays
   * nothing.
   * @param {number} wanted
   */
  async receivesSound(wanted) {
    await this.page.waitForFunction(async (wanted) => {
      const { peers } = /** @type {{ spy: Spy }} */ (/** @type {unknown} */ (globalThis)).spy;
      const stats = [...((await peers.at(-1)?.getStats())?.values() ?? [])];
      return stats.some(({ type, kind, packetsReceived }) => type === 'inbound-rtp' && kind === 'audio' && packetsReceived >= wanted);
    }, wanted);
  }

  /**
   * Waits until the camera is sent in the given number of simulcast layers.
   * @param {number} wanted
   */
  async sendsLayers(wanted) {
    await this.page.waitForFunction(async (wanted) => {
      const { peers } = /** @type {{ spy: Spy }} */ (/** @type {unknown} */ (globalThis)).spy;
      const stats = [...((await peers.at(-1)?.getStats())?.values() ?? [])];
      return stats.filter(({ type, kind, framesEncoded }) => type === 'outbound-rtp' && kind === 'video' && framesEncoded > 0).length === wanted;
    }, wanted);
  }

  /** Waits until no more frames arrive. */
  async stands() {
    for (const end = Date.now() + PATIENCE; ; ) {
      const before = await this.frames();
      await this.page.evaluate((millis) => new Promise((resolve) => setTimeout(resolve, millis)), STANDS_MILLIS);
      if ((await this.frames()) === before) return;
      assert.ok(Date.now() < end, `${this.person.name} is still sent pictures`);
    }
  }

  /**
   * Returns statistics of the first received video.
   * @returns {Promise<{ frameWidth?: number, framesDecoded: number }>}
   */
  picture() {
    return this.page.evaluate(async () => {
      const { peers } = /** @type {{ spy: Spy }} */ (/** @type {unknown} */ (globalThis)).spy;
      const stats = [...((await peers.at(-1)?.getStats())?.values() ?? [])];
      return stats.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video') ?? { framesDecoded: 0 };
    });
  }

  /**
   * Returns the transport of the packets: udp or tcp.
   * @returns {Promise<string>}
   */
  protocol() {
    return this.page.evaluate(async () => {
      const { peers } = /** @type {{ spy: Spy }} */ (/** @type {unknown} */ (globalThis)).spy;
      const stats = [...((await peers.at(-1)?.getStats())?.values() ?? [])];
      const pair = stats.find(({ id }) => id === stats.find(({ type }) => type === 'transport')?.selectedCandidatePairId);
      return stats.find(({ id }) => id === pair?.localCandidateId)?.protocol ?? 'none';
    });
  }

  /**
   * Fails if this page has replaced a peer connection that worked. On a busy machine one may fail for want of
   * processor time; it is to be replaced then.
   */
  async keepsConnections() {
    const histories = await this.page.evaluate(() => /** @type {{ spy: Spy }} */ (/** @type {unknown} */ (globalThis)).spy.histories);
    const needless = histories.slice(0, -1).filter((states) => !states.includes('disconnected') && !states.includes('failed'));
    assert.deepEqual(needless, [], 'states of peer connections that worked and were replaced');
  }
}

/** Runs in the page before everything else: devices that the test can make busy or unplugged. */
export function breakableDevices() {
  const { mediaDevices } = navigator;
  const [open, list] = [mediaDevices.getUserMedia.bind(mediaDevices), mediaDevices.enumerateDevices.bind(mediaDevices)];
  /** @type {Set<string>} */
  const busy = new Set();
  /** @type {Set<string>} */
  const gone = new Set();
  /** @type {Map<string, MediaStreamTrack>} */
  const used = new Map();
  Object.assign(mediaDevices, {
    /** @param {MediaStreamConstraints} constraints */
    async getUserMedia(constraints) {
      if ((constraints.video && busy.has('video')) || (constraints.audio && busy.has('audio'))) throw new DOMException('Could not start source', 'NotReadableError');
      const stream = await open(constraints);
      for (const track of stream.getTracks()) used.set(track.kind, track);
      return stream;
    },
    // The second fake camera delivers depth images in a pixel format that no browser sends.
    enumerateDevices: async () => (await list()).filter(({ deviceId, label }) => !gone.has(deviceId) && label !== 'fake_device_1'),
  });
  Object.assign(globalThis, {
    devices: {
      /** @type {Devices['set']} */
      set(kind, what) {
        if (what === 'BUSY') busy.add(kind);
        else if (what === 'FREE') busy.delete(kind);
        else {
          const track = used.get(kind);
          if (track === undefined) throw new Error(`no ${kind} is used`);
          gone.add(track.getSettings().deviceId ?? '');
          track.stop();
          track.dispatchEvent(new Event('ended'));
          mediaDevices.dispatchEvent(new Event('devicechange'));
        }
      },
    },
  });
}

/** Runs in the page before everything else: records connections and audio levels. */
function spy() {
  /** @type {RTCPeerConnection[]} */
  const peers = [];
  /** @type {RTCPeerConnectionState[][]} */
  const histories = [];
  const Real = RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Real {
    /** @param {RTCConfiguration} [configuration] */
    constructor(configuration) {
      super(configuration);
      /** @type {RTCPeerConnectionState[]} */
      const history = [];
      this.addEventListener('connectionstatechange', () => history.push(this.connectionState));
      peers.push(this);
      histories.push(history);
    }
  };
  // The fake microphone beeps once per second.
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
      // A context that was made before the first click is suspended.
      if (context.state === 'suspended' && navigator.userActivation.hasBeenActive) void context.resume();
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
      histories,
      loud: () => [...ears.values()].filter(({ at }) => performance.now() - at < SILENT_MILLIS).length,
      silent: () => since() > SILENT_MILLIS,
    },
  });
}

/**
 * Returns the most frequent colour of a picture, and a checksum that differs for each picture.
 * @param {HTMLElement | SVGElement} element
 */
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
