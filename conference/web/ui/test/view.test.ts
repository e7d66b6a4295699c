import { describe, expect, it } from 'vitest';
import type { Member, RoomEvent } from '../src/generated/Rooms.js';
import { blocks } from '../src/view/blocks.js';
import { pieces } from '../src/view/links.js';
import { roomOf } from '../src/page.js';
import { dayName } from '../src/view/times.js';

const ALICE = { id: 'a', name: 'Alice' };
const BOB = { id: 'b', name: 'Bob' };

describe('links', () => {
  const links = (text: string): string[] => pieces(text).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.href]));

  it('are found between words, without the end of the sentence', () => {
    expect(pieces('see https://example.org/a?b=c#d, and http://example.org.')).toEqual([
      'see ',
      { href: 'https://example.org/a?b=c#d', text: 'https://example.org/a?b=c#d' },
      ', and ',
      { href: 'http://example.org/', text: 'http://example.org' },
      '.',
    ]);
  });

  it('keep brackets that are theirs', () => {
    expect(links('(https://example.org/a_(b))')).toEqual(['https://example.org/a_(b)']);
    expect(links('[https://example.org]')).toEqual(['https://example.org/']);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '<img src=x onerror=alert(1)>',
    'https://',
    'http://[bad',
    'xhttps://example.org',
  ])('are not made of %s', (text) => {
    expect(pieces(text)).toEqual([text]);
  });

  it('leave out what would end an attribute', () => {
    expect(links('https://example.org/"onmouseover="alert(1)')).toEqual(['https://example.org/']);
  });

  it('give the text back as it was', () => {
    const text = 'a https://example.org, b\n\nhttp://x.example/(y)) \u202e c';
    expect(pieces(text).map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')).toBe(text);
  });

  it('are found quickly in the longest lines', () => {
    const text = 'https://example.org/' + '('.repeat(2_000) + ')'.repeat(1_900);
    expect(links(text)).toHaveLength(1);
  });
});

describe('blocks', () => {
  let number = 0n;
  const said = (author: Member, at: string, to?: Member): RoomEvent => ({ type: 'MessagePosted', number: ++number, at, author, message: String(number), to, text: 'x', reply: undefined, attachments: [], edited: undefined, deleted: false, reactions: [] });
  const shape = (events: readonly RoomEvent[], firstNew?: bigint): string[] =>
    blocks(events, firstNew).map((block) => (block.kind === 'group' ? `${block.author.name} ${block.messages.length}${block.to === undefined ? '' : ' private'}` : block.kind));

  it('join consecutive lines of one author to the same reader', () => {
    const events = [said(ALICE, '2026-03-01T10:00:00Z'), said(ALICE, '2026-03-01T10:01:00Z'), said(ALICE, '2026-03-01T10:01:00Z', BOB), said(BOB, '2026-03-01T10:02:00Z'), said(BOB, '2026-03-01T10:20:00Z')];
    expect(shape(events)).toEqual(['day', 'Alice 2', 'Alice 1 private', 'Bob 1', 'Bob 1']);
  });

  it('begin anew with a day, with new lines, and after who comes and goes', () => {
    const events: RoomEvent[] = [said(ALICE, '2026-03-01T10:00:00Z'), said(ALICE, '2026-03-02T10:00:00Z'), { type: 'MemberJoined', number: ++number, at: '2026-03-02T10:00:30Z', author: BOB }, said(ALICE, '2026-03-02T10:01:00Z'), said(ALICE, '2026-03-02T10:01:10Z')];
    expect(shape(events, number)).toEqual(['day', 'Alice 1', 'day', 'Alice 1', 'note', 'Alice 1', 'new', 'Alice 1']);
  });
});

it('days are named from here', () => {
  const now = new Date(2026, 2, 2, 0, 30);
  expect(dayName(new Date(2026, 2, 2, 0, 10).toISOString(), now)).toBe('today');
  expect(dayName(new Date(2026, 2, 1, 23, 50).toISOString(), now)).toBe('yesterday');
  expect(dayName(new Date(2026, 1, 27).toISOString(), now)).toMatch(/27/);
});

it('paths name rooms', () => {
  expect(roomOf('/r/Physics-2')).toBe('physics-2');
  expect(roomOf('/r/a%2Fb')).toBeUndefined();
  expect(roomOf('/r/%')).toBeUndefined();
  expect(roomOf('/r/')).toBeUndefined();
  expect(roomOf('/')).toBeUndefined();
});
