import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectTimer, CONNECT_NOTICE_MILLIS } from '../src/media/connect-timer.js';
import { FakeClock } from '../../client/test/fake-clock.js';
import type { LinkDiagnosis, TrackSource, MediaTrack, DisplaySize } from '../src/generated/Rooms.js';
import { devicesOf, pick } from '../src/media/devices.js';
import { QualityMeter } from '../src/media/quality-meter.js';
import { pausedCameras, recentSpeakers } from '../src/media/shown-videos.js';
import { grid } from '../src/media/layout.js';
import { levelOf } from '../src/media/level.js';
import { MuteSync } from '../src/media/mute-sync.js';
import { storeCallState, storedCallState } from '../src/media/call-state.js';
import { RedundancyPolicy } from '../src/media/redundancy-policy.js';
import { RoomMedia } from '../src/media/room-media.js';
import { Settings } from '../src/media/settings.js';
import { TalkKey } from '../src/media/talk-key.js';
import { SendQualityPolicy } from '../src/media/send-quality-policy.js';
import { arranged, tilesOf } from '../src/media/tiles.js';
import { deviceProblem } from '../src/media/problems.js';
import { isUploadSlow, diagnosisOf } from '../src/media/diagnosis.js';
import { MIX, tracksToReceive } from '../src/media/receiving.js';
import { DisplaySizes } from '../src/media/display-sizes.js';
import { MemoryStorage, settle } from './rig.js';

const track = (member: string, source: TrackSource, muted = false): MediaTrack => ({ id: `${member} ${source}`, member, source, muted });

describe('what is told of the room', () => {
  it('is about tracks that are there', () => {
    const state = new RoomMedia();
    state.handle({ type: 'PublishedTracks', tracks: [track('ada', 'CAMERA')] });
    state.handle({ type: 'LayerStatus', track: 'ada CAMERA', layer: 1, layers: 3, reason: 'BANDWIDTH', fewerFrames: false });
    expect(state.shown.value.get('ada CAMERA')?.reason).toBe('BANDWIDTH');
    state.handle({ type: 'PublishedTracks', tracks: [] });
    expect(state.shown.value.size).toBe(0);
  });
});

describe('what is watched', () => {
  const tracks = [track('ada', 'CAMERA'), track('ada', 'MICROPHONE'), track('you', 'CAMERA'), track('grace', 'SCREEN'), track('grace', 'SCREEN_SOUND')];

  it('is all of the others, screens before faces', () => {
    expect(tracksToReceive({ tracks, you: 'you', audioOnly: false, pausedCameras: new Set() }).map(({ id }) => id)).toEqual(['ada MICROPHONE', 'grace SCREEN_SOUND', 'grace SCREEN', 'ada CAMERA']);
  });

  it('is one sound at low bandwidth', () => {
    expect(tracksToReceive({ tracks, you: 'you', audioOnly: true, pausedCameras: new Set() })).toEqual([{ id: MIX, kind: 'audio' }]);
    expect(tracksToReceive({ tracks: [track('you', 'MICROPHONE')], you: 'you', audioOnly: true, pausedCameras: new Set() })).toEqual([]);
  });

  it('is one mixed audio track where too many speak, and at most as many videos as a session may watch', () => {
    const many = Array.from({ length: 200 }, (_, i) => [track(`m${i}`, 'MICROPHONE'), track(`m${i}`, 'CAMERA')]).flat();
    const all = tracksToReceive({ tracks: many, you: 'you', audioOnly: false, pausedCameras: new Set() });
    expect(all.filter(({ kind }) => kind === 'audio')).toEqual([{ id: MIX, kind: 'audio' }]);
    expect(all.length).toBeLessThanOrEqual(128);
    const pausedCameras = new Set(all.filter(({ kind }) => kind === 'video').map(({ id }) => id));
    expect(tracksToReceive({ tracks: many, you: 'you', audioOnly: false, pausedCameras })[1]?.id).toBe('m56 CAMERA');
  });
});

describe('faces, where there are too many', () => {
  const tracks = ['ada', 'bob', 'cleo', 'dan'].map((member) => track(member, 'CAMERA'));
  const rest = (spoke: readonly string[], pinned?: string, max = 2): string[] => [...pausedCameras({ tracks: [track('you', 'CAMERA'), ...tracks, track('eve', 'SCREEN'), track('fay', 'CAMERA', true)], you: 'you', spoke, pinned, max })];

  it('rest but for those who spoke last, and those who began first', () => {
    expect(rest([])).toEqual(['cleo CAMERA', 'dan CAMERA']);
    expect(rest(['dan'])).toEqual(['bob CAMERA', 'cleo CAMERA']);
    expect(rest(['dan', 'cleo', 'ada'])).toEqual(['ada CAMERA', 'bob CAMERA']);
    expect(rest(['dan', 'cleo'], 'bob')).toEqual(['cleo CAMERA', 'ada CAMERA']);
    expect(rest([], undefined, 4)).toEqual([]);
  });

  it('stay as they are while the same ones speak', () => {
    expect(recentSpeakers(recentSpeakers(recentSpeakers([], ['ada']), ['bob', 'ada']), [])).toEqual(['bob', 'ada']);
  });
});

describe('tiles', () => {
  const names = (id: string): string => id.toUpperCase();
  const tiles = tilesOf([track('you', 'CAMERA'), track('ada', 'MICROPHONE'), track('grace', 'SCREEN'), track('grace', 'CAMERA'), track('grace', 'SCREEN_SOUND')], [], names, 'you');
  const keys = (list: readonly { readonly key: string }[]): string[] => list.map(({ key }) => key);

  it('are screens, then others in the order in which they began, then oneself', () => {
    expect(keys(tiles)).toEqual(['grace screen', 'ada', 'grace', 'you']);
    expect(tiles[1]).toMatchObject({ member: { name: 'ADA' }, picture: undefined, own: false });
  });

  it('are there for members in the call who publish nothing, and small beside those who do', () => {
    const all = tilesOf([track('ada', 'CAMERA')], ['you', 'bob', 'ada'], names, 'you');
    expect(keys(all)).toEqual(['ada', 'bob', 'you']);
    expect(all[1]).toMatchObject({ member: { name: 'BOB' }, picture: undefined, voice: undefined });
    const { large, small } = arranged(all, 'GRID', undefined, []);
    expect([keys(large), keys(small)]).toEqual([['ada'], ['bob', 'you']]);
    expect(keys(arranged(tilesOf([], ['you', 'bob'], names, 'you'), 'GRID', undefined, []).large)).toEqual(['bob', 'you']);
  });

  it('are large when pinned, a screen, or who speaks', () => {
    expect(keys(arranged(tiles, 'GRID', undefined, []).large)).toEqual(['grace screen']);
    expect(keys(arranged(tiles, 'GRID', 'ada', []).large)).toEqual(['ada']);
    const shownVideos = tiles.slice(1);
    expect(arranged(shownVideos, 'GRID', undefined, ['ada'])).toEqual({ large: shownVideos, small: [] });
    expect(keys(arranged(shownVideos, 'SPEAKER', undefined, ['you', 'grace']).large)).toEqual(['grace']);
    expect(keys(arranged(shownVideos, 'SPEAKER', undefined, []).large)).toEqual(['ada']);
  });

  it('are all small beside something else, and stay where they are while they are few', () => {
    expect(keys(arranged(tiles, 'STRIP', 'ada', ['grace']).small)).toEqual(['ada', 'grace screen', 'grace', 'you']);
    const many = tilesOf(Array.from({ length: 9 }, (_, i) => track(`m${i}`, 'CAMERA')), [], names, 'you');
    expect(keys(arranged(many, 'STRIP', undefined, ['m7']).small)[0]).toBe('m7');
  });
});

describe('the layout', () => {
  it.each([
    [1, 1600, 900, 1],
    [2, 1600, 450, 2],
    [2, 400, 900, 1],
    [4, 1600, 900, 2],
    [5, 1600, 900, 3],
    [9, 1600, 900, 3],
  ])('of %d tiles on %d x %d has %d columns', (count, width, height, columns) => {
    expect(grid(count, width, height, 0).columns).toBe(columns);
  });

  it('fits, and is as large as it can be', () => {
    for (let count = 1; count < 30; count++) {
      const { columns, width, height } = grid(count, 1200, 800, 8);
      expect(columns * width + (columns - 1) * 8).toBeLessThanOrEqual(1200);
      const rows = Math.ceil(count / columns);
      expect(rows * height + (rows - 1) * 8).toBeLessThanOrEqual(800);
    }
  });

  it('scrolls rather than making tiles tiny, and stands an empty place', () => {
    expect(grid(200, 320, 200, 8).width).toBeGreaterThanOrEqual(144);
    expect(grid(1, 344, 50, 8).height).toBeLessThanOrEqual(50);
    expect(grid(0, 0, 0, 8)).toEqual({ columns: 1, width: 0, height: 0 });
    expect(grid(3, 0, 0, 8)).toEqual({ columns: 1, width: 0, height: 0 });
  });
});

describe('display sizes', () => {
  let clock: FakeClock;
  let told: (readonly DisplaySize[])[];
  let displaySizes: DisplaySizes;
  const sight = (width: number, height: number, visible = true, limited = true) => ({ width, height, visible, limited });

  beforeEach(() => {
    clock = new FakeClock();
    told = [];
    displaySizes = new DisplaySizes(clock, (each) => told.push(each));
  });

  it('are told once for all that changes within a moment, in steps', () => {
    displaySizes.see('a', sight(301, 170));
    displaySizes.see('a', sight(310, 175));
    displaySizes.see('b', sight(310, 175, false));
    clock.pass(250);
    expect(told).toEqual([[{ track: 'a', width: 320, height: 192, pinned: false }, { track: 'b', width: 0, height: 0, pinned: false }]]);

    displaySizes.see('a', sight(319, 190));
    clock.pass(250);
    expect(told).toHaveLength(1);
  });

  it('are nothing for what is shown no longer, and all of them for a new connection', () => {
    displaySizes.see('a', sight(320, 192));
    displaySizes.see('b', sight(320, 192));
    displaySizes.pin('b');
    clock.pass(250);
    displaySizes.see('a', undefined);
    clock.pass(250);
    expect(told.at(-1)).toEqual([{ track: 'a', width: 0, height: 0, pinned: false }]);
    displaySizes.restart();
    clock.pass(250);
    expect(told.at(-1)).toEqual([{ track: 'b', width: 320, height: 192, pinned: true }]);
  });

  it('are nothing for what rests, whether there is a place for it or not', () => {
    displaySizes.see('a', sight(320, 192));
    displaySizes.setPaused(new Set(['a', 'b']));
    clock.pass(250);
    expect(told[0]).toEqual([{ track: 'a', width: 0, height: 0, pinned: false }, { track: 'b', width: 0, height: 0, pinned: false }]);
    displaySizes.setPaused(new Set());
    clock.pass(250);
    expect(told.at(-1)).toEqual([{ track: 'a', width: 320, height: 192, pinned: false }]);
  });

  it('are limited by what was chosen, but for screens', () => {
    displaySizes.atMost({ width: 320, height: 180 });
    displaySizes.see('a', sight(1280, 720));
    displaySizes.see('screen', sight(1280, 720, true, false));
    clock.pass(250);
    expect(told[0]?.map(({ width }) => width)).toEqual([320, 1280]);
  });

  it('of more than a call may carry wait for the next', () => {
    for (let i = 0; i < 130; i++) displaySizes.see(`t${i}`, sight(320, 192));
    clock.pass(250);
    expect(told.map((displaySizes) => displaySizes.length)).toEqual([128]);
    clock.pass(250);
    expect(told.map((displaySizes) => displaySizes.length)).toEqual([128, 2]);
    for (let i = 0; i < 130; i++) displaySizes.see(`t${i}`, undefined);
    clock.pass(250);
    clock.pass(250);
    expect(told.slice(2).flat()).toHaveLength(130);
  });
});

describe('thrift', () => {
  it('sends less step by step while the upload is slow, and more again when it has been good', () => {
    const sendQuality = new SendQualityPolicy();
    let now = 0;
    const pass = (line: 'SLOW' | 'GOOD', seconds: number): string => {
      for (let i = 0; i <= seconds; i++) sendQuality.handle(line === 'SLOW', (now += 1_000));
      return sendQuality.sent;
    };
    expect(pass('SLOW', 3)).toBe('ALL');
    expect(pass('SLOW', 1)).toBe('MEDIUM');
    expect(pass('SLOW', 4)).toBe('SMALL');
    expect(pass('SLOW', 30)).toBe('NOTHING');
    expect(pass('GOOD', 14)).toBe('NOTHING');
    expect(pass('GOOD', 1)).toBe('SMALL');
    // The attempt failed, so the next one is made later.
    expect(pass('SLOW', 4)).toBe('NOTHING');
    expect(pass('GOOD', 29)).toBe('NOTHING');
    expect(pass('GOOD', 90)).toBe('ALL');
  });
});

it('a connection that is long on its way is overdue, until it stands or the call is over', () => {
  const clock = new FakeClock();
  const connectTimer = new ConnectTimer(clock);
  connectTimer.handle('IDLE');
  clock.pass(CONNECT_NOTICE_MILLIS);
  expect(connectTimer.isOver.value).toBe(false);
  connectTimer.handle('CONNECTING');
  clock.pass(CONNECT_NOTICE_MILLIS - 1);
  connectTimer.handle(undefined);
  connectTimer.handle('CONNECTING');
  expect(connectTimer.isOver.value).toBe(false);
  clock.pass(1);
  expect(connectTimer.isOver.value).toBe(true);
  connectTimer.handle('CONNECTED');
  expect(connectTimer.isOver.value).toBe(false);
  connectTimer.handle('RECONNECTING');
  clock.pass(CONNECT_NOTICE_MILLIS);
  expect(connectTimer.isOver.value).toBe(true);
  connectTimer.stop();
  expect([connectTimer.isOver.value, clock.waiting]).toEqual([false, 0]);
});

describe('the verdict', () => {
  const good = { phase: 'CONNECTED', givenUp: 0, overdue: false, line: 'GOOD', sent: 'ALL', busy: false, limited: false } as const;

  it('is the worst that is known', () => {
    expect(diagnosisOf(good)).toBe('GOOD');
    expect(diagnosisOf({ ...good, line: undefined })).toBe('GOOD');
    expect(diagnosisOf({ ...good, busy: true })).toBe('COMPUTER_BUSY');
    expect(diagnosisOf({ ...good, busy: true, line: 'DOWNLOAD_SLOW' })).toBe('DOWNLOAD_SLOW');
    expect(diagnosisOf({ ...good, line: 'UPLOAD_SLOW', sent: 'NOTHING' })).toBe('UPLOAD_AUDIO_ONLY');
    expect(diagnosisOf({ ...good, phase: undefined })).toBe('CONNECTING');
    expect(diagnosisOf({ ...good, phase: 'IDLE', overdue: true })).toBe('IDLE');
    expect(diagnosisOf({ ...good, phase: 'CONNECTING', overdue: true })).toBe('UNREACHABLE');
    expect(diagnosisOf({ ...good, overdue: true })).toBe('GOOD');
    expect(diagnosisOf({ ...good, phase: 'RECONNECTING' })).toBe('RECONNECTING');
    expect(diagnosisOf({ ...good, phase: 'CONNECTING', givenUp: 1 })).toBe('UNREACHABLE');
  });

  it('of a slow upload is believed where the browser would send more', () => {
    expect(diagnosisOf({ ...good, line: 'UPLOAD_SLOW' })).toBe('GOOD');
    expect(diagnosisOf({ ...good, line: 'UPLOAD_SLOW', limited: true })).toBe('UPLOAD_SLOW');
    expect(['UPLOAD_SLOW', 'UPLOAD_LOSSY', 'DOWNLOAD_SLOW', 'GOOD', undefined].map((line) => isUploadSlow(line as LinkDiagnosis | undefined, true))).toEqual([true, true, false, false, false]);
    expect(isUploadSlow('UPLOAD_LOSSY', false)).toBe(false);
  });
});

describe('the experience', () => {
  it('is what was counted since the last time', () => {
    const meter = new QualityMeter();
    const stats = (frames: number, concealed: number, silent: number) => [
      { type: 'inbound-rtp', kind: 'video', framesDecoded: frames, freezeCount: 1, totalFreezesDuration: 0.25 },
      { type: 'inbound-rtp', kind: 'audio', concealedSamples: concealed, silentConcealedSamples: silent, totalSamplesReceived: 48_000 + concealed },
      { type: 'outbound-rtp', kind: 'video', framesDecoded: 1_000, qualityLimitationReason: 'none' },
    ];
    expect(meter.measure(stats(0, 0, 0), 0)).toBeUndefined();
    expect(meter.measure(stats(150, 960, 480), 5_000)).toEqual({ millis: 5_000, frames: 150, freezes: 0, frozenMillis: 0, concealedPermille: 500 });
    expect(meter.measure([], 10_000)).toEqual({ millis: 5_000, frames: 0, freezes: 0, frozenMillis: 0, concealedPermille: 0 });
  });

  it('knows a busy computer', () => {
    const meter = new QualityMeter();
    meter.measure([{ type: 'outbound-rtp', qualityLimitationReason: 'cpu' }], 0);
    expect([meter.busy, meter.limited]).toEqual([true, false]);
  });

  it('knows a line that carries less than what is sent, but not by what is not', () => {
    const meter = new QualityMeter();
    meter.measure([{ type: 'outbound-rtp', active: false, qualityLimitationReason: 'bandwidth' }, { type: 'outbound-rtp', active: true, qualityLimitationReason: 'none' }], 0);
    expect(meter.limited).toBe(false);
    meter.measure([{ type: 'outbound-rtp', active: true, qualityLimitationReason: 'bandwidth' }], 0);
    expect([meter.busy, meter.limited]).toEqual([false, true]);
  });
});

describe('devices', () => {
  const info = (kind: MediaDeviceKind, deviceId: string, label: string) => ({ kind, deviceId, label });

  it('are sorted by what they are for, without doubles', () => {
    const devices = devicesOf([info('audioinput', 'a', 'Mic'), info('audioinput', 'communications', 'Mic'), info('videoinput', 'v', 'Cam'), info('audiooutput', 's', 'Box')]);
    expect(devices).toEqual({ microphone: [{ id: 'a', name: 'Mic' }], camera: [{ id: 'v', name: 'Cam' }], speaker: [{ id: 's', name: 'Box' }] });
  });

  it('are chosen by id, by name where ids were forgotten, or else the first that works', () => {
    const devices = [{ id: '1', name: 'Mic' }, { id: '2', name: 'Headset' }];
    expect(pick(devices, { id: '2', name: 'x' })?.id).toBe('2');
    expect(pick(devices, { id: 'old', name: 'Headset' })?.id).toBe('2');
    expect(pick(devices, undefined)?.id).toBe('1');
    expect(pick(devices, { id: '1', name: 'Mic' }, '1')?.id).toBe('2');
    expect(pick([], { id: '1', name: 'Mic' })).toBeUndefined();
  });

  it('stay chosen for a browser; what is not readable is nothing', () => {
    const storage = new MemoryStorage();
    const settings = new Settings(storage);
    settings.choose('camera', { id: 'v', name: 'Cam' });
    settings.chooseQuality('LOW');
    settings.chooseTalkKey(false);
    const again = new Settings(storage);
    expect([again.devices.camera.value, again.devices.microphone.value, again.quality.value, again.talkKey.value]).toEqual([{ id: 'v', name: 'Cam' }, undefined, 'LOW', false]);
    for (const text of ['', '{', '{"quality":"X","talkKey":true,"camera":true,"devices":{}}', '{"quality":"LOW"}', '{"quality":"LOW","talkKey":true,"camera":true,"devices":{"camera":1}}']) {
      storage.set('parley.media', text);
      expect(new Settings(storage).quality.value).toBe('AUTOMATIC');
    }
  });

  it.each([
    [new DOMException('Permission denied', 'NotAllowedError'), 'REFUSED'],
    [new DOMException('Permission denied by system', 'NotAllowedError'), 'SYSTEM_REFUSED'],
    [new DOMException('', 'NotFoundError'), 'NONE'],
    [new DOMException('', 'OverconstrainedError'), 'NONE'],
    [new DOMException('', 'NotReadableError'), 'IN_USE'],
    [new DOMException('', 'AbortError'), 'IN_USE'],
    [new DOMException('', 'InvalidStateError'), 'FAILED'],
    [new TypeError('x'), 'FAILED'],
  ])('that cannot be had say why: %s', (error, what) => {
    expect(deviceProblem(error)).toBe(what);
  });
});

it('how a tab was in a call is kept for it', () => {
  const storage = new MemoryStorage();
  storeCallState(storage, 'physics', { microphone: true, camera: false, audioOnly: false });
  expect(storedCallState(storage, 'physics')).toEqual({ microphone: true, camera: false, audioOnly: false });
  expect(storedCallState(storage, 'maths')).toBeUndefined();
  storeCallState(storage, 'physics', undefined);
  expect(storedCallState(storage, 'physics')).toBeUndefined();
  storage.set('parley.call.physics', '{"microphone":1}');
  expect(storedCallState(storage, 'physics')).toBeUndefined();
});

it('loudness is between silence and all there is', () => {
  expect(levelOf(new Float32Array(8))).toBe(0);
  expect(levelOf(new Float32Array(8).fill(1))).toBe(1);
  expect(levelOf(new Float32Array(8).fill(0.01))).toBeCloseTo(1 / 3);
});

describe('muting', () => {
  let clock: FakeClock;
  let asked: string[];
  let mutedByOthers: number;
  let muteSync: MuteSync;
  let hears: boolean;
  const voice = (muted: boolean): MediaTrack[] => [{ id: 'v', member: 'you', source: 'MICROPHONE', muted }];

  beforeEach(() => {
    clock = new FakeClock();
    asked = [];
    mutedByOthers = 0;
    hears = true;
    muteSync = new MuteSync({ clock, ask: (id, muted) => Promise.resolve(asked.push(`${id} ${muted}`) > 0 && hears), onMuted: () => mutedByOthers++ });
  });

  it('is told to the server when it is another', async () => {
    muteSync.handleOwn(undefined, true);
    muteSync.handleOwn('v', true);
    muteSync.handleOwn('v', true);
    muteSync.handleOwn('v', false);
    await settle();
    expect(asked).toEqual(['v true', 'v false']);
  });

  it('by somebody else is known, and what is older than the own wish is not', async () => {
    muteSync.handleOwn('v', true);
    muteSync.handleOwn('v', false);
    muteSync.handleTracks(voice(true));
    await settle();
    muteSync.handleTracks(voice(false));
    clock.pass(1_000);
    expect(mutedByOthers).toBe(0);

    muteSync.handleTracks(voice(true));
    expect(mutedByOthers).toBe(1);
    muteSync.handleOwn('v', true);
    await settle();
    expect(asked).toEqual(['v true', 'v false']);
  });

  it('that the server did not receive is sent again in the next session', async () => {
    muteSync.handleOwn('v', true);
    await settle();
    muteSync.handleTracks(voice(true));
    clock.pass(1_000);
    hears = false;
    muteSync.handleOwn('v', false);
    await settle();
    clock.pass(1_000);
    expect(mutedByOthers).toBe(0);

    hears = true;
    muteSync.handleTracks(voice(true));
    await settle();
    expect(asked).toEqual(['v true', 'v false', 'v false']);
    muteSync.handleTracks(voice(false));
    clock.pass(1_000);
    expect(mutedByOthers).toBe(0);
  });

  it('by somebody else in the same moment is known after it', async () => {
    muteSync.handleOwn('v', true);
    muteSync.handleOwn('v', false);
    muteSync.handleTracks(voice(true));
    await settle();
    clock.pass(1_000);
    expect(mutedByOthers).toBe(1);
  });
});

describe('push to talk', () => {
  class Place {
    constructor(private readonly selector: string) {}
    matches(selectors: string): boolean {
      return this.selector !== '' && selectors.split(', ').includes(this.selector);
    }
    closest(selector: string): Place | null {
      return this.selector === selector ? this : null;
    }
  }
  const BODY = new Place('');
  const BUTTON = new Place('[data-talk]');
  let talking: string[];
  let now: number;
  let key: TalkKey;
  let enabled: boolean;
  const press = (place: Place, more: object = {}) => ({ code: 'Space', repeat: false, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, preventDefault: vi.fn(), composedPath: () => [place, BODY], ...more });

  beforeEach(() => {
    vi.stubGlobal('Element', Place);
    talking = [];
    now = 0;
    enabled = true;
    key = new TalkKey({ enabled: () => enabled, talk: (on) => talking.push(on ? 'on' : 'off'), press: () => talking.push('press'), now: () => now });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('lasts as long as the key is held', () => {
    const down = press(BODY);
    key.handleDown(down);
    key.handleDown(press(BODY, { repeat: true }));
    expect(talking).toEqual(['on']);
    expect(down.preventDefault).toHaveBeenCalled();
    now = 2_000;
    key.handleUp(press(BODY));
    expect(talking).toEqual(['on', 'off']);
  });

  it.each(['input', 'textarea', 'button', 'summary', '[contenteditable]', '[role=application]', '[tabindex]'])('leaves the key to %s', (selector) => {
    const down = press(new Place(selector));
    key.handleDown(down);
    key.handleUp(press(new Place(selector)));
    expect(talking).toEqual([]);
    expect(down.preventDefault).not.toHaveBeenCalled();
  });

  it('leaves other keys and combinations alone, and is off when not wanted', () => {
    key.handleDown(press(BODY, { code: 'KeyA' }));
    key.handleDown(press(BODY, { ctrlKey: true }));
    enabled = false;
    key.handleDown(press(BODY));
    expect(talking).toEqual([]);
  });

  it('on the button is a press when it was short', () => {
    key.handleDown(press(BUTTON));
    now = 100;
    key.handleUp(press(BUTTON));
    expect(talking).toEqual(['on', 'off', 'press']);
    key.handleDown(press(BUTTON));
    now = 1_000;
    key.handleUp(press(BUTTON));
    expect(talking.slice(3)).toEqual(['on', 'off']);
  });

  it('ends when the page hears no keys any more', () => {
    key.handleDown(press(BODY));
    key.release();
    key.release();
    key.handleUp(press(BODY));
    expect(talking).toEqual(['on', 'off']);
  });
});

it('sound is repeated while packets are lost on the way up, and for a while after that', () => {
  const redundancyPolicy = new RedundancyPolicy();
  const after = (upLoss: number, seconds: number): boolean => {
    redundancyPolicy.handle({ upLoss }, seconds * 1000);
    return redundancyPolicy.wanted;
  };
  expect([after(2, 0), after(3, 2), after(0, 4), after(1, 20), after(0, 39), after(0, 41), after(2, 43)]).toEqual([false, true, true, true, true, false, false]);
});
