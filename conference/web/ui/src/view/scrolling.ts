import type { Room } from '../room/room.js';

/** This near to the end, the log counts as being at it. */
const END_PIXELS = 48;

/** This near to the beginning, older lines are fetched. */
const BEGINNING_PIXELS = 300;

/**
 * Where the log stands: at the end it follows what comes; further up it stays with what is being read, also when older lines are put in front.
 */
export class Scrolling {
  private box: HTMLElement | undefined;
  private observer: ResizeObserver | undefined;
  private height = 0;
  private top = 0;
  private first: unknown;
  private atEnd = true;

  constructor(private readonly room: Room) {}

  attach(box: HTMLElement): () => void {
    this.box = box;
    // A keyboard opens, the window shrinks, the composer grows: the end stays in sight.
    this.observer = new ResizeObserver(() => {
      if (this.atEnd) this.toEnd();
    });
    this.observer.observe(box);
    // A picture has come, and with it its height.
    box.addEventListener('load', this.handleLoad, { capture: true });
    return () => {
      this.observer?.disconnect();
      box.removeEventListener('load', this.handleLoad, { capture: true });
    };
  }

  private readonly handleLoad = (): void => {
    if (this.atEnd) this.toEnd();
  };

  /** The log was drawn; `first` tells whether something was put in front. */
  handleDrawn(first: unknown): void {
    const { box } = this;
    if (box === undefined) return;
    if (this.atEnd && this.left(box)) this.handleScroll();
    if (this.atEnd) this.toEnd();
    else if (first !== this.first) box.scrollTop += box.scrollHeight - this.height;
    this.first = first;
    this.height = box.scrollHeight;
    this.top = box.scrollTop;
    this.fetch();
  }

  /** Whether somebody has scrolled away, and the browser has not told so yet. */
  private left(box: HTMLElement): boolean {
    return box.scrollTop < this.top && this.height - box.scrollTop - box.clientHeight >= END_PIXELS;
  }

  handleScroll(): void {
    const { box } = this;
    if (box === undefined) return;
    this.atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < END_PIXELS;
    this.top = box.scrollTop;
    this.room.unread.handleScroll(this.atEnd);
    this.fetch();
  }

  toEnd(): void {
    const { box } = this;
    if (box === undefined) return;
    box.scrollTop = box.scrollHeight;
    this.top = box.scrollTop;
    this.atEnd = true;
    this.room.unread.handleScroll(true);
  }

  /** Brings a line into sight and puts the focus there. */
  toLine(number: bigint): void {
    const line = this.box?.querySelector(`#line-${number}`);
    if (!(line instanceof HTMLElement)) return;
    this.atEnd = false;
    line.scrollIntoView({ block: 'center' });
    line.focus({ preventScroll: true });
  }

  private fetch(): void {
    if (this.box !== undefined && this.box.scrollTop < BEGINNING_PIXELS) void this.room.past.load();
  }
}
