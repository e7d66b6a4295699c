import { beforeEach, describe, expect, it } from 'vitest';
import { linkTo } from '../src/moderation/invite-form.js';
import { RoomModeration } from '../src/moderation/room-moderation.js';
import { ModerationRefused, JoinRefused } from '../src/generated/Rooms.js';
import { invitationOf } from '../src/room/joining.js';
import type { Room } from '../src/room/room.js';
import { de } from '../src/words/moderation/de.js';
import { en } from '../src/words/moderation/en.js';
import { durationMillis } from '../src/room/duration.js';
import { FakeServer, RIGHTS, STUDENT_RIGHTS } from './fake-server.js';
import { settle, Tab } from './rig.js';

let server: FakeServer;
let alice: Tab;
let bob: Tab;

beforeEach(() => {
  server = new FakeServer();
  alice = new Tab(server, 'Alice');
  bob = new Tab(server, 'Bob');
});

/** Returns a room with the moderation of its tutor. */
async function leading(): Promise<{ room: Room; moderation: RoomModeration }> {
  const room = alice.open();
  await settle();
  const moderation = new RoomModeration(room);
  await settle();
  return { room, moderation };
}

/** Returns the room of a participant in the waiting room. */
async function waiting(tab: Tab): Promise<Room> {
  const room = tab.open();
  await settle();
  tab.clock.pass(1_000);
  await settle();
  return room;
}

describe('in the waiting room', () => {
  it('nobody waits who comes in at once', async () => {
    const room = alice.open();
    await settle();
    alice.clock.pass(1_000);
    await settle();

    expect(room.phase.value.kind).toBe('inside');
  });

  it('who is not answered while the server answers waits, and comes in when let in', async () => {
    const { moderation } = await leading();
    server.waiting = true;
    const room = bob.open();
    await settle();
    expect(room.phase.value.kind).toBe('joining');
    bob.clock.pass(1_000);
    await settle();
    expect(room.phase.value.kind).toBe('waiting');
    expect(moderation.waiting.value.map(({ name, role }) => [name, role])).toEqual([['Bob', 'STUDENT']]);

    expect(await moderation.ask((remote) => remote.admit(moderation.waiting.value[0]?.id ?? ''))).toBeDefined();
    await settle();
    expect(room.phase.value).toMatchObject({ kind: 'inside', you: { name: 'Bob' } });
    expect(moderation.waiting.value).toEqual([]);
  });

  it('who hears nothing of the server does not wait, but connects again', async () => {
    server.waiting = true;
    const room = bob.open();
    await settle();
    server.unplugged = true;
    bob.clock.pass(1_000);
    await settle();
    expect(room.phase.value.kind).toBe('joining');
    bob.clock.pass(10_000);
    await settle();

    expect(room.connection.view.value.state).toBe('waiting');
  });

  it('a break keeps the place', async () => {
    const { moderation } = await leading();
    server.waiting = true;
    const room = await waiting(bob);
    const knock = moderation.waiting.value[0]?.id;
    server.crash();
    server.start();
    await settle();
    room.retryNow();
    await settle();
    bob.clock.pass(1_000);
    await settle();

    expect(room.phase.value.kind).toBe('waiting');
    expect(server.waitingRoom.map((each) => each.knock.id)).toEqual([knock]);
  });

  it('who is turned away is told so', async () => {
    const { moderation } = await leading();
    server.waiting = true;
    const room = await waiting(bob);
    await moderation.ask((remote) => remote.reject(moderation.waiting.value[0]?.id ?? ''));
    await settle();

    expect(room.phase.value).toMatchObject({ kind: 'outside', refusal: 'REJECTED' });
  });

  it('who gives up is not taken in by a late answer', async () => {
    server.waiting = true;
    const room = await waiting(bob);
    const left = room.leave();
    server.waitingRoom[0]?.admit();
    await left;
    await settle();

    expect(room.phase.value).toMatchObject({ kind: 'outside', refusal: undefined });
    expect(room.connection.view.value.state).toBe('stopped');
  });

  it('who was removed comes as somebody new by a new invitation, and only then', async () => {
    const first = bob.open();
    await settle();
    const key = [...server.members.keys()][0];
    server.refuseJoin = ({ resumeKey }) => (resumeKey === key ? JoinRefused.of({ reason: 'REMOVED', message: 'removed' }) : undefined);
    server.endSessions();
    await settle();
    bob.clock.pass(1_000);
    await settle();
    expect(first.phase.value).toMatchObject({ kind: 'outside', refusal: 'REMOVED' });

    const again = bob.open();
    await settle();
    expect(again.phase.value).toMatchObject({ kind: 'outside', refusal: 'REMOVED' });
    const invited = bob.invited();
    await settle();
    expect(invited.phase.value.kind).toBe('inside');
  });
});

describe('the desk', () => {
  it('changes what members may do, and the page of a member knows at once', async () => {
    const { room, moderation } = await leading();
    const other = bob.open();
    await settle();
    const id = [...server.members.values()].find(({ name }) => name === 'Bob')?.id ?? '';
    await moderation.ask((remote) => remote.setRights(id, { ...STUDENT_RIGHTS, write: false }));
    await settle();
    expect(other.presence.rights.value).toMatchObject({ write: false, draw: true });
    expect(room.presence.attendees.value.find(({ member }) => member.id === id)?.rights.write).toBe(false);

    await moderation.ask((remote) => remote.setRights(id, STUDENT_RIGHTS));
    await settle();
    expect(other.presence.rights.value?.write).toBe(true);
  });

  it('shows how people come in as the room tells it', async () => {
    const { room, moderation } = await leading();
    expect(room.settings.value).toEqual({ locked: false, waitingRoom: false });
    await moderation.ask((remote) => remote.setLocked(true));
    await moderation.ask((remote) => remote.setWaiting(true));
    await settle();
    expect(room.settings.value).toEqual({ locked: true, waitingRoom: true });

    const late = new Tab(server, 'Alice', alice.local).open();
    await settle();
    expect(late.settings.value).toEqual({ locked: true, waitingRoom: true });
  });

  it('says why something was not done, until the next attempt', async () => {
    const { moderation } = await leading();
    server.refuseDecision = () => ModerationRefused.of({ reason: 'LAST_TUTOR', message: 'the last one' });
    expect(await moderation.ask((remote) => remote.setLocked(true))).toBeUndefined();
    expect(moderation.refusal.value).toBe('LAST_TUTOR');

    server.refuseDecision = () => undefined;
    expect(await moderation.ask((remote) => remote.setLocked(true))).toEqual({ answer: undefined });
    expect(moderation.refusal.value).toBeUndefined();
  });

  it('decides nothing without a connection, and goes on after a break', async () => {
    const { room, moderation } = await leading();
    server.crash();
    await settle();
    expect(await moderation.ask((remote) => remote.setLocked(true))).toBeUndefined();
    expect(moderation.refusal.value).toBe('OFFLINE');

    server.start();
    room.retryNow();
    await settle();
    server.waiting = true;
    await waiting(bob);
    expect(moderation.waiting.value.map(({ name }) => name)).toEqual(['Bob']);
    expect(await moderation.ask((remote) => remote.setLocked(true))).toBeDefined();
  });

  it('knows who waits again when the right comes back at once', async () => {
    const { room, moderation } = await leading();
    const you = room.presence.attendees.value[0]?.member ?? { id: '', name: '' };
    server.grant(you, you, 'TUTOR', { ...RIGHTS, moderate: false });
    server.grant(you, you, 'TUTOR', RIGHTS);
    await settle();
    server.waiting = true;
    await waiting(bob);

    expect(moderation.waiting.value.map(({ name }) => name)).toEqual(['Bob']);
  });

  it('ends with the right', async () => {
    const { room, moderation } = await leading();
    const you = room.presence.attendees.value[0]?.member ?? { id: '', name: '' };
    server.grant(you, you, 'STUDENT', STUDENT_RIGHTS);
    await settle();

    expect(room.connection.view.value.state).toBe('connected');
    expect(await moderation.ask((remote) => remote.setLocked(true))).toBeUndefined();
    expect(moderation.refusal.value).toBe('NOT_ALLOWED');
  });
});

describe('an invitation', () => {
  it('makes a link that the page understands', () => {
    const link = new URL(linkTo('https://rooms.example', 'physics', { token: 'ey_J-0.eyJ9.s-_g', expires: '2030-01-01T00:00:00Z' }));
    expect(link.pathname).toBe('/r/physics');
    expect(invitationOf(link.hash)).toBe('ey_J-0.eyJ9.s-_g');
  });

  it('lasts as long in each language', () => {
    expect(Object.keys(de.durations)).toEqual(Object.keys(en.durations));
    for (const duration of Object.keys(en.durations)) expect(durationMillis(duration)).toBeGreaterThanOrEqual(3_600_000);
  });
});
