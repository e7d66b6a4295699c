import type { FileLine, FileLines, TextView } from '../../generated/Rooms.js';
import { ASK_LINES_MAX, BLOCK_LINES, BLOCKS_MAX, Coverage, type Lines } from '../coverage.js';
import type { Answer } from '../viewer-link.js';

/** What lines are written on: as many as the text has, empty where they have not come. */
export interface Paper {
  /** The lines that somebody sees now. */
  seen(): Lines;
  /** Puts lines where others were. */
  put(place: Lines, lines: readonly string[]): void;
  /** Makes the paper as long as the text. */
  resize(lines: number): void;
  /** All lines are those of another version now, and may have moved. */
  handleRenewed(): void;
}

/** Where lines come from. */
export interface Source {
  lines(version: bigint, from: number, count: number): Promise<Answer<FileLines>>;
  /** The version is no longer to be had: which one is? */
  outdated(): void;
  /** Passes the time between two questions. */
  pause(): Promise<void>;
}

/** A text up to so many bytes comes whole, after what is seen of it, so that its colours are right from the beginning. */
const WHOLE_BYTES_MAX = 512 * 1024;
const WHOLE_LINES_MAX = (BLOCKS_MAX / 2) * BLOCK_LINES;
const MARGIN_LINES = 150;
const THIN_MARGIN_LINES = 10;

/** Shown where a line goes on beyond what the server sends of it. */
const CUT = ' …';

/**
 * Brings the lines that are seen, a question at a time, and lets go of those that are far away. A new version of a text replaces what is here line by line, where it
 * differs.
 *
 * Threads: the event loop. Memory: at most {@link BLOCKS_MAX} blocks of lines.
 */
export class Loader {
  private readonly coverage: Coverage;
  private asking = false;
  private turning = false;
  private next: TextView | undefined;
  private ended = false;

  constructor(
    private readonly paper: Paper,
    private readonly source: Source,
    private text: TextView,
    private readonly thin: () => boolean,
  ) {
    this.coverage = new Coverage(Number(text.lines), () => (thin() ? THIN_MARGIN_LINES : MARGIN_LINES));
    paper.resize(this.coverage.lines);
  }

  get view(): TextView {
    return this.text;
  }

  /** Whether a line has come. */
  has(line: number): boolean {
    return this.coverage.has(line);
  }

  /** Something else may be seen, or there is a connection again. */
  look(): void {
    if (!this.asking && !this.ended) void this.bring();
  }

  /** The text has another version, or more of it is known. What comes while another version is being taken up waits for it; of several, the last one does. */
  async handleView(view: TextView): Promise<void> {
    if (!tellsMore(view, this.next ?? this.text)) return;
    this.next = view;
    if (this.turning) return;
    this.turning = true;
    try {
      for (let next = this.takeNext(); next !== undefined; next = this.takeNext()) await this.turnTo(next);
    } finally {
      this.turning = false;
    }
  }

  private takeNext(): TextView | undefined {
    const next = this.ended ? undefined : this.next;
    this.next = undefined;
    return next;
  }

  private async turnTo(view: TextView): Promise<void> {
    if (view.version !== this.text.version) {
      const grown = await this.onlyGrew();
      if (this.ended) return;
      const before = this.coverage.lines;
      // What was the last line may go on now.
      this.coverage.drop(grown ? { from: before - 1, to: before } : { from: 0, to: before });
      if (!grown && this.whole(view) && this.whole(this.text)) return void (await this.renew(view));
    }
    this.adopt(view);
    this.look();
  }

  private whole({ complete, bytes, lines }: TextView): boolean {
    return !this.thin() && complete && bytes <= WHOLE_BYTES_MAX && lines <= WHOLE_LINES_MAX;
  }

  /** Whether the lines of the version that is here are still those of the text. */
  private async onlyGrew(): Promise<boolean> {
    const answer = await this.source.lines(this.text.version, 0, 1);
    return answer.type === 'Got';
  }

  private adopt(view: TextView): void {
    if (!tellsMore(view, this.text)) return;
    this.text = view;
    if (this.coverage.lines === Number(view.lines)) return;
    this.coverage.lines = Number(view.lines);
    this.paper.resize(this.coverage.lines);
  }

  /** Fetches a whole text anew, and replaces what differs: lines keep their place on the screen although others came before them. */
  private async renew(view: TextView): Promise<void> {
    const before = this.coverage.lines;
    const lines: string[] = [];
    while (lines.length < Number(view.lines)) {
      const answer = await this.source.lines(view.version, lines.length, ASK_LINES_MAX);
      if (this.ended) return;
      if (answer.type !== 'Got' || answer.value.lines.length === 0) {
        // Another version again, or no connection: what is here of the old one is fetched as it is looked at.
        this.adopt(view);
        if (answer.type === 'Refused') this.source.outdated();
        return;
      }
      lines.push(...answer.value.lines.map(textOf));
    }
    this.text = view;
    this.coverage.lines = lines.length;
    this.paper.put({ from: 0, to: Math.max(1, before) }, lines.length === 0 ? [''] : lines);
    this.coverage.hold({ from: 0, to: lines.length });
    this.paper.handleRenewed();
    this.look();
  }

  private async bring(): Promise<void> {
    this.asking = true;
    try {
      while (await this.bringMore()) await this.source.pause();
    } finally {
      this.asking = false;
    }
  }

  /** Asks once; false when there is nothing to ask for, or no answer. */
  private async bringMore(): Promise<boolean> {
    const wanted = this.coverage.wanted(this.paper.seen(), this.whole(this.text));
    if (wanted === undefined || this.ended) return false;
    const { version } = this.text;
    const answer = await this.source.lines(version, wanted.from, wanted.to - wanted.from);
    if (this.ended) return false;
    if (answer.type === 'Refused') this.source.outdated();
    if (answer.type !== 'Got' || answer.value.lines.length === 0) return false;
    // A new version came while this one was on its way.
    if (version !== this.text.version) return true;
    this.write(wanted.from, answer.value);
    return true;
  }

  private write(from: number, { view, lines }: FileLines): void {
    if (view.version === this.text.version) this.adopt(view);
    const place = { from, to: Math.min(from + lines.length, this.coverage.lines) };
    this.coverage.hold(place);
    this.paper.put(place, lines.slice(0, place.to - from).map(textOf));
    for (const far of this.coverage.spill(this.paper.seen())) this.paper.put(far, new Array<string>(far.to - far.from).fill(''));
  }

  end(): void {
    this.ended = true;
  }
}

/** Whether a view is of a later version, or of the same one and knows more of it: answers pass one another on their way. */
function tellsMore(view: TextView, than: TextView): boolean {
  if (view.version !== than.version) return view.version > than.version;
  return !than.complete && (view.complete || view.lines > than.lines);
}

function textOf({ text, cut }: FileLine): string {
  return cut ? text + CUT : text;
}
