// Functions that run in measured pages: set up before a page is loaded, or called while it is open.
// Each is self-contained, because it is sent to the page as text.

/**
 * @typedef {object} Measured what the pages hold for us
 * @property {RTCPeerConnection[]} peers all that were made
 * @property {number} clickedAt when `Join call` was clicked last
 * @property {number[]} firsts milliseconds from there to the first frame of somebody else, of each time
 * @property {number[]} delays milliseconds from painting a picture to its being presented here
 */

/** Records connections, and the time from a click on `Join call` to another member's first frame. */
export function watchFirsts() {
  const measured = /** @type {Measured} */ ({ peers: [], clickedAt: NaN, firsts: [], delays: [] });
  Object.assign(globalThis, { measured });
  const Real = RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Real {
    /** @param {RTCConfiguration} [configuration] */
    constructor(configuration) {
      super(configuration);
      measured.peers.push(this);
    }
  };
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('button')?.textContent?.trim() === 'Join call') measured.clickedAt = performance.now();
    },
    true,
  );
  const known = new WeakSet();
  new MutationObserver(() => {
    for (const video of document.querySelectorAll('.tile:not(.own) video')) {
      if (!(video instanceof HTMLVideoElement) || known.has(video)) continue;
      known.add(video);
      video.requestVideoFrameCallback((now) => {
        if (!Number.isNaN(measured.clickedAt)) measured.firsts.push(now - measured.clickedAt);
        measured.clickedAt = NaN;
      });
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Puts a picture of the time in the camera's place, 1280 x 720: 24 bits of milliseconds and 8 that prove them, as black and white squares of 160 x 90. */
export function cameraIsClock() {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1280, 720];
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no canvas');
  const paint = () => {
    const time = Math.round(performance.timeOrigin + performance.now()) % 2 ** 24;
    const proof = (time ^ (time >> 8) ^ (time >> 16)) & 0xff;
    for (let i = 0; i < 32; i++) {
      const bit = i < 24 ? (time >> i) & 1 : (proof >> (i - 24)) & 1;
      context.fillStyle = bit === 1 ? '#fff' : '#000';
      context.fillRect((i % 8) * 160, Math.floor(i / 8) * 90, 160, 90);
    }
    context.fillStyle = `hsl(${time % 360} 60% 50%)`;
    context.fillRect(0, 360, 1280, 360);
  };
  paint();
  setInterval(paint, 1000 / 30);
  const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = (wanted) => (wanted?.video ? Promise.resolve(canvas.captureStream(30)) : real(wanted));
}

/** Reads the time in each presented frame of another member. */
export function readClock() {
  const { measured } = /** @type {{ measured: Measured }} */ (/** @type {unknown} */ (globalThis));
  const video = /** @type {HTMLVideoElement} */ (document.querySelector('.tile:not(.own) video'));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [64, 64];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  measured.delays = [];
  const read = () => {
    const now = Math.round(performance.timeOrigin + performance.now()) % 2 ** 24;
    context.drawImage(video, 0, 0, 64, 64);
    const { data } = context.getImageData(0, 0, 64, 64);
    let [time, proof] = [0, 0];
    for (let i = 0; i < 32; i++) {
      const [x, y] = [(i % 8) * 8 + 4, Math.floor(i / 8) * 8 + 4];
      const bit = (data[4 * (y * 64 + x)] ?? 0) > 127 ? 1 : 0;
      if (i < 24) time |= bit << i;
      else proof |= bit << (i - 24);
    }
    if (proof === ((time ^ (time >> 8) ^ (time >> 16)) & 0xff)) measured.delays.push((now - time + 2 ** 24) % 2 ** 24);
    video.requestVideoFrameCallback(read);
  };
  video.requestVideoFrameCallback(read);
}

/**
 * Counts the frames sent and presented since the page was loaded.
 *
 * @returns {Promise<{ at: number, sent: Record<string, number>, sentHeight: number, seen: number[], seenHeight: number }>} `sent` and `seen` are frames, of each size and of each other person
 */
export async function frames() {
  const { measured } = /** @type {{ measured: Measured }} */ (/** @type {unknown} */ (globalThis));
  /** @type {Record<string, number>} */
  const sent = {};
  let sentHeight = 0;
  const stats = await measured.peers.at(-1)?.getStats();
  stats?.forEach((each) => {
    if (each.type !== 'outbound-rtp' || each.kind !== 'video') return;
    sent[each.id] = each.framesSent ?? 0;
    sentHeight = Math.max(sentHeight, each.frameHeight ?? 0);
  });
  const videos = /** @type {HTMLVideoElement[]} */ ([...document.querySelectorAll('.tile:not(.own) video')]);
  const seen = videos.map((video) => {
    const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
    return totalVideoFrames - droppedVideoFrames;
  });
  return { at: performance.now(), sent, sentHeight, seen, seenHeight: Math.max(0, ...videos.map((video) => video.videoHeight)) };
}
