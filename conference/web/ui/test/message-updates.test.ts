import { beforeEach, describe, expect, it } from 'vitest';
import { MessageRefused, type MessagePosted } from '../src/generated/Rooms.js';
import type { Room } from '../src/room/room.js';
import { FakeServer } from './fake-server.js';
import { settle, Tab, texts } from './rig.js';

let server: FakeServer;
let alice: Tab;

beforeEach(() => {
  server = new FakeServer();
  alice = new Tab(server, 'Alice');
});

function lines(room: Room): MessagePosted[] {
  return room.log.events.value.filter((event) => event.type === 'MessagePosted');
}

function first(room: Room): MessagePosted {
  const [line] = lines(room);
  if (line === undefined) throw new Error('there is no line');
  return line;
}

describe('what becomes of a line', () => {
  it('is seen by all who read it', async () => {
    const a = alice.open();
    const b = new Tab(server, 'Bob').open();
    await settle();
    a.say('teh', undefined);
    await settle();
    const { message: line } = first(a);
    a.operations.add({ kind: 'edit', message: line, text: 'the' });
    b.operations.add({ kind: 'react', message: line, emoji: '👍', on: true });
    b.operations.add({ kind: 'react', message: line, emoji: '🎉', on: true });
    b.operations.add({ kind: 'react', message: line, emoji: '👍', on: false });
    await settle();
    await settle();

    for (const room of [a, b]) {
      expect(first(room)).toMatchObject({ text: 'the', deleted: false, reactions: [{ emoji: '🎉', members: [{ name: 'Bob' }] }] });
      expect(first(room).edited).toBeDefined();
    }
    a.operations.add({ kind: 'delete', message: line });
    await settle();
    expect(first(b)).toMatchObject({ text: '', deleted: true, reactions: [], edited: undefined });
    expect(a.operations.waiting.value).toEqual([]);
  });

  it('is in the history of who comes later', async () => {
    const bob = server.member('Bob');
    server.line(bob, 'old');
    const entry = server.entries.find(({ type }) => type === 'MessagePosted');
    if (entry?.type !== 'MessagePosted') throw new Error('there is no line');
    server.amend({ type: 'MessageEdited', author: bob, message: entry.message, text: 'new' });
    const room = alice.open();
    await settle();

    expect(texts(room)).toEqual(['new']);
    expect(room.log.last).toBe(server.last);
  });

  it('is not lost on a line that comes from history after it', async () => {
    const bob = server.member('Bob');
    const room = alice.open();
    await settle();
    server.line(bob, 'old');
    await settle();
    const line = first(room);
    server.amend({ type: 'MessageEdited', author: bob, message: line.message, text: 'new' });
    await settle();
    room.log.events.value = [];
    room.log.handleHistory({ events: [{ ...line, type: 'MessagePosted' }], more: false });

    expect(texts(room)).toEqual(['new']);
  });

  it('is kept when the receipt of the line comes after it', async () => {
    const room = alice.open();
    await settle();
    room.say('teh', undefined);
    await settle();
    const line = first(room);
    room.operations.add({ kind: 'edit', message: line.message, text: 'the' });
    await settle();
    expect(room.log.insert({ ...line, type: 'MessagePosted' })).toBe(false);

    expect(texts(room)).toEqual(['the']);
  });
});

describe('pending operations', () => {
  it('outlive a break and a reload, and are done once', async () => {
    const room = alice.open();
    await settle();
    room.say('teh', undefined);
    await settle();
    server.losesAnswers = true;
    room.operations.add({ kind: 'edit', message: first(room).message, text: 'the' });
    await settle();
    expect(room.operations.waiting.value).toHaveLength(1);
    server.crash();
    server.start();
    server.losesAnswers = false;
    const again = alice.open();
    await settle();

    expect(texts(again)).toEqual(['the']);
    expect(again.operations.waiting.value).toEqual([]);
    expect(server.entries.filter(({ type }) => type === 'MessageEdited')).toHaveLength(1);
  });

  it('wait when they come too fast, and say why they were refused', async () => {
    const room = alice.open();
    await settle();
    room.say('line', undefined);
    await settle();
    const { message: line } = first(room);
    server.refuseUpdate = () => MessageRefused.of({ reason: 'TOO_FAST', message: 'slowly', retryAfter: 'PT0.4S' });
    room.operations.add({ kind: 'react', message: line, emoji: '👍', on: true });
    await settle();
    expect(room.operations.waiting.value).toHaveLength(1);
    server.refuseUpdate = () => MessageRefused.of({ reason: 'DELETED', message: 'gone', retryAfter: undefined });
    alice.clock.pass(400);
    await settle();

    expect(room.operations.waiting.value).toEqual([]);
    expect(room.operations.refusal.value).toMatchObject({ reason: 'DELETED' });
  });

  it('that were kept in another shape are forgotten', () => {
    alice.session.set('parley.operations.physics', JSON.stringify([{ id: 'a', line: 'b', kind: 'edit' }]));
    expect(alice.open().operations.waiting.value).toEqual([]);
  });
});
