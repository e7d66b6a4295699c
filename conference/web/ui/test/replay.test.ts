import { describe, expect, it } from 'vitest';
import { Player } from '../src/replay/player.js';
import { Tape } from '../src/replay/tape.js';
import type { ReplayItem } from '../src/generated/Replays.js';

const ANN = { id: 'a', name: 'Ann' };
const BOB = { id: 'b', name: 'Bob' };

const at = (second: number): string => new Date(Date.UTC(2026, 2, 1, 10, 0, second)).toISOString();
const millis = (second: number): number => Date.parse(at(second));

function said(number: number, second: number, text: string): ReplayItem {
  return { type: 'ReplayedChatItem', item: { type: 'MessagePosted', number: BigInt(number), at: at(second), author: ANN, message: `line ${number}`, to: undefined, text, reply: undefined, attachments: [], edited: undefined, deleted: false, reactions: [] } };
}

function changed(number: number, second: number, pair: boolean): ReplayItem {
  return { type: 'ReplayedBoardChange', first: pair ? ANN : undefined, second: pair ? BOB : undefined, changed: { number: BigInt(number), at: at(second), author: BOB, change: `change ${number}`, operations: [] } };
}

function rig() {
  const tape = new Tape();
  const items: ReplayItem[] = [
    { type: 'ReplayedChatItem', item: { type: 'MemberJoined', number: 1n, at: at(0), author: ANN } },
    said(2, 5, 'one'),
    { type: 'ReplayedChatItem', item: { type: 'MemberJoined', number: 3n, at: at(6), author: BOB } },
    changed(4, 7, false),
    changed(5, 8, true),
    { type: 'ReplayedChatItem', item: { type: 'MessageEdited', number: 6n, at: at(9), author: ANN, message: 'line 2', text: 'two' } },
    { type: 'ReplayedChatItem', item: { type: 'MemberLeft', number: 7n, at: at(10), author: ANN } },
    said(8, 4000, 'late'),
  ];
  for (const item of items) tape.add(item);
  let now = 0;
  const frames: (() => void)[] = [];
  const player = new Player(tape, { now: () => now, frame: (action) => frames.push(action) });
  player.handleLoaded();
  const pass = (span: number): void => {
    now += span;
    frames.shift()?.();
  };
  const lines = (): string[] => player.events.value.flatMap((event) => (event.type === 'MessagePosted' ? [event.text] : []));
  const names = (): string[] => player.present.value.map(({ name }) => name);
  return { tape, player, pass, lines, names };
}

describe('a replay', () => {
  it('shows what was there at a time, forwards and backwards', () => {
    const { player, lines, names } = rig();

    expect([lines(), names()]).toEqual([[], ['Ann']]);
    player.seek(millis(8));
    expect([lines(), names(), player.passed.value]).toEqual([['one'], ['Ann', 'Bob'], 5]);
    player.seek(millis(10));
    expect([lines(), names()]).toEqual([['two'], ['Bob']]);
    player.seek(millis(6));
    expect([lines(), names()]).toEqual([['one'], ['Ann', 'Bob']]);
    player.seek(Infinity);
    expect([lines(), player.position.value]).toEqual([['two', 'late'], millis(4000)]);
  });

  it('plays at its speed, cuts long pauses short, and stops at the end', () => {
    const { player, pass, lines } = rig();
    player.speed.value = 1;
    player.toggle();
    pass(4_000);
    expect([lines(), player.position.value]).toEqual([[], millis(4)]);
    pass(6_000);
    expect(lines()).toEqual(['two']);
    pass(10);
    expect(player.position.value).toBe(millis(3997));
    pass(3_000);
    expect([lines(), player.playing.value]).toEqual([['two', 'late'], false]);
    player.toggle();
    expect([lines(), player.playing.value]).toEqual([[], true]);
    player.toggle();
    pass(60_000);
    expect(player.position.value).toBe(millis(0));
  });

  it('knows the boards that were drawn on', () => {
    const { tape } = rig();

    expect(tape.boards.value.map(({ members }) => members.map(({ name }) => name))).toEqual([[], ['Ann', 'Bob']]);
    expect(tape.nameOf('b')).toBe('Bob');
  });

  it('of an empty room is empty', () => {
    const player = new Player(new Tape(), { now: () => 0, frame: () => undefined });
    player.handleLoaded();

    expect([player.begin, player.end, player.events.value]).toEqual([0, 0, []]);
  });
});
