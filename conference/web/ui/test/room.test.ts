import { beforeEach, describe, expect, it } from 'vitest';
import { JoinRefused } from '../src/generated/Rooms.js';
import { CAPTION_MILLIS } from '../src/room/spoken-captions.js';
import type { Room } from '../src/room/room.js';
import { blocks } from '../src/view/blocks.js';
import { note } from '../src/view/notes.js';
import { ReadOnlySign } from '../src/view/read-only-sign.js';
import { ServerSign } from '../src/view/server-sign.js';
import { words } from '../src/words/index.js';
import { FakeServer } from './fake-server.js';
import { pending, settle, Tab, texts } from './rig.js';

let server: FakeServer;
let alice: Tab;

beforeEach(() => {
  server = new FakeServer();
  alice = new Tab(server, 'Alice');
});

describe('coming in', () => {
  it('shows who is there and what was said before', async () => {
    server.line(server.member('Bob'), 'early');
    const room = alice.open();
    expect(room.phase.value).toEqual({ kind: 'joining' });
    await settle();

    expect(room.phase.value).toMatchObject({ kind: 'inside', you: { name: 'Alice' } });
    expect(room.connection.view.value).toEqual({ state: 'connected' });
    expect(room.presence.attendees.value.map(({ member }) => member.name)).toEqual(['Alice', 'Bob']);
    expect(texts(room)).toEqual(['early']);
    expect(room.unread.count.value).toBe(0);
  });

  it('is the same member after a reload, and another one under another name', async () => {
    const first = alice.open();
    await settle();
    const again = alice.open();
    await settle();
    const other = alice.open('Alicia');
    await settle();

    const [a, b, c] = [first, again, other].map((room) => (room.phase.value.kind === 'inside' ? room.phase.value.you.id : ''));
    expect(b).toBe(a);
    expect(c).not.toBe(a);
  });

  it('is one member when the answer to its join got lost', async () => {
    server.losesAnswers = true;
    const room = alice.open();
    await settle();
    expect(server.members.size).toBe(1);
    server.losesAnswers = false;
    server.crash();
    server.start();
    await settle();
    room.retryNow();
    await settle();

    expect(room.phase.value.kind).toBe('inside');
    expect(server.members.size).toBe(1);
  });

  it('makes another key when its own is refused', async () => {
    alice.local.set('parley.member.physics', JSON.stringify({ name: 'Alice', key: 'short' }));
    server.refuseJoin = ({ resumeKey }) => (resumeKey === 'short' ? JoinRefused.of({ reason: 'BAD_RESUME_KEY', message: 'too short' }) : undefined);
    const room = alice.open();
    await settle();
    room.retryNow();
    await settle();

    expect(room.phase.value.kind).toBe('inside');
  });

  it('stays outside, and says why, when somebody bears the name', async () => {
    server.refuseJoin = () => JoinRefused.of({ reason: 'NAME_TAKEN', message: 'taken' });
    const room = alice.open();
    await settle();

    expect(room.phase.value).toEqual({ kind: 'outside', refusal: 'NAME_TAKEN', message: 'taken' });
    expect(room.connection.view.value).toEqual({ state: 'stopped' });
  });

  it('shows the invitation that it was opened with', async () => {
    server.refuseJoin = ({ invitation }) => (invitation === 'a.b.c' ? undefined : JoinRefused.of({ reason: 'INVITATION_NEEDED', message: 'no' }));
    const without = alice.open();
    alice.invitation = 'a.b.c';
    const room = alice.open();
    await settle();

    expect(without.phase.value).toMatchObject({ kind: 'outside', refusal: 'INVITATION_NEEDED' });
    expect(room.phase.value.kind).toBe('inside');
  });

  it('waits and tries again when it came too often', async () => {
    server.refuseJoin = () => JoinRefused.of({ reason: 'TOO_FAST', message: 'slowly' });
    const room = alice.open();
    await settle();
    expect(room.phase.value).toEqual({ kind: 'joining' });
    expect(room.connection.view.value).toEqual({ state: 'waiting', seconds: 1 });

    server.refuseJoin = () => undefined;
    alice.clock.pass(1_000);
    await settle();
    expect(room.phase.value.kind).toBe('inside');
  });

  it('leaves when told to, and does not come back', async () => {
    const room = alice.open();
    await settle();
    await room.leave();
    alice.clock.pass(60_000);
    await settle();

    expect(room.phase.value).toMatchObject({ kind: 'outside', refusal: undefined });
    expect(server.entries.map(({ type }) => type)).toEqual(['MemberJoined', 'MemberLeft']);
    expect(server.joins).toBe(1);
  });
});

describe('after a break', () => {
  it('comes back as the same member, and catches up without gap or double', async () => {
    const bob = server.member('Bob');
    const room = alice.open();
    await settle();
    server.line(bob, 'one');
    await settle();
    server.crash();
    await settle();
    expect(room.connection.view.value.state).toBe('waiting');
    server.line(bob, 'two');
    server.line(bob, 'three');
    server.start();
    room.retryNow();
    await settle();

    expect(room.connection.view.value).toEqual({ state: 'connected' });
    expect(texts(room)).toEqual(['one', 'two', 'three']);
    expect(server.members.size).toBe(2);
  });

  it('counts down to the next attempt', async () => {
    const room = alice.open();
    await settle();
    server.crash();
    for (const wait of [250, 250, 500, 1_000, 2_000]) {
      await settle();
      alice.clock.pass(wait);
    }
    await settle();
    expect(room.connection.view.value).toEqual({ state: 'waiting', seconds: 4 });
    alice.clock.pass(1_000);
    expect(room.connection.view.value).toEqual({ state: 'waiting', seconds: 3 });
  });

  it('opens a new session when its own has ended', async () => {
    const room = alice.open();
    await settle();
    server.endSessions();
    await settle();
    expect(room.connection.view.value.state).toBe('waiting');
    alice.clock.pass(500);
    await settle();

    expect(room.connection.view.value).toEqual({ state: 'connected' });
    expect(server.joins).toBe(2);
  });

  it('begins with the newest events when it was away for long', async () => {
    const bob = server.member('Bob');
    const room = alice.open();
    await settle();
    server.line(bob, 'seen');
    await settle();
    server.crash();
    for (let i = 1; i <= 600; i++) server.line(bob, `line ${i}`);
    server.start();
    await settle();
    room.retryNow();
    await settle();

    expect(texts(room)).toHaveLength(50);
    expect(texts(room).at(-1)).toBe('line 600');
    expect(room.log.more.value).toBe(true);
  });

  it('is noticed when the connection still stands but is silent', async () => {
    const room = alice.open();
    await settle();
    alice.clock.pass(20_000);
    await settle();
    expect(room.connection.view.value).toEqual({ state: 'connected' });
    server.unplugged = true;
    alice.clock.pass(30_000);
    await settle();
    expect(room.connection.view.value.state).toBe('waiting');
    server.unplugged = false;
    room.lookAlive();
    await settle();

    expect(room.connection.view.value).toEqual({ state: 'connected' });
    expect(server.joins).toBe(2);
  });

  it('is noticed sooner where something else says so', async () => {
    const room = alice.open();
    await settle();
    server.unplugged = true;
    room.lookAlive();
    alice.clock.pass(4_000);
    await settle();

    expect(room.connection.view.value.state).toBe('waiting');
  });
});

describe('history', () => {
  it('comes in pieces, newest first, each event once', async () => {
    const bob = server.member('Bob');
    for (let i = 1; i <= 120; i++) server.line(bob, `line ${i}`);
    const room = alice.open();
    await settle();
    expect(texts(room).at(0)).toBe('line 72');
    await room.history.load();
    await room.history.load();

    expect(texts(room)).toEqual(Array.from({ length: 120 }, (_, i) => `line ${i + 1}`));
    expect(room.log.more.value).toBe(false);
  });

  it('keeps the page small while only the newest lines are looked at', async () => {
    const bob = server.member('Bob');
    const room = alice.open();
    await settle();
    for (let i = 1; i <= 1_100; i++) server.line(bob, `line ${i}`);
    await settle();
    await settle();

    expect(room.log.events.value.length).toBeLessThanOrEqual(1_000);
    expect(texts(room).at(-1)).toBe('line 1100');
    expect(room.log.more.value).toBe(true);
  });
});

describe('a room at a branch', () => {
  const notices = (room: Room): unknown => ServerSign({ room }).props.children.map(({ props }: { props: { children: unknown } }) => props.children);

  it('says that the line is down, and is read from the start when the numbers of a fork are void', async () => {
    const bob = server.member('Bob');
    const room = alice.open();
    await settle();
    server.line(bob, 'before');
    await settle();
    expect(notices(room)).not.toContain(words.room.forked);

    server.fork = { branch: 'school', since: '2026-11-28T10:02:00Z' };
    server.crash();
    server.start();
    await settle();
    room.retryNow();
    await settle();
    server.line(bob, 'alone');
    await settle();
    expect(notices(room)).toContain(words.room.forked);
    expect(texts(room)).toEqual(['before', 'alone']);

    server.fork = undefined;
    server.crash();
    server.entries.pop();
    server.line(bob, 'of the others');
    server.write({ type: 'BranchMerged', number: server.last + 1n, at: '2026-11-28T10:31:01Z', author: { id: '00000000-0000-0000-0000-000000000000', name: 'school' }, from: '2026-11-28T10:02:00Z', to: '2026-11-28T10:31:00Z', entries: 1 });
    server.line(bob, 'alone');
    server.start();
    await settle();
    room.retryNow();
    await settle();
    expect(notices(room)).not.toContain(words.room.forked);
    expect(texts(room)).toEqual(['before', 'of the others', 'alone']);
    const marker = room.log.events.value.find(({ type }) => type === 'BranchMerged');
    expect(marker?.type === 'BranchMerged' && note(marker)).toContain('school');
  });
});

describe('captions', () => {
  it('are displayed for a while, the latest three, and not among the messages', async () => {
    const [bot, bob] = [server.member('Captions'), server.member('Bob')];
    const room = alice.open();
    await settle();
    for (const text of ['one', 'two', 'three', 'four']) {
      server.write({ type: 'CaptionAdded', number: server.last + 1n, at: '2026-11-28T10:31:01Z', author: bot, caption: crypto.randomUUID(), speaker: bob, text, language: 'en' });
      await settle();
    }

    expect(room.captions.shown.value.map(({ text }) => text)).toEqual(['two', 'three', 'four']);
    expect(texts(room)).toEqual([]);
    expect(blocks(room.log.events.value, undefined).some((block) => block.kind === 'note' && block.event.type === 'CaptionAdded')).toBe(false);

    alice.clock.pass(CAPTION_MILLIS);
    expect(room.captions.shown.value).toEqual([]);
  });
});

describe('a damaged room', () => {
  const notice = (room: Room): unknown => ReadOnlySign({ readOnly: room.readOnly.value }).props.children;

  it('shows that it is read-only, to present members at once and to new ones from the start', async () => {
    const room = alice.open();
    await settle();
    expect(notice(room)).toBe(false);

    server.damage('the log of room physics is damaged');
    await settle();
    expect(notice(room)).toBe(words.room.readOnly);
    const later = new Tab(server, 'Bob').open();
    await settle();
    expect(notice(later)).toBe(words.room.readOnly);
  });
});

describe('two pages', () => {
  it('say lines to all and to one', async () => {
    const a = alice.open();
    const b = new Tab(server, 'Bob').open();
    const c = new Tab(server, 'Caroline').open();
    await settle();
    const bob = server.members.get([...server.members.keys()].find((key) => server.members.get(key)?.name === 'Bob') ?? '');
    a.say('to all', undefined);
    a.say('to Bob', bob);
    await settle();

    expect(texts(a)).toEqual(['to all', 'to Bob']);
    expect(texts(b)).toEqual(['to all', 'to Bob']);
    expect(texts(c)).toEqual(['to all']);
    expect(pending(a)).toEqual([]);
  });

  it('of one browser are one member, and both show its lines', async () => {
    const first = alice.open();
    await settle();
    const second = new Tab(server, 'Alice', alice.local).open();
    await settle();
    first.say('hello', undefined);
    await settle();

    expect(texts(second)).toEqual(['hello']);
    expect(second.unread.count.value).toBe(0);
    expect(server.members.size).toBe(1);
  });
});
