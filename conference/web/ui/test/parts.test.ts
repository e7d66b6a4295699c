import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../client/test/fake-clock.js';
import { durationMillis } from '../src/room/duration.js';
import { Draft } from '../src/room/draft.js';
import { invitedName } from '../src/room/joining.js';
import { Identity } from '../src/room/identity.js';
import { Presence } from '../src/room/presence.js';
import { browserStorage, type TextStorage } from '../src/room/text-storage.js';
import { TypingNotices } from '../src/room/typing-notices.js';
import { Unread } from '../src/room/unread.js';
import { randomUuid } from '../src/room/uuid.js';
import { invitationOf } from '../src/room/joining.js';
import { MemoryStorage } from './rig.js';

const ALICE = { id: 'a', name: 'Alice' };
const BOB = { id: 'b', name: 'Bob' };
const STUDENT = { role: 'STUDENT', rights: { speak: true, write: true, draw: true, show: false, moderate: false, record: false } } as const;

describe('an invitation', () => {
  it('is what stands behind the address, and nothing else', () => {
    expect(invitationOf('#invite=a.b-c_d.e')).toBe('a.b-c_d.e');
    expect(invitationOf(`#invite=${'x'.repeat(1024)}`)).toHaveLength(1024);
    for (const other of ['', '#invite=', '#invite=a b', '#other=a', `#invite=${'x'.repeat(1025)}`]) expect(invitationOf(other)).toBeUndefined();
  });
});

describe('presence', () => {
  function make(): { presence: Presence; clock: FakeClock } {
    const clock = new FakeClock();
    const presence = new Presence(clock);
    presence.handleYou(BOB);
    presence.handleRoster({ present: [ALICE, BOB].map((member) => ({ member, attendance: 'HERE', ...STUDENT })), locked: false, waitingRoom: false, recording: undefined, readOnly: undefined });
    return { presence, clock };
  }

  it('has this member first, and knows who is away and who has gone', () => {
    const { presence } = make();
    expect(presence.attendees.value.map(({ member }) => member.name)).toEqual(['Bob', 'Alice']);
    presence.handleAttendance({ member: ALICE, attendance: 'AWAY', ...STUDENT });
    expect(presence.attendees.value[1]).toEqual({ member: ALICE, attendance: 'AWAY', ...STUDENT });
    presence.handleAttendance({ member: ALICE, attendance: 'GONE', ...STUDENT });
    expect(presence.attendees.value).toHaveLength(1);
  });

  it('takes typing for over when it is not said again', () => {
    const { presence, clock } = make();
    presence.handleTyping({ member: 'a', active: true, toYou: true });
    expect(presence.typists.value).toEqual([{ member: ALICE, toYou: true }]);
    clock.pass(6_000);
    presence.handleTyping({ member: 'a', active: true, toYou: false });
    clock.pass(6_000);
    expect(presence.typists.value).toEqual([{ member: ALICE, toYou: false }]);
    clock.pass(1_000);
    expect(presence.typists.value).toEqual([]);
  });

  it('takes typing for over when the member is away, and shows nobody it does not know', () => {
    const { presence } = make();
    presence.handleTyping({ member: 'a', active: true, toYou: false });
    presence.handleTyping({ member: 'nobody', active: true, toYou: false });
    expect(presence.typists.value).toHaveLength(1);
    presence.handleAttendance({ member: ALICE, attendance: 'AWAY', ...STUDENT });
    expect(presence.typists.value).toEqual([]);
  });

  it('leaves no timer behind', () => {
    const { presence, clock } = make();
    presence.handleTyping({ member: 'a', active: true, toYou: false });
    presence.close();
    expect(clock.waiting).toBe(0);
  });
});

describe('unread', () => {
  it('counts while nobody looks at the end, and remembers the first', () => {
    const unread = new Unread();
    unread.handleLine(1n);
    expect(unread.count.value).toBe(0);
    unread.handleAttention(false);
    unread.handleLine(2n);
    unread.handleScroll(false);
    unread.handleAttention(true);
    unread.handleLine(3n);
    expect([unread.count.value, unread.first.value]).toEqual([2, 2n]);
    unread.handleScroll(true);
    expect([unread.count.value, unread.first.value]).toEqual([0, 2n]);
    unread.handleWriting();
    expect(unread.first.value).toBeUndefined();
  });
});

describe('typing notices', () => {
  it('are sent at once, again after a while, and when it is over', () => {
    const clock = new FakeClock();
    const told: [boolean, string | undefined][] = [];
    const notices = new TypingNotices(clock, (active, to) => told.push([active, to]));
    notices.handleInput('h', undefined);
    notices.handleInput('he', undefined);
    clock.pass(3_000);
    notices.handleInput('hel', undefined);
    notices.handleInput('hel', 'b');
    notices.handleInput('', 'b');
    notices.over();

    expect(told).toEqual([[true, undefined], [true, undefined], [true, 'b'], [false, 'b']]);
  });
});

describe('the draft', () => {
  it('outlives a reload, and with it who it is for', () => {
    const storage = new MemoryStorage();
    const draft = new Draft(storage, 'draft');
    draft.address(BOB);
    draft.write('half a li');
    const again = new Draft(storage, 'draft');
    expect([again.text.value, again.to.value]).toEqual(['half a li', BOB]);
    again.write('');
    expect(new Draft(storage, 'draft').to.value).toBeUndefined();
  });

  it('takes a line back without losing what is there', () => {
    const draft = new Draft(new MemoryStorage(), 'draft');
    draft.takeBack('refused', BOB);
    draft.takeBack('another', BOB);
    expect([draft.text.value, draft.to.value]).toEqual(['refused\nanother', BOB]);
  });

  it('never makes private words public', () => {
    const draft = new Draft(new MemoryStorage(), 'draft');
    draft.address(BOB);
    draft.write('secret');
    expect(draft.takeBack('for all', undefined)).toBe(true);
    expect([draft.text.value, draft.to.value]).toEqual(['secret\nfor all', BOB]);
    expect(draft.takeBack('for Carol', { id: 'carol', name: 'Carol' })).toBe(false);
    expect(draft.to.value).toEqual(BOB);
    draft.address(undefined);
    draft.takeBack('for Bob', BOB);
    expect(draft.to.value).toEqual(BOB);
  });
});

describe('identity', () => {
  let keys = 0;
  const identity = (storage: TextStorage, room: string, invitation?: string): Identity => new Identity(storage, room, () => `key ${++keys}`, invitation);

  it('suggests the name last used, here or in any room', () => {
    const storage = new MemoryStorage();
    identity(storage, 'physics').keyFor('Alice');
    expect(identity(storage, 'music').name).toBe('Alice');
    identity(storage, 'music').keyFor('Ally');
    expect(identity(storage, 'physics').name).toBe('Alice');
  });

  it('has one key for a name in a room', () => {
    const storage = new MemoryStorage();
    const key = identity(storage, 'physics').keyFor('Alice');
    expect(identity(storage, 'physics').keyFor('Alice')).toBe(key);
    expect(identity(storage, 'music').keyFor('Alice')).not.toBe(key);
    expect(identity(storage, 'physics').keyFor('Ally')).not.toBe(key);
  });

  it('stays the same on the page when another page comes in under another name', () => {
    const storage = new MemoryStorage();
    const here = identity(storage, 'physics');
    const key = here.keyFor('Alice');
    const there = identity(storage, 'physics');
    const other = there.keyFor('Bob');
    expect(here.keyFor('Alice')).toBe(key);
    expect(there.keyFor('Bob')).toBe(other);
  });

  it('is known once it was let in, and then nobody else gets its key unasked', () => {
    const storage = new MemoryStorage();
    const here = identity(storage, 'physics');
    here.keyFor('Alice');
    expect(identity(storage, 'physics').known).toBeUndefined();
    here.handleAdmitted();
    expect(identity(storage, 'physics').known).toBe('Alice');
    expect(identity(storage, 'music').known).toBeUndefined();
  });

  it('is for somebody new when the person comes with another invitation', () => {
    const storage = new MemoryStorage();
    const [byTutorLink, byStudentLink] = ['tutor', 'student'].map((role) => `header.claims.${'signature'.repeat(9)}${role}`);
    const tutor = identity(storage, 'physics', byTutorLink);
    const key = tutor.keyFor('Alice');
    tutor.handleAdmitted();
    const again = identity(storage, 'physics', byTutorLink);
    expect(again.known).toBe('Alice');
    expect(again.keyFor('Alice')).toBe(key);
    const pupil = identity(storage, 'physics', byStudentLink);
    expect(pupil.isForAnother).toBe(true);
    expect(pupil.known).toBeUndefined();
    expect(pupil.name).toBe('');
    expect(pupil.keyFor('Alice')).not.toBe(key);
    pupil.handleAdmitted();
    expect(identity(storage, 'physics', byStudentLink).known).toBe('Alice');
    expect(JSON.stringify([...storage.texts])).not.toContain(byStudentLink);
  });

  it('leaves nothing of its person in the browser', () => {
    const storage = new MemoryStorage();
    const here = identity(storage, 'physics');
    const key = here.keyFor('Alice');
    here.handleAdmitted();
    here.handleLeft();
    expect([...storage.texts]).toEqual([]);
    expect(here.keyFor('Alice')).not.toBe(key);
  });

  it('has the name of its invitation, whatever alphabet it is in', () => {
    const token = (payload: object): string => `h.${btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(payload)))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`;
    expect(invitedName(token({ room: 'physics', name: 'Zoë Łukasiewicz 王' }))).toBe('Zoë Łukasiewicz 王');
    expect(invitedName(token({ room: 'physics' }))).toBeUndefined();
    expect(invitedName('no token')).toBeUndefined();
    expect(invitedName(undefined)).toBeUndefined();
  });

  it('stays the same on the page where storage is forbidden', () => {
    const storage = browserStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const here = identity(storage, 'physics');
    expect(here.keyFor('Alice')).toBe(here.keyFor('Alice'));
    expect(here.name).toBe('Alice');
  });
});

it('durations are read as the wire has them', () => {
  expect(durationMillis('PT0.4S')).toBe(400);
  expect(durationMillis('PT1M2S')).toBe(62_000);
  expect(durationMillis('PT1H')).toBe(3_600_000);
  expect(durationMillis('soon')).toBeUndefined();
});

it('ids are random UUIDs', () => {
  expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(randomUuid()).not.toBe(randomUuid());
});
