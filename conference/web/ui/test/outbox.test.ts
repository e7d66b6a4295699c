import { beforeEach, expect, it } from 'vitest';
import { MessageRefused, type MessageRefusal } from '../src/generated/Rooms.js';
import { FakeServer } from './fake-server.js';
import { pending, settle, Tab, texts } from './rig.js';

let server: FakeServer;
let alice: Tab;

beforeEach(() => {
  server = new FakeServer();
  alice = new Tab(server, 'Alice');
});

function refused(reason: MessageRefusal, retryAfter?: string): ReturnType<typeof MessageRefused.of> {
  return MessageRefused.of({ reason, message: `because ${reason}`, retryAfter });
}

it('a line is pending until its receipt has come', async () => {
  const room = alice.open();
  await settle();
  room.say('hello', undefined);
  expect(pending(room)).toEqual(['hello']);
  expect(texts(room)).toEqual([]);
  await settle();

  expect(pending(room)).toEqual([]);
  expect(texts(room)).toEqual(['hello']);
});

it('lines keep their order, one on its way at a time', async () => {
  const room = alice.open();
  await settle();
  for (const text of ['a', 'b', 'c', 'd']) room.say(text, undefined);
  await settle();

  expect(texts(room)).toEqual(['a', 'b', 'c', 'd']);
});

it('a line that was written but not acknowledged is there once, after a crash', async () => {
  const room = alice.open();
  await settle();
  server.silent = true;
  room.say('once', undefined);
  room.say('then', undefined);
  await settle();
  server.crash();
  await settle();
  expect(pending(room)).toEqual(['once', 'then']);
  server.start();
  room.retryNow();
  await settle();

  expect(texts(room)).toEqual(['once', 'then']);
  expect(pending(room)).toEqual([]);
  expect(server.entries.filter(({ type }) => type === 'MessagePosted')).toHaveLength(2);
});

it('a reload sends what was not acknowledged, under the same id', async () => {
  const before = alice.open();
  await settle();
  server.silent = true;
  before.say('kept', undefined);
  await settle();
  server.crash();
  server.start();
  const room = alice.open();
  await settle();

  expect(texts(room)).toEqual(['kept']);
  expect(pending(room)).toEqual([]);
  expect(new Set(server.said.map(({ id }) => id)).size).toBe(1);
});

it('what was written while away is said on return', async () => {
  const room = alice.open();
  await settle();
  server.crash();
  await settle();
  room.say('patient', undefined);
  expect(pending(room)).toEqual(['patient']);
  server.start();
  room.retryNow();
  await settle();

  expect(texts(room)).toEqual(['patient']);
});

it('a line that comes too fast waits as long as it is told, in its order', async () => {
  const room = alice.open();
  await settle();
  server.refuse = ({ text }) => (text === 'two' ? refused('TOO_FAST', 'PT0.4S') : undefined);
  for (const text of ['one', 'two', 'three']) room.say(text, undefined);
  await settle();
  expect(pending(room)).toEqual(['two', 'three']);
  server.refuse = () => undefined;
  alice.clock.pass(399);
  await settle();
  expect(pending(room)).toEqual(['two', 'three']);
  alice.clock.pass(1);
  await settle();

  expect(texts(room)).toEqual(['one', 'two', 'three']);
});

it('a refused line says why, holds up no other, and can be tried again', async () => {
  const room = alice.open();
  await settle();
  server.refuse = ({ text }) => (text === 'bad' ? refused('NOT_STORED') : undefined);
  room.say('bad', undefined);
  room.say('good', undefined);
  await settle();
  expect(texts(room)).toEqual(['good']);
  const [line] = room.outbox.messages.value;
  expect(line).toMatchObject({ text: 'bad', refusal: { reason: 'NOT_STORED', message: 'because NOT_STORED' } });
  server.refuse = () => undefined;
  room.outbox.retry(line?.id ?? '');
  await settle();

  expect(texts(room)).toEqual(['good', 'bad']);
  expect(new Set(server.said.filter(({ text }) => text === 'bad').map(({ id }) => id)).size).toBe(1);
});

it('an id that is somebody else’s is changed when tried again', async () => {
  const room = alice.open();
  await settle();
  server.refuse = () => refused('ID_TAKEN');
  room.say('mine', undefined);
  await settle();
  server.refuse = () => undefined;
  room.outbox.retry(room.outbox.messages.value[0]?.id ?? '');
  await settle();

  expect(new Set(server.said.map(({ id }) => id)).size).toBe(2);
  expect(texts(room)).toEqual(['mine']);
});

it('a refused line can be taken out', async () => {
  const room = alice.open();
  await settle();
  server.refuse = () => refused('NO_SUCH_MEMBER');
  room.say('wrong', undefined);
  await settle();
  room.outbox.remove(room.outbox.messages.value[0]?.id ?? '');

  expect(pending(room)).toEqual([]);
  expect(alice.session.get('parley.outbox.physics')).toBeUndefined();
});

it('an ended session is replaced, and the message sent in the new one', async () => {
  const room = alice.open();
  await settle();
  let first = true;
  server.refuse = () => {
    const now = first;
    first = false;
    return now ? refused('NO_SESSION') : undefined;
  };
  room.say('again', undefined);
  await settle();
  alice.clock.pass(500);
  await settle();

  expect(texts(room)).toEqual(['again']);
  expect(server.joins).toBe(2);
});

it('storage of another shape is ignored', async () => {
  alice.session.set('parley.outbox.physics', '[{"id":1}]');
  const room = alice.open();
  await settle();

  expect(pending(room)).toEqual([]);
});

it('control characters, which nobody sees and the server refuses, are left out', async () => {
  const room = alice.open();
  await settle();
  room.say('a\u0000b\fc\r\nd\te', undefined);
  await settle();

  expect(texts(room)).toEqual(['abc\nd\te']);
});
