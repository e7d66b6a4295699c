import { beforeEach, describe, expect, it } from 'vitest';
import { MediaRefused, type GroupState, type GroupStatus, type LinkState } from '../src/generated/Rooms.js';
import type { CaptureDevices } from '../src/media/capture.js';
import { MediaController } from '../src/media/media-controller.js';
import { MIX } from '../src/media/receiving.js';
import type { Room } from '../src/room/room.js';
import { FakeServer, STUDENT_RIGHTS } from './fake-server.js';
import { CODECS, FakePeer, FakeTrack } from './fake-peer.js';
import { FakeReceiver } from './fake-receiver.js';
import { MemoryStorage, settle, Tab } from './rig.js';

let server: FakeServer;
let alice: Tab;
let devices: FakeDevices;
let kept: MemoryStorage;
let tab: MemoryStorage;
let changeNetwork: () => void;
let receiver: FakeReceiver;

/** Devices of a simulated browser. */
class FakeDevices {
  infos = [device('audioinput', 'mic', 'Mic'), device('audioinput', 'headset', 'Headset'), device('videoinput', 'cam', 'Cam')];
  refusal: DOMException | undefined;
  readonly given: FakeTrack[] = [];
  private readonly listeners = new Set<() => void>();

  getUserMedia({ audio, video }: MediaStreamConstraints): Promise<MediaStream> {
    if (this.refusal !== undefined) return Promise.reject(this.refusal);
    const kind = video === undefined ? 'audioinput' : 'videoinput';
    const wanted = ((video ?? audio) as { readonly deviceId?: { readonly exact: string } }).deviceId?.exact;
    const found = this.infos.find((info) => info.kind === kind && (wanted === undefined || info.deviceId === wanted));
    if (found === undefined) return Promise.reject(new DOMException('', wanted === undefined ? 'NotFoundError' : 'OverconstrainedError'));
    return Promise.resolve(this.streamOf(new FakeTrack(kind === 'audioinput' ? 'audio' : 'video', found.label, found.deviceId)));
  }

  getDisplayMedia(): Promise<MediaStream> {
    return this.refusal === undefined ? Promise.resolve(this.streamOf(new FakeTrack('video'), new FakeTrack('audio'))) : Promise.reject(this.refusal);
  }

  private streamOf(...tracks: FakeTrack[]): MediaStream {
    this.given.push(...tracks);
    return { getTracks: () => tracks, getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video') } as unknown as MediaStream;
  }

  enumerateDevices(): Promise<MediaDeviceInfo[]> {
    return Promise.resolve(this.infos as MediaDeviceInfo[]);
  }

  addEventListener(_type: string, listener: () => void): void {
    this.listeners.add(listener);
  }

  removeEventListener(_type: string, listener: () => void): void {
    this.listeners.delete(listener);
  }

  pull(id: string): void {
    this.infos = this.infos.filter(({ deviceId }) => deviceId !== id);
    for (const listener of this.listeners) listener();
    for (const track of this.given) if (track.deviceId === id && !track.stopped) track.unplug();
  }
}

function device(kind: MediaDeviceKind, deviceId: string, label: string) {
  return { kind, deviceId, label };
}

beforeEach(() => {
  server = new FakeServer();
  alice = new Tab(server, 'Alice');
  devices = new FakeDevices();
  kept = new MemoryStorage();
  tab = new MemoryStorage();
  receiver = new FakeReceiver();
  FakePeer.all.length = 0;
});

async function inRoom(who = alice): Promise<{ room: Room; controller: MediaController }> {
  const room = who.open();
  await settle();
  const controller = deskIn(room);
  await settle();
  return { room, controller };
}

function deskIn(room: Room): MediaController {
  const { phase } = room;
  if (phase.value.kind !== 'inside') throw new Error('outside');
  return new MediaController(room, phase.value.you, { clock: alice.clock, kept, tab, connect: () => new FakePeer().real, codecs: (kind) => CODECS[kind], capturing: devices as unknown as CaptureDevices, receiver, watchNetwork });
}

function watchNetwork(onChange: () => void): () => void {
  changeNetwork = onChange;
  return () => undefined;
}

async function inCall(): Promise<{ room: Room; controller: MediaController; peer: FakePeer }> {
  const { room, controller } = await inRoom();
  await controller.enter({ microphone: true, camera: true, audioOnly: false });
  await settle();
  peerNow().become('connected');
  await settle();
  return { room, controller, peer: peerNow() };
}

function peerNow(): FakePeer {
  const peer = FakePeer.all.at(-1);
  if (peer === undefined) throw new Error('no connection');
  return peer;
}

const sources = (controller: MediaController): string[] => [...(controller.keeper.call.value?.published.value.keys() ?? [])].sort();
const member = (name: string) => [...server.members.values()].find((each) => each.name === name) ?? server.member(name);
const line = (more: Partial<LinkState>): LinkState & { readonly type: 'LinkState' } => ({ type: 'LinkState', verdict: 'GOOD', upKbit: 0, downKbit: 0, upLoss: 0, downLoss: 0, roundTrip: 0, ...more });

describe('a call', () => {
  it('is not there before somebody goes in, but what the room tells of it is', async () => {
    const { controller } = await inRoom();
    server.media.publish(member('Ada'), ['MICROPHONE']);
    await settle();
    expect(controller.state.tracks.value).toHaveLength(1);
    expect(FakePeer.all).toHaveLength(0);
  });

  it('sends and receives from then on', async () => {
    server.media.publish(member('Ada'), ['MICROPHONE', 'CAMERA']);
    const { controller, peer } = await inCall();
    expect(sources(controller)).toEqual(['CAMERA', 'MICROPHONE']);
    expect(controller.audible.value).toBe(true);
    expect([...(controller.keeper.call.value?.received.value.values() ?? [])].map(({ kind }) => kind)).toEqual(['audio', 'video']);
    expect(controller.diagnosis.value).toBe('GOOD');
    expect(peer.directions.filter((direction) => direction === 'recvonly')).toHaveLength(2);

    server.media.publish(member('Ada'), []);
    await settle();
    expect(controller.keeper.call.value?.received.value.size).toBe(0);
  });

  it('is told to the others, also when nothing is sent', async () => {
    const { controller } = await inRoom();
    await controller.enter({ microphone: false, camera: false, audioOnly: false });
    await settle();
    expect(server.media.callers).toEqual([controller.you.id]);
    expect(controller.state.inCall.value).toEqual([controller.you.id]);
    expect(server.media.offers).toEqual([]);
  });

  it('ends with hanging up: devices are given back', async () => {
    const { controller, peer } = await inCall();
    expect(server.media.callers).toHaveLength(1);
    controller.hangUp();
    await settle();
    expect(server.media.callers).toEqual([]);
    expect(devices.given.every(({ stopped }) => stopped)).toBe(true);
    expect([peer.connectionState, server.media.hungUp, server.media.tracks.length]).toEqual(['closed', 1, 0]);
    expect(tab.get('parley.call.physics')).toBeUndefined();
  });

  it('goes on at a new server with all that was sent and watched', async () => {
    const { room, controller } = await inCall();
    controller.hand.raise(true);
    await settle();
    server.crash();
    server.start();
    await settle();
    room.retryNow();
    await settle();
    server.media.publish(member('Ada'), ['CAMERA']);
    await settle();

    expect(server.media.callers).toEqual([controller.you.id]);
    expect(FakePeer.all).toHaveLength(2);
    expect(FakePeer.all[0]?.connectionState).toBe('closed');
    expect(sources(controller)).toEqual(['CAMERA', 'MICROPHONE']);
    expect(controller.keeper.call.value?.received.value.size).toBe(1);
    expect(controller.handUp.value).toBe(true);
  });

  it('keeps the established connection when only the session was lost', async () => {
    const { room, controller, peer } = await inCall();
    peer.become('connected');
    server.cut();
    await settle();
    room.retryNow();
    await settle();
    await settle();

    expect(FakePeer.all).toHaveLength(1);
    expect(peer.restarts.at(-1)).toBe(true);
    expect(controller.keeper.call.value?.phase.value).toBe('CONNECTED');
  });

  it('comes back by itself when the page is loaded anew', async () => {
    const { room, controller } = await inCall();
    controller.own.stop('camera');
    await settle();
    expect(tab.get('parley.call.physics')).toBe('{"microphone":true,"camera":false,"audioOnly":false}');
    const again = deskIn(room);
    await settle();

    expect(again.inside.value).toBe(true);
    expect(sources(again)).toEqual(['MICROPHONE']);
    again.close();
    expect(tab.get('parley.call.physics')).toBeUndefined();
  });

  it('that gets nowhere is tried again with growing pauses, and says so', async () => {
    const { controller } = await inCall();
    for (let i = 0; i < 3; i++) {
      peerNow().become('failed');
      await settle();
      peerNow().become('failed');
      await settle();
      peerNow().become('failed');
      await settle();
      expect(controller.diagnosis.value).toBe('UNREACHABLE');
      alice.clock.pass(1_000 * 2 ** i);
      await settle();
      expect(FakePeer.all).toHaveLength(2 + i);
    }
    peerNow().become('connected');
    expect(controller.diagnosis.value).toBe('GOOD');
  });

  it('looks for another way when the network is another one', async () => {
    const { controller, peer } = await inCall();
    const before = peer.restarts.length;
    changeNetwork();
    await settle();
    expect(peer.restarts.slice(before)).toEqual([true]);
    alice.clock.pass(60_000);
    await settle();
    expect(controller.diagnosis.value).toBe('GOOD');
    expect(FakePeer.all).toHaveLength(1);
  });

  it('is not to be had from a server that carries none', async () => {
    server.media.refuse = () => 'NOT_OFFERED';
    const { controller } = await inRoom();
    await controller.enter({ microphone: true, camera: false, audioOnly: false });
    await settle();
    expect(controller.inside.value).toBe(false);
    expect(controller.problem.value).toEqual({ kind: 'refused', reason: 'NOT_OFFERED' });
    expect(devices.given.every(({ stopped }) => stopped)).toBe(true);
  });

  it('reports every five seconds how it was', async () => {
    const { peer } = await inCall();
    peer.stats = [{ type: 'inbound-rtp', framesDecoded: 10 }];
    alice.clock.pass(5_000);
    await settle();
    peer.stats = [{ type: 'inbound-rtp', framesDecoded: 160 }];
    alice.clock.pass(5_000);
    await settle();
    expect(server.media.experiences).toMatchObject([{ millis: 5_000, frames: 150 }]);
  });
});

describe('at low bandwidth', () => {
  it('one sound comes, and no picture goes', async () => {
    server.media.publish(member('Ada'), ['MICROPHONE', 'CAMERA']);
    const { controller } = await inCall();
    await controller.own.startScreen();
    await settle();
    controller.setAudioOnly(true);
    await settle();
    expect(controller.own.screen.value).toBeUndefined();
    expect([...(controller.keeper.call.value?.received.value.keys() ?? [])]).toEqual([MIX]);
    expect(sources(controller)).toEqual(['MICROPHONE']);
    expect(devices.given.find(({ kind }) => kind === 'video')?.stopped).toBe(true);
    controller.setAudioOnly(false);
    await settle();
    expect(controller.keeper.call.value?.received.value.size).toBe(2);
  });

  it('the camera is sent in fewer sizes, and then not at all, and the page says so', async () => {
    const { controller, peer } = await inCall();
    const encodings = () => peer.transceivers.find(({ sender }) => sender.track?.kind === 'video')?.sender.parameters.encodings.map(({ active }) => active);
    const slow = async () => {
      for (let i = 0; i < 20; i++) {
        server.media.signal(line({ verdict: 'UPLOAD_SLOW' }));
        await settle();
        alice.clock.pass(1_000);
      }
      await settle();
    };
    await slow();
    expect(encodings()).toEqual([true, true, true]);
    peer.stats = [{ type: 'outbound-rtp', active: true, qualityLimitationReason: 'bandwidth' }];
    await slow();
    expect(encodings()).toEqual([false, false, false]);
    expect(controller.diagnosis.value).toBe('UPLOAD_AUDIO_ONLY');

    controller.settings.chooseQuality('HIGH');
    await settle();
    expect(encodings()).toEqual([true, true, true]);
    expect(controller.diagnosis.value).toBe('UPLOAD_SLOW');
  });
});

describe('the microphone', () => {
  it('is muted for all, and heard while a key is held', async () => {
    const { controller } = await inCall();
    await controller.setMicrophone(false);
    await settle();
    const track = devices.given.find(({ kind }) => kind === 'audio');
    expect([track?.enabled, track?.stopped]).toEqual([false, false]);
    controller.talking.value = true;
    await settle();
    expect(track?.enabled).toBe(true);
    controller.talking.value = false;
    await settle();
    expect(server.media.mutings.map(({ muted }) => muted)).toEqual([true, false, true]);
  });

  it('is muted by who leads the room, and can be turned on again', async () => {
    const { controller } = await inCall();
    const leader = member('Ada');
    server.media.mute(leader, server.media.tracks.find(({ source }) => source === 'MICROPHONE')?.id ?? '', true);
    await settle();
    expect([controller.muted.value, controller.problem.value]).toEqual([true, { kind: 'stopped', what: 'MUTED' }]);
    await controller.setMicrophone(true);
    expect([controller.muted.value, controller.problem.value]).toEqual([false, undefined]);
    await controller.setMicrophone(true);
    await settle();
    expect(server.media.mutings.at(-1)).toMatchObject({ by: 'Alice', muted: false });
  });

  it('that is unplugged is followed by another one, or by words', async () => {
    const { controller } = await inCall();
    devices.pull('mic');
    await settle();
    expect(controller.own.microphone.value?.label).toBe('Headset');
    expect(controller.problem.value).toEqual({ kind: 'unplugged', own: 'microphone', now: 'Headset' });
    expect(sources(controller)).toContain('MICROPHONE');

    devices.pull('headset');
    await settle();
    expect(controller.problem.value).toEqual({ kind: 'unplugged', own: 'microphone', now: undefined });
    expect(controller.audible.value).toBe(false);
    expect(sources(controller)).toEqual(['CAMERA']);
  });

  it('that goes with the permission to use it is not called unplugged', async () => {
    const { controller } = await inCall();
    devices.refusal = new DOMException('', 'NotAllowedError');
    devices.pull('mic');
    await settle();
    expect(controller.problem.value).toEqual({ kind: 'device', own: 'microphone', what: 'REFUSED' });
    expect(controller.audible.value).toBe(false);
  });

  it('that cannot be had keeps nobody from hearing the others', async () => {
    devices.refusal = new DOMException('', 'NotAllowedError');
    const { controller } = await inCall();
    expect(controller.problem.value).toEqual({ kind: 'device', own: 'camera', what: 'REFUSED' });
    expect([controller.inside.value, controller.muted.value, sources(controller).length]).toEqual([true, true, 0]);
  });

  it('that does not start on a busy machine is asked for again', async () => {
    const { controller } = await inRoom();
    devices.refusal = new DOMException('Timeout starting audio source', 'AbortError');
    const started = controller.setMicrophone(true);
    await settle();
    expect([controller.own.starting.value.has('microphone'), controller.problem.value]).toEqual([true, undefined]);
    devices.refusal = undefined;
    alice.clock.pass(300);
    await started;
    expect([controller.muted.value, controller.own.microphone.value?.label, controller.problem.value]).toEqual([false, 'Mic', undefined]);
  });

  it('that does not start for long is told', async () => {
    const { controller } = await inRoom();
    devices.refusal = new DOMException('', 'NotReadableError');
    const started = controller.own.start('camera');
    await settle();
    alice.clock.pass(300);
    await settle();
    alice.clock.pass(1_000);
    expect(await started).toBe(false);
    expect(controller.problem.value).toEqual({ kind: 'device', own: 'camera', what: 'IN_USE' });
  });

  it('that did not start and was turned off since is not opened any more', async () => {
    const { controller } = await inRoom();
    devices.refusal = new DOMException('', 'NotReadableError');
    const started = controller.own.start('camera');
    await settle();
    controller.own.stop('camera');
    devices.refusal = undefined;
    alice.clock.pass(300);
    expect(await started).toBe(false);
    expect([devices.given.length, controller.problem.value]).toEqual([0, undefined]);
  });

  it('that was given up while the browser asked for it stays off', async () => {
    const { controller } = await inRoom();
    const started = controller.setMicrophone(true);
    controller.own.stop('microphone');
    await started;
    expect([controller.own.microphone.value, controller.muted.value, devices.given[0]?.stopped]).toEqual([undefined, true, true]);
    await controller.setMicrophone(true);
    expect(controller.own.microphone.value).toBeDefined();
  });

  it('that was chosen and is gone is replaced by any', async () => {
    kept.set('parley.media', '{"quality":"AUTOMATIC","talkKey":true,"camera":false,"devices":{"microphone":{"id":"old","name":"Old"}}}');
    const { controller } = await inCall();
    expect(controller.own.microphone.value?.label).toBe('Mic');
  });
});

describe('the screen', () => {
  it('is shown with its sound, and ends where it was begun or in the browser', async () => {
    const { controller } = await inCall();
    await controller.own.startScreen();
    await settle();
    expect(sources(controller)).toEqual(['CAMERA', 'MICROPHONE', 'SCREEN', 'SCREEN_SOUND']);
    expect(controller.own.screen.value?.contentHint).toBe('detail');
    devices.given.at(-2)?.unplug();
    await settle();
    expect(sources(controller)).toEqual(['CAMERA', 'MICROPHONE']);
  });

  it('that was not chosen is no trouble', async () => {
    const { controller } = await inCall();
    devices.refusal = new DOMException('', 'NotAllowedError');
    await controller.own.startScreen();
    expect(controller.problem.value).toBeUndefined();
  });
});

describe('who leads the room', () => {
  it('stops a camera, mutes the others and lowers hands', async () => {
    const { controller } = await inRoom();
    const bob = member('Bob');
    server.media.publish(bob, ['MICROPHONE', 'CAMERA']);
    server.media.open(bob).raiseHand(true);
    await settle();
    await controller.each(controller.state.tracks.value, (media, { id }) => media.mute(id, true));
    await controller.ask((media) => media.lowerHand(bob.id));
    await settle();
    expect(controller.state.tracks.value.map(({ muted }) => muted)).toEqual([true, true]);
    expect(controller.state.hands.value).toEqual([]);
  });

  it('stays pinned when its camera was off and is on again', async () => {
    const { controller } = await inRoom();
    const bob = member('Bob');
    const [voice] = server.media.publish(bob, ['MICROPHONE']);
    await settle();
    controller.pin({ key: bob.id, member: bob, screen: false, own: false, picture: undefined, voice });
    for (let i = 0; i < 2; i++) {
      const picture = server.media.publish(bob, ['MICROPHONE', 'CAMERA'])[1]?.id ?? '';
      await settle();
      controller.displaySizes.see(picture, { width: 320, height: 192, visible: true, limited: true });
      alice.clock.pass(250);
      await settle();
      expect(server.media.displaySizes.at(-1)).toContainEqual({ track: picture, width: 320, height: 192, pinned: true });
      server.media.publish(bob, ['MICROPHONE']);
    }
  });

  it('mutes all, also where the server is asked too often', async () => {
    const { controller } = await inRoom();
    for (const name of ['Bob', 'Carol', 'Dan']) server.media.publish(member(name), ['MICROPHONE']);
    await settle();
    server.media.tooFast = 2;
    const done = controller.each(controller.state.tracks.value, (media, { id }) => media.mute(id, true));
    for (let i = 0; i < 4; i++) {
      await settle();
      alice.clock.pass(300);
    }
    await done;
    await settle();
    expect(controller.state.tracks.value.map(({ muted }) => muted)).toEqual([true, true, true]);
    expect(controller.problem.value).toBeUndefined();
  });

  it('says that it was not done where the server is asked too often for long', async () => {
    const { controller } = await inRoom();
    server.media.publish(member('Bob'), ['MICROPHONE']);
    await settle();
    server.media.tooFast = 1_000;
    const done = controller.each(controller.state.tracks.value, (media, { id }) => media.mute(id, true));
    for (let i = 0; i < 6; i++) {
      await settle();
      alice.clock.pass(300);
    }
    await done;
    expect(controller.problem.value).toEqual({ kind: 'refused', reason: 'TOO_FAST' });
  });

  it('ends a screen that this page shares', async () => {
    const { controller } = await inCall();
    await controller.own.startScreen();
    await settle();
    server.media.mute(member('Ada'), server.media.tracks.find(({ source }) => source === 'SCREEN')?.id ?? '', true);
    await settle();
    expect(controller.own.screen.value).toBeUndefined();
    expect(controller.problem.value).toEqual({ kind: 'stopped', what: 'SCREEN' });
  });

  it('stops a camera of this page', async () => {
    const { controller } = await inCall();
    server.media.mute(member('Ada'), server.media.tracks.find(({ source }) => source === 'CAMERA')?.id ?? '', true);
    await settle();
    expect(controller.own.camera.value).toBeUndefined();
    expect(controller.problem.value).toEqual({ kind: 'stopped', what: 'CAMERA' });
    await controller.own.start('camera');
    await settle();
    expect(sources(controller)).toContain('CAMERA');
    expect(controller.own.camera.value).toBeDefined();
  });

  it('takes the right to speak, and what is sent ends', async () => {
    const { controller } = await inCall();
    let answer = (): void => undefined;
    server.media.answering = () => new Promise((resolve) => (answer = () => resolve('an answer')));
    server.grant(member('Ada'), member('Alice'), 'STUDENT', { ...STUDENT_RIGHTS, speak: false });
    await settle();
    server.media.signal({ type: 'PublishedTracks', tracks: server.media.tracks.map((track) => ({ ...track, muted: true })) });
    await settle();
    answer();
    await settle();
    expect(controller.problem.value).toEqual({ kind: 'stopped', what: 'RIGHT' });
    expect(devices.given.every(({ stopped }) => stopped)).toBe(true);
    expect([controller.inside.value, sources(controller).length]).toEqual([true, 0]);
  });
});

describe('a right that goes', () => {
  const RIGHT = { kind: 'stopped', what: 'RIGHT' };

  it('is what an offer was refused for that was on its way', async () => {
    const { controller } = await inCall();
    server.media.answering = () => Promise.reject(MediaRefused.of({ reason: 'NOT_ALLOWED', message: 'you may not' }));
    await controller.own.start('camera');
    await settle();
    server.grant(member('Ada'), member('Alice'), 'STUDENT', { ...STUDENT_RIGHTS, speak: false });
    await settle();
    expect(controller.problem.value).toEqual(RIGHT);
    expect(devices.given.every(({ stopped }) => stopped)).toBe(true);
  });

  it('is the reason for all that comes of it', async () => {
    const { controller } = await inCall();
    server.grant(member('Ada'), member('Alice'), 'STUDENT', { ...STUDENT_RIGHTS, speak: false });
    await settle();
    await controller.ask(() => Promise.reject(MediaRefused.of({ reason: 'NOT_ALLOWED', message: 'you may not' })));
    expect(controller.problem.value).toEqual(RIGHT);
  });
});

describe('a recording', () => {
  it('is begun and ended by who may, and everybody in the room knows it', async () => {
    const { room, controller } = await inRoom();
    const bob = new Tab(server, 'Bob').open();
    await settle();
    controller.record(true);
    await settle();
    expect(room.recording.value?.by.name).toBe('Alice');
    expect(bob.recording.value?.by.name).toBe('Alice');
    expect(bob.log.events.value.map(({ type }) => type)).toContain('RecordingStarted');
    const carol = new Tab(server, 'Caroline').open();
    await settle();
    expect(carol.recording.value?.by.name).toBe('Alice');

    controller.record(false);
    await settle();
    expect(carol.recording.value).toBeUndefined();
    expect(bob.log.events.value.at(-1)?.type).toBe('RecordingEnded');
  });

  it('is no more when the page comes back to a room that is not recorded', async () => {
    const { room, controller } = await inRoom();
    controller.record(true);
    await settle();
    server.crash();
    server.recording = undefined;
    server.start();
    await settle();
    expect(room.recording.value).toBeDefined();
    alice.clock.pass(60_000);
    await settle();
    expect(room.recording.value).toBeUndefined();
  });

  it('that is refused says why', async () => {
    const { room, controller } = await inRoom();
    server.media.refuse = () => 'DISK_SHORT';
    controller.record(true);
    await settle();
    expect(controller.problem.value).toEqual({ kind: 'refused', reason: 'DISK_SHORT' });
    expect(room.recording.value).toBeUndefined();
  });

  it('asks who is in the call whether to stay, unless they began it or knew of it', async () => {
    const { controller } = await inCall();
    server.record(member('Ada'), true);
    await settle();
    expect(controller.recordedSince.value?.by.name).toBe('Ada');
    controller.acceptRecording();
    expect(controller.recordedSince.value).toBeUndefined();
    server.record(member('Ada'), false);
    await settle();

    server.record(controller.you, true);
    await settle();
    expect(controller.recordedSince.value).toBeUndefined();
    server.record(controller.you, false);
    await settle();

    controller.hangUp();
    server.record(member('Ada'), true);
    await settle();
    await controller.enter({ microphone: false, camera: false, audioOnly: false });
    await settle();
    expect(controller.recordedSince.value).toBeUndefined();
  });

  it('that goes on no longer asks nothing', async () => {
    const { controller } = await inCall();
    server.record(member('Ada'), true);
    await settle();
    server.record(member('Ada'), false);
    await settle();
    expect(controller.recordedSince.value).toBeUndefined();
  });
});

describe('the group of a classroom', () => {
  const status = (state: GroupState, tracks: readonly string[] = []): GroupStatus & { readonly type: 'GroupStatus' } => ({ type: 'GroupStatus', available: true, state, reason: state === 'GROUP' ? 'NONE' : 'NOT_PROBED', tracks: [...tracks] });
  const screenOf = (name: string): string => server.media.publish(member(name), ['SCREEN'])[0]?.id ?? '';

  async function inClass(): Promise<{ controller: MediaController; track: string }> {
    server.media.tickets = true;
    const track = screenOf('Ada');
    const { controller } = await inCall();
    server.media.signal(status('UNICAST'));
    await settle();
    return { controller, track };
  }

  it('is received by the receiver on this computer while the server says so', async () => {
    const { controller, track } = await inClass();
    const byServer = controller.received.value.get(track);
    expect(receiver.tickets).toEqual(['ticket 1']);
    receiver.tell({ state: 'PROBING', reason: 'NOT_PROBED', tracks: [{ id: track, source: 'SCREEN' }] });
    await settle();
    expect(receiver.wanted.at(-1)?.map((each) => each.track)).toEqual([track]);
    expect(controller.received.value.get(track)).toBe(byServer);

    server.media.signal(status('GROUP', [track]));
    await settle();
    const byGroup = controller.received.value.get(track);
    expect(byGroup).toBeDefined();
    expect(byGroup).not.toBe(byServer);
    expect(byGroup).toBe(controller.group.received.value.get(track));

    server.media.signal(status('UNICAST'));
    await settle();
    expect(controller.received.value.get(track)).toBe(byServer);
  });

  it('is asked for again when the receiver has ended, with another ticket', async () => {
    const { controller, track } = await inClass();
    receiver.tell({ state: 'GROUP', reason: 'NONE', tracks: [{ id: track, source: 'SCREEN' }] });
    server.media.signal(status('GROUP', [track]));
    await settle();
    receiver.stop();
    await settle();
    expect(controller.group.received.value.size).toBe(0);
    expect(controller.received.value.get(track)).toBe(controller.keeper.call.value?.received.value.get(track));

    alice.clock.pass(1_000);
    await settle();
    expect(receiver.tickets).toEqual(['ticket 1', 'ticket 2']);
  });

  it('costs nothing where no receiver is', async () => {
    receiver.present = false;
    const { controller } = await inClass();
    alice.clock.pass(1_000);
    await settle();
    expect(receiver.tickets).toEqual([]);
    expect(controller.problem.value).toBeUndefined();

    receiver.present = true;
    receiver.refuses = true;
    alice.clock.pass(2_000);
    await settle();
    receiver.refuses = false;
    alice.clock.pass(4_000);
    await settle();
    expect(receiver.tickets).toHaveLength(1);
  });

  it('is not asked for where the browser would ask the user, unless the user wants it', async () => {
    receiver.permitted = false;
    const { controller } = await inClass();
    expect(receiver.tickets).toEqual([]);
    controller.settings.chooseGroup(true);
    await settle();
    expect(receiver.tickets).toHaveLength(1);
    controller.settings.chooseGroup(false);
    await settle();
    expect(receiver.following).toEqual([]);
    expect(receiver.ended).toEqual(['session 1']);
  });

  it('is left with the call, and with its videos', async () => {
    const { controller } = await inClass();
    controller.setAudioOnly(true);
    await settle();
    expect(receiver.ended).toEqual(['session 1']);
    controller.setAudioOnly(false);
    await settle();
    expect(receiver.following).toEqual(['session 2']);
    controller.hangUp();
    await settle();
    expect(receiver.following).toEqual([]);
    expect(receiver.ended).toEqual(['session 1', 'session 2']);
  });

  it('is not asked for where the server offers none', async () => {
    await inCall();
    expect(receiver.tickets).toEqual([]);
  });
});
