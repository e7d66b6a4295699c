import type { Room } from '../room/room.js';

/** Distance in pixels from the end within which the log counts as being at its end. */
const END_PIXELS = 48;

/** Distance in pixels from the beginning at which older messages are loaded. */
const BEGINNING_PIXELS = 300;

/**
 * Scroll position of the log: at the end it follows new messages; otherwise it keeps the position,
 * also when older messages are inserted.
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
    // Keeps the end visible when a keyboard opens, the window shrinks or the composer grows.
    this.observer = new ResizeObserver(() => {
      if (this.atEnd) this.toEnd();
    });
    this.observer.observe(box);
    // Loaded images change the height of the log.
    box.addEventListener('load', this.handleLoad, { capture: true });
    return () => {
      this.observer?.disconnect();
      box.removeEventListener('load', this.handleLoad, { capture: true });
    };
  }

  private readonly handleLoad = (): void => {
    if (this.atEnd) this.toEnd();
  };

  /** Called after each rendering; `first` changes if something was inserted at the beginning. */
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

  /** Returns true if the user has scrolled away and the browser has not yet sent the event. */
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

  /** Scrolls to a message and focuses it. */
  toLine(number: bigint): void {
    const line = this.box?.querySelector(`#line-${number}`);
    if (!(line instanceof HTMLElement)) return;
    this.atEnd = false;
    line.scrollIntoView({ block: 'center' });
    line.focus({ preventScroll: true });
  }

  private fetch(): void {
    if (this.box !== undefined && this.box.scrollTop < BEGINNING_PIXELS) void this.room.history.load();
  }
}
