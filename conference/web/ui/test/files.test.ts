import { describe, expect, it } from 'vitest';
import { ChangeSet, Text, type ChangeSpec } from '@codemirror/state';
import type { FileMatch, FileMatches, FilePosition } from '../src/generated/Rooms.js';
import { ASK_LINES_MAX, BLOCK_LINES, BLOCKS_MAX, Coverage } from '../src/files/coverage.js';
import { inkKey, pageWithin, pictureWidth } from '../src/files/paging.js';
import { findNext, findPrevious } from '../src/files/search.js';
import { blank, positionOf, replaced, resized } from '../src/files/text/lines.js';
import { plainName } from '../src/room/transfer.js';
import { topOf, FileViewer } from '../src/files/file-viewer.js';

describe('of a long text', () => {
  it('the lines that are seen come first, then those around them, then none', () => {
    const coverage = new Coverage(1_000_000, () => 100);
    const seen = { from: 500_010, to: 500_060 };

    const first = coverage.wanted(seen, false)!;
    expect(first).toEqual({ from: 500_000, to: 500_100 });
    coverage.hold(first);
    const before = coverage.wanted(seen, false)!;
    expect(before).toEqual({ from: 499_900, to: 500_000 });
    coverage.hold(before);
    const after = coverage.wanted(seen, false)!;
    expect(after).toEqual({ from: 500_100, to: 500_200 });
    coverage.hold(after);
    expect(coverage.wanted(seen, false)).toBeUndefined();
    expect(coverage.has(500_199)).toBe(true);
    expect(coverage.has(500_200)).toBe(false);
  });

  it('no question asks for more than an answer holds, and all come if all are wanted', () => {
    const coverage = new Coverage(1_234, () => 0);
    const asked: number[] = [];
    for (let gap = coverage.wanted({ from: 0, to: 1 }, true); gap !== undefined; gap = coverage.wanted({ from: 0, to: 1 }, true)) {
      asked.push(gap.to - gap.from);
      coverage.hold(gap);
    }
    expect(Math.max(...asked)).toBeLessThanOrEqual(ASK_LINES_MAX);
    expect(coverage.size).toBe(1_234);
  });

  it('a question goes on where an answer ended early', () => {
    const coverage = new Coverage(1_000, () => 0);
    const seen = { from: 100, to: 150 };
    coverage.hold({ from: 100, to: 107 });
    expect(coverage.wanted(seen, false)).toEqual({ from: 107, to: 150 });
    coverage.hold({ from: 120, to: 150 });
    expect(coverage.wanted(seen, false)).toEqual({ from: 107, to: 150 });
  });

  it('what is far away is given up once there is too much', () => {
    const coverage = new Coverage(10_000_000, () => 0);
    for (let block = 0; block < BLOCKS_MAX; block++) coverage.hold({ from: block * BLOCK_LINES, to: (block + 1) * BLOCK_LINES });
    const seen = { from: BLOCKS_MAX * BLOCK_LINES, to: BLOCKS_MAX * BLOCK_LINES + 10 };
    expect(coverage.spill(seen)).toEqual([]);
    coverage.hold({ from: seen.from, to: seen.from + BLOCK_LINES });
    expect(coverage.spill(seen)).toEqual([{ from: 0, to: BLOCK_LINES }]);
    expect(coverage.has(0)).toBe(false);
    expect(coverage.has(seen.from)).toBe(true);
  });

  it('what is stale comes again', () => {
    const coverage = new Coverage(200, () => 0);
    coverage.hold({ from: 0, to: 200 });
    coverage.drop({ from: 199, to: 200 });
    expect(coverage.wanted({ from: 190, to: 200 }, false)).toEqual({ from: 150, to: 200 });
    coverage.lines = 150;
    expect(coverage.wanted({ from: 100, to: 200 }, false)).toBeUndefined();
  });
});

describe('the paper', () => {
  it.each([0, 1, 2, 3, 31, 32, 33, 1_000, 2_097_152])('has %d lines before any has come', (lines) => {
    const text = blank(lines);
    expect(text.lines).toBe(Math.max(1, lines));
    expect(text.length).toBe(Math.max(1, lines) - 1);
  });

  it('takes lines where they belong, and touches only what differs', () => {
    const doc = Text.of(['one', 'two', 'three', 'four']);
    expect(put(doc, 1, 3, ['zwei', 'drei'])).toEqual(['one', 'zwei', 'drei', 'four']);
    expect(replaced(doc, 1, 3, ['two', 'three'])).toEqual([]);
    expect(replaced(doc, 0, 4, ['one', 'two', 'new', 'three', 'four'])).toMatchObject([{ from: 8 }]);
    expect(put(doc, 0, 4, ['one', 'two', 'new', 'three', 'four'])).toEqual(['one', 'two', 'new', 'three', 'four']);
    expect(put(doc, 0, 4, ['one', 'two', 'three', 'four', 'five'])).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect(put(doc, 0, 4, ['one', 'four'])).toEqual(['one', 'four']);
    expect(put(doc, 0, 4, ['three', 'four'])).toEqual(['three', 'four']);
    expect(put(doc, 0, 4, ['one', 'two'])).toEqual(['one', 'two']);
    expect(put(doc, 0, 4, ['a\rb', 'two', 'three', 'four'])).toEqual(['a\rb', 'two', 'three', 'four']);
  });

  it('keeps a place although the text changes before and behind it', () => {
    const before = Array.from({ length: 400 }, (_, line) => `line ${line}`);
    const after = ['new', ...before.slice(0, 100), ...before.slice(103, 300), 'changed', ...before.slice(301), 'end'];
    const doc = Text.of(before);
    const changes = ChangeSet.of(replaced(doc, 0, 400, after), doc.length);
    expect(changes.apply(doc).toJSON()).toEqual(after);
    expect(changes.apply(doc).lineAt(changes.mapPos(doc.line(200).from)).text).toBe('line 199');
  });

  it('makes any text from any other', () => {
    let seed = 1;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 300; round++) {
      const text = (): string[] => Array.from({ length: 1 + random(12) }, () => 'abcdef'[random(6)]!);
      const [before, after] = [text(), text()];
      expect(put(Text.of(before), 0, before.length, after)).toEqual(after);
    }
  });

  it('grows and shrinks at its end', () => {
    const doc = Text.of(['one', 'two']);
    expect(resized(doc, 2)).toEqual([]);
    expect(applied(doc, resized(doc, 4))).toEqual(['one', 'two', '', '']);
    expect(applied(doc, resized(doc, 1))).toEqual(['one']);
    expect(applied(doc, resized(doc, 0))).toEqual(['one']);
  });

  it('finds the nearest place there is', () => {
    const doc = Text.of(['one', 'two']);
    expect(positionOf(doc, 1, 2)).toBe(6);
    expect(positionOf(doc, 1, 99)).toBe(7);
    expect(positionOf(doc, 99, 0)).toBe(4);
    expect(positionOf(doc, -1, -1)).toBe(0);
  });

  function put(doc: Text, from: number, to: number, lines: readonly string[]): string[] {
    return applied(doc, replaced(doc, from, to, lines));
  }

  function applied(doc: Text, changes: readonly ChangeSpec[]): string[] {
    return ChangeSet.of(changes, doc.length).apply(doc).toJSON();
  }
});

describe('a search', () => {
  const texts = Array.from({ length: 50_000 }, (_, line) => (line % 7_000 === 6_999 ? 'a needle, and a needle' : 'hay'));
  let asked = 0;
  /** As the server does it: some lines at a time. */
  const find = (text: string) => (from: number): Promise<FileMatches> => {
    asked++;
    const hits: FileMatch[] = [];
    const next = Math.min(texts.length, from + 3_000);
    for (let line = from; line < next; line++) {
      for (let at = texts[line]!.indexOf(text); at !== -1; at = texts[line]!.indexOf(text, at + 1)) hits.push({ line: BigInt(line), from: at, to: at + text.length });
    }
    return Promise.resolve({ version: 1n, hits, next: BigInt(next), end: next === texts.length });
  };

  it('goes from one to the next, and round at the end', async () => {
    expect(await findNext(find('needle'), { line: 0, column: 0 })).toMatchObject({ hit: { line: 6_999n, from: 2 }, wrapped: false });
    expect(await findNext(find('needle'), { line: 6_999, column: 8 })).toMatchObject({ hit: { line: 6_999n, from: 16 }, wrapped: false });
    expect(await findNext(find('needle'), { line: 6_999, column: 22 })).toMatchObject({ hit: { line: 13_999n, from: 2 }, wrapped: false });
    expect(await findNext(find('needle'), { line: 48_999, column: 22 })).toMatchObject({ hit: { line: 6_999n, from: 2 }, wrapped: true });
    expect(await findNext(find('nothing'), { line: 10, column: 0 })).toBeUndefined();
  });

  it('goes back, and round at the beginning', async () => {
    expect(await findPrevious(find('needle'), { line: 13_999, column: 2 }, texts.length)).toMatchObject({ hit: { line: 6_999n, from: 16 }, wrapped: false });
    expect(await findPrevious(find('needle'), { line: 6_999, column: 16 }, texts.length)).toMatchObject({ hit: { line: 6_999n, from: 2 }, wrapped: false });
    expect(await findPrevious(find('needle'), { line: 6_999, column: 2 }, texts.length)).toMatchObject({ hit: { line: 48_999n, from: 16 }, wrapped: true });
    expect(await findPrevious(find('nothing'), { line: 10, column: 0 }, texts.length)).toBeUndefined();
  });

  it('asks for what is near first', async () => {
    asked = 0;
    await findPrevious(find('needle'), { line: 49_010, column: 0 }, texts.length);
    expect(asked).toBe(1);
  });
});

describe('pages', () => {
  it('are asked for in a few widths, smaller ones at low bandwidth', () => {
    expect([100, 480, 481, 1_500, 9_000].map((pixels) => pictureWidth(pixels, false))).toEqual([480, 480, 800, 1_600, 4_096]);
    expect([100, 1_000, 9_000].map((pixels) => pictureWidth(pixels, true))).toEqual([480, 800, 800]);
  });

  it('that are not there become their neighbours', () => {
    expect([-1, 0, 1, 2.4, 7, 8, NaN].map((page) => pageWithin(page, 7))).toEqual([1, 1, 1, 2, 7, 7, 1]);
  });

  it('have their ink on a page of the board that names them', () => {
    expect(inkKey('10000000-0000-4000-8000-000000000001', 3)).toMatch(/^[A-Za-z0-9/_.-]{1,80}$/);
  });
});

describe('a name', () => {
  it('is sent as the server takes it', () => {
    expect(plainName(new File([], 'a/b\\c\u0007.txt'))).toBe('a_b_c_.txt');
    expect(plainName(new File([], `${'x'.repeat(300)}.pdf`))).toMatch(/^x{96}\.pdf$/);
  });
});

const ALICE = '00000000-0000-4000-8000-00000000000a';
const BOB = '00000000-0000-4000-8000-00000000000b';
const ONE = '10000000-0000-4000-8000-000000000001';
const YOU = '30000000-0000-4000-8000-000000000001';
const TWO = '10000000-0000-4000-8000-000000000002';

describe('the viewer', () => {
  let number = 0n;
  const rig = (mayShow: boolean) => {
    const placed: FilePosition[] = [];
    const told: boolean[] = [];
    const viewer = new FileViewer({ place: (placing) => placed.push(placing), following: (following) => told.push(following) }, YOU);
    viewer.setMayShow(mayShow);
    viewer.setLooking(true);
    const show = (id: string): void => viewer.handle({ type: 'FileShown', number: ++number, at: '2026-01-01T00:00:00Z', author: { id: ALICE, name: 'Alice' }, file: { id, name: id, ink: id, source: { type: 'FolderSource', path: id } } });
    const close = (file: string): void => viewer.handle({ type: 'FileClosed', number: ++number, at: '2026-01-01T00:00:00Z', author: { id: ALICE, name: 'Alice' }, file });
    const point = (member: string, file: string, line = 0n): void => viewer.handle({ type: 'FilePositionChanged', member, placing: { ...topOf(file), line } });
    return { viewer, placed, told, show, close, point };
  };

  it('goes where somebody points, also when the file comes after the place', () => {
    const { viewer, told, show, point } = rig(false);
    expect(told).toEqual([true]);
    show(ONE);
    point(ALICE, TWO, 7n);
    expect(viewer.current.value).toBe(ONE);
    show(TWO);
    expect(viewer.current.value).toBe(TWO);
    expect(viewer.pointed.value?.placing.line).toBe(7n);
  });

  it('stays where a member looks around, tells so, and goes along again when asked to', () => {
    const { viewer, told, show, point } = rig(false);
    show(ONE);
    show(TWO);
    viewer.stopFollowing();
    expect(viewer.mode.value).toBe('following');
    point(ALICE, ONE);
    viewer.look(TWO);
    point(ALICE, ONE, 5n);
    expect(viewer.current.value).toBe(TWO);
    expect(viewer.mode.value).toBe('free');
    viewer.follow();

    expect(viewer.current.value).toBe(ONE);
    expect(told).toEqual([true, false, true]);
  });

  it('points for who may, until somebody else does', () => {
    const { viewer, placed, told, show, point } = rig(true);
    show(ONE);
    expect(viewer.point({ ...topOf(ONE), line: 3n })).toBe(true);
    expect(viewer.mode.value).toBe('presenting');
    point(BOB, ONE, 9n);
    expect(viewer.mode.value).toBe('free');
    expect(viewer.point({ ...topOf(ONE), line: 4n })).toBe(false);
    viewer.present();

    expect(placed.map(({ line }) => line)).toEqual([3n, 4n]);
    expect(viewer.mode.value).toBe('presenting');
    expect(told).toEqual([true, false]);
  });

  it('points at nothing for who may not', () => {
    const { viewer, placed, show } = rig(false);
    show(ONE);
    expect(viewer.point(topOf(ONE))).toBe(false);
    viewer.present();
    expect(placed).toEqual([]);
  });

  it('no longer points when the right is withdrawn', () => {
    const { viewer, placed, told, show } = rig(true);
    show(ONE);
    viewer.point(topOf(ONE));
    viewer.setMayShow(false);
    expect(viewer.point(topOf(ONE))).toBe(false);
    expect(viewer.mode.value).toBe('following');
    expect(placed).toHaveLength(1);
    expect(told).toEqual([true, false, true]);
  });

  it('of the others follows nobody who may no longer point', () => {
    const { viewer, show, point } = rig(false);
    show(ONE);
    point(ALICE, ONE);
    viewer.handleMayNotShow(BOB);
    expect(viewer.presenter.value?.member).toBe(ALICE);
    viewer.handleMayNotShow(ALICE);
    expect(viewer.presenter.value).toBeUndefined();
  });

  it('takes who leads along to a neighbour of the file that is closed', () => {
    const { viewer, placed, show, close } = rig(true);
    show(ONE);
    show(TWO);
    viewer.present(TWO);
    close(TWO);
    expect(viewer.current.value).toBe(ONE);
    expect(placed.map(({ file }) => file)).toEqual([TWO, ONE]);
    close(ONE);
    expect(viewer.current.value).toBeUndefined();
  });

  it('knows who follows, and forgets who goes', () => {
    const { viewer, show, point } = rig(true);
    show(ONE);
    viewer.handle({ type: 'FollowingChanged', member: BOB, following: true });
    expect([...viewer.followers.value]).toEqual([BOB]);
    point(ALICE, ONE);
    viewer.handleGone(BOB);
    viewer.handleGone(ALICE);
    expect([...viewer.followers.value]).toEqual([]);
    expect(viewer.presenter.value).toBeUndefined();
  });

  it('leads on from where this member pointed before the page was loaded, and follows nobody', () => {
    const { viewer, told, placed, show, point } = rig(true);
    point(YOU, TWO, 7n);
    show(ONE);
    show(TWO);
    expect(viewer.mode.value).toBe('presenting');
    expect(viewer.current.value).toBe(TWO);
    expect(viewer.presenter.value).toBeUndefined();
    expect(viewer.mineIn(TWO).line).toBe(7n);
    expect(told).toEqual([true, false]);
    viewer.point({ ...topOf(TWO), line: 8n });
    point(YOU, TWO, 7n);
    viewer.handleConnected();
    expect(placed.map(({ line }) => line)).toEqual([8n, 8n]);
  });

  it('says where it is to a server that has forgotten, and that it follows only while it is seen', () => {
    const { viewer, placed, told, show } = rig(true);
    show(ONE);
    viewer.point({ ...topOf(ONE), line: 3n });
    viewer.handleConnected();
    expect(placed.map(({ line }) => line)).toEqual([3n, 3n]);
    viewer.follow();
    viewer.setLooking(false);
    expect(told).toEqual([true, false, true, false]);
    viewer.handleConnected();
    expect(told).toHaveLength(4);
  });
});
