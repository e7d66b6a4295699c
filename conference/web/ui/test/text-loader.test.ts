import { describe, expect, it } from 'vitest';
import type { FileLines, TextView } from '../src/generated/Rooms.js';
import type { Lines } from '../src/files/coverage.js';
import { Loader } from '../src/files/text/loader.js';
import type { Answer } from '../src/files/viewer-link.js';
import { settle } from './rig.js';

/** A file on a server: its lines, its version, and the oldest version that it still serves. */
class Served {
  version = 1n;
  since = 1n;
  asked: { readonly version: bigint; readonly from: number; readonly count: number }[] = [];
  outdated = 0;
  lost = false;

  constructor(
    public lines: string[],
    readonly bytes = 1_000n,
  ) {}

  get view(): TextView {
    return { version: this.version, encoding: 'UTF-8', lines: BigInt(this.lines.length), complete: true, bytes: this.bytes };
  }

  answer(version: bigint, from: number, count: number): Answer<FileLines> {
    this.asked.push({ version, from, count });
    if (this.lost) return { type: 'Lost' };
    if (version < this.since) return { type: 'Refused', reason: 'CHANGED', message: 'changed' };
    const lines = this.lines.slice(from, from + count).map((text) => ({ text: text.slice(0, 20), cut: text.length > 20 }));
    return { type: 'Got', value: { view: this.view, from: BigInt(from), lines } };
  }

  edit(lines: string[], grown = false): void {
    this.lines = lines;
    this.version++;
    if (!grown) this.since = this.version;
  }
}

function rig(served: Served, lowBandwidth = false) {
  const paper: string[] = [''];
  let seen: Lines = { from: 0, to: 40 };
  const puts: Lines[] = [];
  let renewed = 0;
  const loader = new Loader(
    {
      seen: () => seen,
      put: (place, lines) => {
        puts.push(place);
        paper.splice(place.from, place.to - place.from, ...lines);
      },
      resize: (lines) => {
        while (paper.length < Math.max(1, lines)) paper.push('');
        paper.length = Math.max(1, lines);
      },
      handleRenewed: () => renewed++,
    },
    { lines: (version, from, count) => Promise.resolve(served.answer(version, from, count)), outdated: () => served.outdated++, pause: () => Promise.resolve() },
    served.view,
    () => lowBandwidth,
  );
  return { loader, paper, puts, renewals: () => renewed, see: (from: number, to: number) => ((seen = { from, to }), loader.look()) };
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, line) => `line ${line}`);

describe('a text', () => {
  it('that is short comes whole, with a sign where a line is cut', async () => {
    const served = new Served([...numbered(700), 'x'.repeat(30)]);
    const { loader, paper } = rig(served);
    loader.look();
    await settle();

    expect(paper).toEqual([...numbered(700), `${'x'.repeat(20)} …`]);
  });

  it('that is long comes where it is looked at, and a little around', async () => {
    const served = new Served(numbered(100_000), 2_000_000n);
    const { paper, see } = rig(served);
    see(50_000, 50_040);
    await settle();

    expect(paper).toHaveLength(100_000);
    expect(paper[50_039]).toBe('line 50039');
    expect(paper.filter((line) => line !== '').length).toBeLessThan(500);
  });

  it('comes in smaller portions at low bandwidth', async () => {
    const served = new Served(numbered(1_000));
    const { loader, paper } = rig(served, true);
    loader.look();
    await settle();

    expect(paper.filter((line) => line !== '')).toEqual(numbered(50));
  });

  it('that only grew keeps what is here', async () => {
    const served = new Served(numbered(100_000), 2_000_000n);
    const { loader, paper, see } = rig(served);
    see(99_970, 100_000);
    await settle();
    served.asked = [];
    served.edit([...numbered(99_999), 'line 99999, now whole', 'another'], true);
    await loader.handleView(served.view);
    await settle();

    expect(paper.slice(-2)).toEqual(['line 99999, now whole'.slice(0, 20) + ' …', 'another']);
    expect(served.asked.every(({ from }) => from === 0 || from >= 99_950)).toBe(true);
  });

  it('that was edited is replaced as a whole when it is short, in one step', async () => {
    const served = new Served(numbered(600));
    const { loader, paper, puts, renewals } = rig(served);
    loader.look();
    await settle();
    puts.length = 0;
    served.edit(['new', ...numbered(600)]);
    await loader.handleView(served.view);
    await settle();

    expect(paper).toEqual(['new', ...numbered(600)]);
    expect(puts).toEqual([{ from: 0, to: 600 }]);
    expect(renewals()).toBe(1);
    expect(loader.view.version).toBe(2n);
  });

  it('that was edited is fetched anew where it is looked at when it is long', async () => {
    const served = new Served(numbered(100_000), 2_000_000n);
    const { loader, paper, see } = rig(served);
    see(50_000, 50_040);
    await settle();
    served.edit(numbered(90_000).map((line) => `${line}!`));
    await loader.handleView(served.view);
    await settle();

    expect(paper).toHaveLength(90_000);
    expect(paper[50_000]).toBe('line 50000!');
  });

  it('that grew is known to its end although the news of it came in two parts, or in the wrong order', async () => {
    const served = new Served(numbered(400));
    const { loader, paper } = rig(served);
    loader.look();
    await settle();
    served.edit(numbered(401), true);
    const partly = { ...served.view, lines: 400n, complete: false };
    void loader.handleView(partly);
    void loader.handleView(served.view);
    await settle();
    await loader.handleView(partly);
    await settle();

    expect(loader.view).toEqual(served.view);
    expect(paper).toEqual(numbered(401));
  });

  it('that was edited twice in short time is that of the last edit', async () => {
    const served = new Served(numbered(600));
    const { loader, paper } = rig(served);
    loader.look();
    await settle();
    served.edit(['new', ...numbered(600)]);
    void loader.handleView(served.view);
    served.edit(['newer', ...numbered(600)]);
    void loader.handleView(served.view);
    await settle();

    expect(paper).toEqual(['newer', ...numbered(600)]);
    expect(loader.view).toEqual(served.view);
  });

  it('that became empty is an empty line', async () => {
    const served = new Served(numbered(10));
    const { loader, paper } = rig(served);
    loader.look();
    await settle();
    served.edit([]);
    await loader.handleView(served.view);
    await settle();

    expect(paper).toEqual(['']);
  });

  it('asks which version there is when its own is gone, and goes on when the connection is back', async () => {
    const served = new Served(numbered(100));
    const { loader, paper } = rig(served);
    served.edit(numbered(100));
    loader.look();
    await settle();
    expect(served.outdated).toBe(1);
    served.lost = true;
    await loader.handleView(served.view);
    await settle();
    expect(paper[0]).toBe('');
    served.lost = false;
    loader.look();
    await settle();

    expect(paper).toEqual(numbered(100));
  });
});
