import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CallError } from '@parley/protocol';
import { FakeClock } from '../../client/test/fake-clock.js';
import { MediaRefused, type MediaAnswer, type MediaRefusal, type MediaOffer, type TrackSource } from '../src/generated/Rooms.js';
import { Call, type Wanted } from '../src/media/call.js';
import { preferred } from '../src/media/codecs.js';
import { cameraEncodings, sentOf, audioEncodings, type Encoding } from '../src/media/quality.js';
import type { Refused } from '../src/media/refusals.js';
import { SerialTask } from '../src/media/serial-task.js';
import type { Sending } from '../src/media/sections.js';
import { CODECS, FakePeer, FakeTrack } from './fake-peer.js';
import { settle } from './rig.js';

let clock: FakeClock;
let peer: FakePeer;
let offers: MediaOffer[];
let refused: Refused[];
let givenUp: number;
let forgotten: number;
let answer: (offer: MediaOffer) => Promise<MediaAnswer>;
let call: Call;

const VOICE = new FakeTrack('audio').real;
const FACE = new FakeTrack('video').real;
const ADA = { id: 'ada voice', kind: 'audio' } as const;
const GRACE = { id: 'grace face', kind: 'video' } as const;

beforeEach(() => {
  clock = new FakeClock();
  peer = new FakePeer();
  offers = [];
  refused = [];
  givenUp = 0;
  forgotten = 0;
  answer = ({ sending: publishing }) => Promise.resolve({ sdp: 'answer', published: publishing.map(({ mid, source }) => ({ mid, track: `my ${source}` })) });
  call = new Call({
    connection: peer.real,
    offer: (offer) => {
      offers.push(offer);
      return answer(offer);
    },
    codecs: (kind) => CODECS[kind],
    clock,
    onRefused: (each) => refused.push(each),
    onGivenUp: () => givenUp++,
    onForgotten: () => forgotten++,
  });
});

function wanted(publish: Partial<Record<TrackSource, Sending>>, watch: Wanted['watch'] = []): Wanted {
  return { publish: new Map(Object.entries(publish) as [TrackSource, Sending][]), watch, lowBandwidth: false, redundant: false };
}

const voice = (track = VOICE): Sending => ({ track, encodings: audioEncodings(false) });
const face = (sent: 'ALL' | 'SMALL' = 'ALL'): Sending => ({ track: FACE, encodings: cameraEncodings(sent) });

describe('a round', () => {
  it('follows another, and many wishes are one', async () => {
    let running = 0;
    let rounds = 0;
    const several = new SerialTask(async () => {
      expect(++running).toBe(1);
      await settle();
      running--;
      rounds++;
    });
    for (let i = 0; i < 5; i++) several.ask();
    await settle();
    for (let i = 0; i < 5; i++) several.ask();
    await settle();
    await settle();
    await settle();

    expect(rounds).toBe(2);
  });

  it('that was asked for does not begin after the end', async () => {
    let rounds = 0;
    const several = new SerialTask(() => Promise.resolve(void rounds++));
    several.ask();
    several.end();
    await settle();

    expect(rounds).toBe(0);
  });
});

describe('a call', () => {
  it('says in one offer what is sent and watched where', async () => {
    call.want(wanted({ MICROPHONE: voice() }));
    call.want(wanted({ MICROPHONE: voice(), CAMERA: face() }, [ADA, GRACE]));
    await settle();

    expect(offers).toHaveLength(1);
    expect(peer.directions).toEqual(['recvonly', 'recvonly', 'sendonly', 'sendonly']);
    expect(offers[0]).toMatchObject({
      sdp: 'offer 1',
      receiving: [{ mid: '0', track: ADA.id }, { mid: '1', track: GRACE.id }],
      sending: [{ mid: '2', source: 'MICROPHONE' }, { mid: '3', source: 'CAMERA' }],
    });
    expect(call.published.value).toEqual(new Map([['MICROPHONE', 'my MICROPHONE'], ['CAMERA', 'my CAMERA']]));
    expect([...call.received.value.keys()]).toEqual([ADA.id, GRACE.id]);
  });

  it('sends the camera in three sizes, as few as are to be sent', async () => {
    call.want(wanted({ CAMERA: face() }));
    await settle();
    const [section] = peer.transceivers;
    expect(section?.sender.parameters.encodings.map(({ rid, scaleResolutionDownBy, active }) => [rid, scaleResolutionDownBy, active])).toEqual([['l', 4, true], ['m', 2, true], ['h', 1, true]]);

    call.want(wanted({ CAMERA: face('SMALL') }));
    await settle();
    expect(section?.sender.parameters.encodings.map(({ active }) => active)).toEqual([true, false, false]);
    expect(offers).toHaveLength(1);
  });

  it.each([[false, 'L1T3'], [true, undefined]])('asks for several frame rates where the browser has them', async (one, mode) => {
    FakePeer.oneFrameRate = one;
    onTestFinished(() => {
      FakePeer.oneFrameRate = false;
    });
    call.want(wanted({ CAMERA: face() }));
    await settle();
    const encodings: Encoding[] = peer.transceivers[0]?.sender.parameters.encodings ?? [];
    expect(encodings.map(({ scalabilityMode }) => scalabilityMode)).toEqual([mode, mode, mode]);
  });

  it('sends what is wanted last, however fast wishes follow each other', async () => {
    call.want(wanted({ CAMERA: face() }));
    await settle();
    const [section] = peer.transceivers;
    call.want(wanted({ CAMERA: face('SMALL') }));
    await undefined;
    call.want(wanted({ CAMERA: face() }));
    await settle();
    expect(section?.sender.parameters.encodings.map(({ active }) => active)).toEqual([true, true, true]);

    call.want(wanted({ CAMERA: face('SMALL') }));
    call.want(wanted({ CAMERA: face('SMALL') }));
    await settle();
    expect(section?.sender.parameters.encodings.map(({ active }) => active)).toEqual([true, false, false]);
    expect(refused).toEqual([]);
  });

  it('uses a section again when its track has ended', async () => {
    call.want(wanted({}, [ADA, GRACE]));
    await settle();
    call.want(wanted({}, [ADA]));
    await settle();
    expect(peer.directions).toEqual(['recvonly', 'inactive']);
    expect([...call.received.value.keys()]).toEqual([ADA.id]);

    call.want(wanted({}, [ADA, { id: 'emmy face', kind: 'video' }]));
    await settle();
    expect(peer.directions).toEqual(['recvonly', 'recvonly']);
    expect(offers.at(-1)?.receiving).toEqual([{ mid: '0', track: ADA.id }, { mid: '1', track: 'emmy face' }]);
  });

  it('ends what is sent, and sends it in the same section again', async () => {
    call.want(wanted({ CAMERA: face() }));
    await settle();
    call.want(wanted({}));
    await settle();
    expect(peer.directions).toEqual(['inactive']);
    expect(peer.transceivers[0]?.sender.track).toBeNull();
    expect(call.published.value.size).toBe(0);

    call.want(wanted({ CAMERA: face() }));
    await settle();
    expect(peer.directions).toEqual(['sendonly']);
    expect(peer.transceivers[0]?.sender.track).toBe(FACE);
  });

  it('changes to another device without a question', async () => {
    call.want(wanted({ MICROPHONE: voice() }));
    await settle();
    const other = new FakeTrack('audio').real;
    call.want(wanted({ MICROPHONE: voice(other) }));
    await settle();

    expect(peer.transceivers[0]?.sender.track).toBe(other);
    expect(offers).toHaveLength(1);
  });

  it('offers nothing while there is nothing to send or receive', async () => {
    call.want({ ...wanted({}), lowBandwidth: true });
    await settle();
    expect([offers.length, call.phase.value]).toEqual([0, 'IDLE']);
    call.want(wanted({}, [ADA]));
    await settle();
    expect([offers.length, call.phase.value]).toEqual([1, 'CONNECTING']);
  });

  it('waits a moment for addresses, and no longer', async () => {
    peer.iceGatheringState = 'gathering';
    call.want(wanted({ MICROPHONE: voice() }));
    await settle();
    expect(offers).toHaveLength(0);

    clock.pass(20);
    await settle();
    expect(offers).toHaveLength(1);
  });

  it.each<[unknown, number]>([
    [MediaRefused.of({ reason: 'TOO_FAST', message: '' }), 300],
    [MediaRefused.of({ reason: 'NO_SUCH_TRACK', message: '' }), 500],
    [new CallError('OVERLOADED', 'busy'), 1_000],
  ])('asks again after %s', async (error, millis) => {
    const good = answer;
    answer = () => Promise.reject(error);
    call.want(wanted({ MICROPHONE: voice() }));
    await settle();
    expect([offers.length, peer.rollbacks, peer.signalingState]).toEqual([1, 1, 'stable']);

    answer = good;
    clock.pass(millis - 1);
    await settle();
    expect(offers).toHaveLength(1);
    clock.pass(1);
    await settle();
    expect(call.published.value.size).toBe(1);
  });

  it.each<[unknown, Refused]>([
    ...(['NOT_ALLOWED', 'NOT_OFFERED', 'BAD_OFFER', 'NO_COMMON_CODEC', 'TOO_MANY'] as MediaRefusal[]).map((reason): [unknown, Refused] => [MediaRefused.of({ reason, message: '' }), { type: 'STOP', reason }]),
    [MediaRefused.of({ reason: 'NO_SESSION', message: '' }), { type: 'LOST' }],
    [new CallError('UNAVAILABLE', 'gone'), { type: 'LOST' }],
    [new CallError('FAILED', 'broken'), { type: 'STOP', reason: 'FAILED' }],
    [new DOMException('what is this', 'InvalidAccessError'), { type: 'STOP', reason: 'FAILED' }],
  ])('tells of %s', async (error, told) => {
    answer = () => Promise.reject(error);
    call.want(wanted({ MICROPHONE: voice() }));
    await settle();

    expect(refused).toEqual([told]);
    expect(clock.waiting).toBe(0);
  });

  it('looks for another way when it fails, and when it is silent for three seconds', async () => {
    call.want(wanted({ MICROPHONE: voice() }));
    await settle();
    peer.become('connected');
    expect(call.phase.value).toBe('CONNECTED');
    peer.become('disconnected');
    clock.pass(2_999);
    await settle();
    expect(peer.restarts).toEqual([false]);
    clock.pass(1);
    await settle();
    expect(peer.restarts).toEqual([false, true]);

    peer.become('connected');
    peer.become('failed');
    await settle();
    expect(peer.restarts).toEqual([false, true, true]);
    expect(offers.at(-1)?.sending).toHaveLength(1);
  });

  it('that comes back by itself is left alone', async () => {
    call.want(wanted({ MICROPHONE: voice() }));
    await settle();
    peer.become('disconnected');
    clock.pass(2_000);
    peer.become('connected');
    clock.pass(60_000);
    await settle();

    expect(peer.restarts).toEqual([false]);
    expect(givenUp).toBe(0);
  });

  it('is not looked for before there was one', () => {
    call.handleNetwork();
    clock.pass(60_000);

    expect([call.phase.value, givenUp, offers.length]).toEqual(['IDLE', 0, 0]);
  });

  it('is given up when two searches were in vain', async () => {
    call.want(wanted({ MICROPHONE: voice() }));
    await settle();
    peer.become('failed');
    await settle();
    clock.pass(8_000);
    await settle();
    expect(givenUp).toBe(0);
    clock.pass(8_000);
    await settle();

    expect(peer.restarts).toEqual([false, true, true]);
    expect(givenUp).toBe(1);
  });

  it('goes on in another session, with an ICE restart', async () => {
    const sdp = (session: number): string => `v=0\r\no=- ${session} ${offers.length} IN IP4 127.0.0.1\r\n`;
    answer = () => Promise.resolve({ sdp: sdp(7), published: [] });
    call.want(wanted({ MICROPHONE: voice() }));
    await settle();
    peer.become('connected');
    call.handleSession();
    await settle();
    expect([peer.restarts, peer.answers, call.phase.value]).toEqual([[false, true], 2, 'CONNECTED']);

    answer = () => Promise.resolve({ sdp: sdp(8), published: [] });
    call.handleSession();
    await settle();
    expect([peer.answers, forgotten]).toEqual([2, 1]);
  });

  it('repeats sound where it is wanted', async () => {
    call.want(wanted({ MICROPHONE: voice() }));
    await settle();
    expect(peer.transceivers[0]?.codecs[0]).toBe('audio/opus');
    call.want({ ...wanted({ MICROPHONE: voice() }), redundant: true });
    await settle();

    expect(offers).toHaveLength(2);
    expect(peer.transceivers[0]?.codecs[0]).toBe('audio/red');
  });

  it('does nothing any more after its end', async () => {
    call.want(wanted({ MICROPHONE: voice() }));
    call.close();
    await settle();
    peer.become('failed');
    clock.pass(60_000);
    await settle();

    expect(offers).toEqual([]);
    expect(givenUp).toBe(0);
  });
});

describe('codecs', () => {
  it('are those that the server carries, the best first', () => {
    expect(preferred(CODECS.video, { lowBandwidth: false, redundant: false }).map(({ mimeType }) => mimeType)).toEqual(['video/VP8', 'video/H264', 'video/AV1', 'video/rtx']);
    expect(preferred(CODECS.audio, { lowBandwidth: false, redundant: false }).map(({ mimeType }) => mimeType)).toEqual(['audio/opus', 'audio/red']);
    expect(preferred(CODECS.audio, { lowBandwidth: false, redundant: true }).map(({ mimeType }) => mimeType)).toEqual(['audio/red', 'audio/opus']);
    expect(preferred(CODECS.audio, { lowBandwidth: true, redundant: true }).map(({ mimeType }) => mimeType)).toEqual(['audio/opus']);
  });
});

it('what is sent of a camera is what was chosen, or what the line leaves', () => {
  expect([sentOf('AUTOMATIC', 'SMALL'), sentOf('HIGH', 'NOTHING'), sentOf('MEDIUM', 'NOTHING'), sentOf('LOW', 'ALL')]).toEqual(['SMALL', 'ALL', 'MEDIUM', 'SMALL']);
});
