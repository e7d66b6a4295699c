import type { FileLine, FileLines, TextView } from '../../generated/Rooms.js';
import { ASK_LINES_MAX, BLOCK_LINES, BLOCKS_MAX, Coverage, type Lines } from '../coverage.js';
import type { Answer } from '../viewer-link.js';

/** Document that receives lines: it has the full number of lines, which are empty until loaded. */
export interface LineSink {
  /** Returns the visible lines. */
  seen(): Lines;
  /** Replaces a range of lines. */
  put(place: Lines, lines: readonly string[]): void;
  /** Sets the number of lines. */
  resize(lines: number): void;
  /** Called when all lines are those of another version and may have moved. */
  handleRenewed(): void;
}

/** Source of lines. */
export interface LineSource {
  lines(version: bigint, from: number, count: number): Promise<Answer<FileLines>>;
  /** Reports that the version is no longer available; the source then finds the current one. */
  outdated(): void;
  /** Waits between two requests. */
  pause(): Promise<void>;
}

/**
 * Texts up to this size in bytes are loaded completely after the visible lines, so that syntax
 * highlighting is right from the beginning.
 */
const WHOLE_BYTES_MAX = 512 * 1024;
const WHOLE_LINES_MAX = (BLOCKS_MAX / 2) * BLOCK_LINES;
const MARGIN_LINES = 150;
const LOW_BANDWIDTH_MARGIN_LINES = 10;

/** Appended to a line that the server has truncated. */
const CUT = ' …';

/**
 * Loads the visible lines, one request at a time, and evicts those that are far away. A new version
 * of a text replaces only the lines that differ.
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
    private readonly paper: LineSink,
    private readonly source: LineSource,
    private text: TextView,
    private readonly lowBandwidth: () => boolean,
  ) {
    this.coverage = new Coverage(Number(text.lines), () => (lowBandwidth() ? LOW_BANDWIDTH_MARGIN_LINES : MARGIN_LINES));
    paper.resize(this.coverage.lines);
  }

  get view(): TextView {
    return this.text;
  }

  /** Returns true if a line is loaded. */
  has(line: number): boolean {
    return this.coverage.has(line);
  }

  /** Loads more: other lines may be visible, or the connection is back. */
  look(): void {
    if (!this.asking && !this.ended) void this.bring();
  }

  /**
   * Handles a new version, or more of the same version. Updates that arrive while one is processed
   * wait; of several only the last one is processed.
   */
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
      // The former last line may have been extended.
      this.coverage.drop(grown ? { from: before - 1, to: before } : { from: 0, to: before });
      if (!grown && this.whole(view) && this.whole(this.text)) return void (await this.renew(view));
    }
    this.adopt(view);
    this.look();
  }

  private whole({ complete, bytes, lines }: TextView): boolean {
    return !this.lowBandwidth() && complete && bytes <= WHOLE_BYTES_MAX && lines <= WHOLE_LINES_MAX;
  }

  /** Returns true if the lines of the loaded version are a prefix of the new one. */
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

  /**
   * Loads the whole text again and replaces what differs, so that lines keep their position on the
   * screen.
   */
  private async renew(view: TextView): Promise<void> {
    const before = this.coverage.lines;
    const lines: string[] = [];
    while (lines.length < Number(view.lines)) {
      const answer = await this.source.lines(view.version, lines.length, ASK_LINES_MAX);
      if (this.ended) return;
      if (answer.type !== 'Got' || answer.value.lines.length === 0) {
        // Another new version, or no connection: the lines are loaded as they become visible.
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

  /** Makes one request. Returns false if there is nothing to request, or no answer. */
  private async bringMore(): Promise<boolean> {
    const wanted = this.coverage.wanted(this.paper.seen(), this.whole(this.text));
    if (wanted === undefined || this.ended) return false;
    const { version } = this.text;
    const answer = await this.source.lines(version, wanted.from, wanted.to - wanted.from);
    if (this.ended) return false;
    if (answer.type === 'Refused') this.source.outdated();
    if (answer.type !== 'Got' || answer.value.lines.length === 0) return false;
    // A new version has arrived during the request.
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

/**
 * Returns true if a view is of a later version, or of the same version with more lines: responses
 * can overtake each other.
 */
function tellsMore(view: TextView, than: TextView): boolean {
  if (view.version !== than.version) return view.version > than.version;
  return !than.complete && (view.complete || view.lines > than.lines);
}

function textOf({ text, cut }: FileLine): string {
  return cut ? text + CUT : text;
}
