import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessagePosted, RoomEvent } from '../src/generated/Rooms.js';
import { partsOf } from '../src/chat/markup.js';
import { markdown } from '../src/chat/markdown.js';
import { fitting, nameBegun } from '../src/chat/mentions.js';
import { readAll } from '../src/chat/export.js';
import { ImageCache } from '../src/chat/image-cache.js';
import { Draft } from '../src/room/draft.js';
import { mentionsOf } from '../src/room/mentions.js';
import { speak } from '../src/words/index.js';
import { FakeServer } from './fake-server.js';
import { MemoryStorage, settle, Tab, texts } from './rig.js';

const ALICE = { id: 'a', name: 'Alice' };
const FILE = '00000000-0000-4000-8000-000000000001';
const BOB = { id: 'b', name: 'Bob Ross' };

function line(number: bigint, text: string, more: Partial<MessagePosted> = {}): { type: 'MessagePosted' } & MessagePosted {
  return { type: 'MessagePosted', number, at: '2026-03-01T10:00:00Z', author: ALICE, message: `line ${number}`, to: undefined, text, reply: undefined, attachments: [], edited: undefined, deleted: false, reactions: [], ...more };
}

afterEach(() => speak('en'));

describe('code', () => {
  it('is what stands between fences and backticks', () => {
    expect(partsOf('see `x` and\n```js\nlet y;\n\nz\n```\nthen')).toEqual([
      { kind: 'text', text: 'see ' },
      { kind: 'code', text: 'x' },
      { kind: 'text', text: ' and' },
      { kind: 'block', text: 'let y;\n\nz', language: 'js' },
      { kind: 'text', text: 'then' },
    ]);
    expect(partsOf('```\na\n```\n```\nb\n```')).toEqual([
      { kind: 'block', text: 'a', language: '' },
      { kind: 'block', text: 'b', language: '' },
    ]);
    expect(partsOf('```\n```')).toEqual([{ kind: 'block', text: '', language: '' }]);
  });

  it.each(['no code', '```', '``` not closed\nx', 'a ``` b', '`', '``', 'a ` b\nc ` d', '```js x```'])('is not in %j', (text) => {
    const parts = partsOf(text);
    expect(parts.every(({ kind }) => kind !== 'block')).toBe(true);
    expect(parts.map((part) => (part.kind === 'code' ? `\`${part.text}\`` : part.text)).join('')).toBe(text);
  });

  it('is found quickly in the longest lines', () => {
    expect(partsOf('```\n'.repeat(1_000))).toBeDefined();
    expect(partsOf('`'.repeat(4_000))).toHaveLength(1);
    expect(partsOf('\n```a'.repeat(800))).toBeDefined();
  });
});

describe('mentions', () => {
  it('are the name after an @, not within a word', () => {
    expect(mentionsOf('hi @Bob Ross, @bob ross!', 'Bob Ross')).toEqual([
      [3, 12],
      [14, 23],
    ]);
    expect(mentionsOf('@Bob Rossi x@Bob Ross @Bob', 'Bob Ross')).toEqual([]);
    expect(mentionsOf('@', '')).toEqual([]);
    expect(mentionsOf('İ@Bob', 'Bob')).toEqual([]);
  });

  it('are offered while a name is begun', () => {
    expect(nameBegun('hi @Bo', 6)).toEqual({ from: 3, begin: 'Bo' });
    expect(nameBegun('hi @Bo', 4)).toEqual({ from: 3, begin: '' });
    expect(nameBegun('a@b', 3)).toBeUndefined();
    expect(nameBegun('@a b', 4)).toBeUndefined();
    expect(fitting([ALICE, BOB], 'ro')).toEqual([BOB]);
    expect(fitting([ALICE, BOB], '')).toEqual([ALICE, BOB]);
    expect(fitting([ALICE, BOB], 'x')).toEqual([]);
  });

  it('are counted until somebody looks', async () => {
    const server = new FakeServer();
    const room = new Tab(server, 'Alice').open();
    await settle();
    room.unread.handleAttention(false);
    server.line(server.member('Bob'), '@alice, look');
    server.line(server.member('Eve'), 'nothing');
    await settle();
    expect([room.unread.count.value, room.unread.mentions.value]).toEqual([2, 1]);
    room.unread.handleAttention(true);

    expect(room.unread.mentions.value).toBe(0);
  });
});

describe('the draft', () => {
  it('answers a private line in private, and a reload keeps that', () => {
    const storage = new MemoryStorage();
    const draft = new Draft(storage, 'draft');
    draft.answer(line(7n, 'psst', { author: BOB, to: ALICE }), ALICE);
    draft.write('yes');
    const again = new Draft(storage, 'draft');
    expect(again.to.value).toEqual(BOB);
    expect(again.answering.value).toEqual({ message: 'line 7', number: '7', author: 'Bob Ross' });
    again.sent();
    expect([again.text.value, again.answering.value]).toEqual(['', undefined]);
    again.answer(line(8n, 'mine', { to: BOB }), ALICE);
    expect(again.to.value).toEqual(BOB);
  });

  it('keeps what was being written while a line is changed', () => {
    const storage = new MemoryStorage();
    const draft = new Draft(storage, 'draft');
    draft.write('half a li');
    draft.edit(line(7n, 'teh'));
    draft.edit(line(8n, 'old'));
    expect(draft.text.value).toBe('old');
    const again = new Draft(storage, 'draft');
    again.write('new');
    again.sent();
    expect([again.text.value, again.editing.value]).toEqual(['half a li', undefined]);
    again.edit(line(7n, 'teh'));
    again.takeBack('refused', undefined);
    expect(again.text.value).toBe('half a li\nrefused');
  });
});

describe('a line with parts', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer();
  });

  it('carries its answer and files to the server, also after a reload', async () => {
    const tab = new Tab(server, 'Alice');
    const before = tab.open();
    await settle();
    server.line(server.member('Bob'), 'why?');
    await settle();
    const question = before.log.events.value.at(-1);
    if (question?.type !== 'MessagePosted') throw new Error('no question');
    server.crash();
    await settle();
    before.say('because', undefined, { reply: { message: question.message, number: String(question.number) }, files: [{ id: FILE, name: 'a.txt', type: 'text/plain', bytes: 3 }] });
    server.start();
    const room = tab.open();
    await settle();

    expect(texts(room)).toEqual(['why?', 'because']);
    expect(server.said.at(-1)).toMatchObject({ replyTo: question.message, attachments: [FILE] });
    const answer = room.log.events.value.at(-1);
    expect(answer).toMatchObject({ reply: { message: question.message, number: question.number }, attachments: [{ id: FILE }] });
  });

  it('is found far back, and brought into sight', async () => {
    const bob = server.member('Bob');
    for (let i = 1; i <= 700; i++) server.line(bob, `line ${i}`);
    const room = new Tab(server, 'Alice').open();
    await settle();
    expect(await room.jump(3n)).toBe(true);
    expect(room.target.value).toBe(3n);
    expect(await room.jump(9_999n)).toBe(false);
  });
});

describe('the export', () => {
  const NO_RIGHTS = { speak: false, write: false, draw: false, show: false, moderate: false, record: false };

  it('reads all there is, in order', async () => {
    const server = new FakeServer();
    const bob = server.member('Bob');
    for (let i = 1; i <= 450; i++) server.line(bob, `line ${i}`);
    const room = new Tab(server, 'Alice').open();
    await settle();
    const session = room.session.value;
    if (session === undefined) throw new Error('no session');
    const counts: number[] = [];
    const all = await readAll(session, (count) => counts.push(count));

    expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 451 }, (_, i) => BigInt(i + 1)));
    expect(counts).toEqual([200, 400, 451]);
  });

  it('is Markdown in which code stays code and names stay names', () => {
    const events: RoomEvent[] = [
      { type: 'MemberJoined', number: 1n, at: '2026-03-01T10:00:00Z', author: { id: 'm', name: '*M* [x](y)' } },
      line(2n, 'see\n```js\n# x\n```', { edited: '2026-03-01T10:01:00Z', reactions: [{ emoji: '👍', members: [ALICE, BOB] }] }),
      line(3n, '', { to: BOB, attachments: [{ id: 'f', name: 'a_b.png', type: 'image/png', bytes: 2_500n }] }),
      line(4n, '', { deleted: true }),
      { type: 'RoomChanged', number: 5n, at: '2026-03-01T10:00:00Z', author: BOB, locked: true, waitingRoom: false },
      { type: 'RightsChanged', number: 6n, at: '2026-03-01T10:00:00Z', author: BOB, granted: [{ member: ALICE, role: 'GUEST', rights: NO_RIGHTS }] },
      { type: 'MemberRemoved', number: 7n, at: '2026-03-01T10:00:00Z', author: BOB, member: { id: 'm', name: '*M*' } },
    ];
    const text = markdown('physics', events);

    expect(text).toMatch(/^# physics\n\n## .*2026\n\n\*\\\*M\\\* \\\[x\\\]\\\(y\\\) joined, /);
    expect(text).toContain('> see\n> ```js\n> # x\n> ```\n\n👍 2');
    expect(text).toContain('private, to Bob Ross\n\n> - a\\_b.png (2.5 kB)');
    expect(text).toContain('> *This message was deleted.*');
    expect(text).toContain(', edited\n');
    expect(text).toContain(`*The room is locked`);
    expect(text).toContain(`*Permissions changed: ${ALICE.name}, `);
    expect(text).toContain('*\\*M\\* was removed, ');
  });
});

it('previews are loaded once, two at a time', async () => {
  const pictures = new ImageCache();
  let now = 0;
  let most = 0;
  let loads = 0;
  const get = async (): Promise<Blob> => {
    loads++;
    most = Math.max(most, ++now);
    await settle();
    now--;
    return new Blob(['x']);
  };
  const urls = await Promise.all(['a', 'b', 'c', 'd', 'a'].map((key) => pictures.load(key, get)));

  expect(new Set(urls).size).toBe(4);
  expect([loads, most]).toEqual([4, 2]);
  await expect(pictures.load('bad', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(pictures.load('bad', get)).resolves.toMatch(/^blob:/);
});
