import { batch, computed, signal } from '@preact/signals';
import type { FileView, FilePosition, SharedFile, TextView, ViewerItem } from '../generated/Rooms.js';

/** Mode of this page: following the presenter, free, or presenting. */
export type Mode = 'following' | 'free' | 'presenting';

/** The member who presents, and its position. */
export interface Presenter {
  readonly member: string;
  readonly placing: FilePosition;
}

/** Signals of the viewer to the room; dropped without a connection. */
export interface FileViewerHost {
  place(placing: FilePosition): void;
  following(following: boolean): void;
}

/** Returns the top of a file as a position. */
export function topOf(file: string, page = 0): FilePosition {
  return { file, line: 0n, column: 0, anchorLine: 0n, anchorColumn: 0, page, top: 0 };
}

/**
 * State of the file viewer: files that the room shows, positions of members, and the position of
 * this page. The last member to point presents; the former presenter becomes a free viewer.
 *
 * Threads: the event loop.
 */
export class FileViewer {
  readonly files = signal<readonly SharedFile[]>([]);
  readonly views = signal<ReadonlyMap<string, FileView>>(new Map());
  /** File that is displayed. */
  readonly current = signal<string | undefined>(undefined);
  readonly mode = signal<Mode>('following');
  readonly presenter = signal<Presenter | undefined>(undefined);
  /** Other members who follow the presenter. */
  readonly followers = signal<ReadonlySet<string>>(new Set());
  /** Position of the presenter in the displayed file. */
  readonly pointed = computed(() => {
    const presenter = this.presenter.value;
    return presenter?.placing.file === this.current.value ? presenter : undefined;
  });
  private mayShow = false;
  private looking = false;
  /** Last position of this member in each file. */
  private readonly mine = new Map<string, FilePosition>();
  /** Number of the last event. */
  last = 0n;

  /** @param you this member's id */
  constructor(
    private readonly host: FileViewerHost,
    private readonly you: string,
  ) {}

  /** Discards what the stream has delivered: it starts from the beginning. */
  restart(): void {
    this.last = 0n;
    for (const { id } of this.files.peek()) this.closed(id);
  }

  handle(item: ViewerItem): void {
    switch (item.type) {
      case 'FileShown':
        this.last = item.number;
        this.handleShowing(item.file);
        return;
      case 'FileClosed':
        this.last = item.number;
        this.closed(item.file);
        return;
      case 'FileChanged':
        this.viewed(item.file, item.view);
        return;
      case 'FilePositionChanged':
        this.placed(item.member, item.placing);
        return;
      case 'FollowingChanged': {
        const followers = new Set(this.followers.value);
        if (item.following) followers.add(item.member);
        else followers.delete(item.member);
        this.followers.value = followers;
      }
    }
  }

  /**
   * Handles a new connection: the server repeats positions and followers, and this page sends its
   * own state.
   */
  handleConnected(): void {
    this.followers.value = new Set();
    this.placeAgain();
    if (this.follows) this.host.following(true);
  }

  /** Handles a member who has left the room. */
  handleGone(member: string): void {
    batch(() => {
      this.followers.value = new Set([...this.followers.peek()].filter((id) => id !== member));
      this.handleMayNotShow(member);
    });
  }

  /** Handles a member who stops pointing. */
  handleMayNotShow(member: string): void {
    if (this.presenter.peek()?.member === member) this.presenter.value = undefined;
  }

  /** Returns a file as a text, if it is one. */
  textOf(file: string): TextView | undefined {
    const view = this.views.peek().get(file);
    return view?.type === 'TextView' ? view : undefined;
  }

  /** Handles the server's description of how a file is displayed. */
  viewed(file: string, view: FileView): void {
    const before = this.views.peek().get(file);
    // An event can be newer than a response that arrives after it.
    if (before !== undefined && view.type !== 'UnavailableView' && view.version < before.version) return;
    this.views.value = new Map(this.views.peek()).set(file, view);
  }

  /** Sets whether this member has the right to show files, which includes pointing. */
  setMayShow(may: boolean): void {
    this.mayShow = may;
    if (!may && this.mode.peek() === 'presenting') this.turn(() => (this.mode.value = 'following'));
  }

  /**
   * Reports whether the viewer is visible: a member with a hidden viewer does not count as a
   * follower.
   */
  setLooking(looking: boolean): void {
    this.turn(() => (this.looking = looking));
  }

  /** Displays another file. */
  look(file: string): void {
    if (file === this.current.peek()) return;
    if (this.presents) this.point(this.mineIn(file));
    else this.turn(() => (this.mode.value = 'free'));
    this.current.value = file;
  }

  /** Reports this member's position if it presents. Returns true if the others see it. */
  point(placing: FilePosition): boolean {
    this.mine.set(placing.file, placing);
    if (!this.presents) return false;
    this.turn(() => (this.mode.value = 'presenting'));
    this.host.place(placing);
    return true;
  }

  /** Starts presenting, in another file if one is named. */
  present(file = this.current.peek()): void {
    if (!this.mayShow || file === undefined) return;
    batch(() => {
      this.presenter.value = undefined;
      this.current.value = file;
      this.point(this.mineIn(file));
    });
  }

  /** Returns the last position of this member in a file. */
  mineIn(file: string): FilePosition {
    return this.mine.get(file) ?? topOf(file);
  }

  /** Stops following. */
  stopFollowing(): void {
    if (this.mode.peek() === 'following' && this.presenter.peek() !== undefined) this.turn(() => (this.mode.value = 'free'));
  }

  /** Follows the presenter. */
  follow(): void {
    this.turn(() => (this.mode.value = 'following'));
    this.goAlong();
  }

  private get presents(): boolean {
    return this.mayShow && (this.mode.peek() === 'presenting' || this.presenter.peek() === undefined);
  }

  private get follows(): boolean {
    return this.looking && this.mode.peek() === 'following';
  }

  /** Runs a change that may affect whether this page follows, and reports the result. */
  private turn(change: () => unknown): void {
    const before = this.follows;
    change();
    if (this.follows !== before) this.host.following(this.follows);
  }

  /** Handles a file that is shown, by this page's request or by the log. */
  handleShowing(file: SharedFile): void {
    if (!this.has(file.id)) this.files.value = [...this.files.peek(), file];
    this.current.value ??= file.id;
    this.goAlong();
  }

  private closed(file: string): void {
    const before = this.files.peek();
    const at = before.findIndex(({ id }) => id === file);
    if (at === -1) return;
    const files = before.filter(({ id }) => id !== file);
    batch(() => {
      this.files.value = files;
      const views = new Map(this.views.peek());
      views.delete(file);
      this.views.value = views;
      this.mine.delete(file);
      if (this.presenter.peek()?.placing.file === file) this.presenter.value = undefined;
      if (this.current.peek() !== file) return;
      this.current.value = (files[at] ?? files.at(-1))?.id;
      this.placeAgain();
    });
  }

  private placeAgain(): void {
    const file = this.current.peek();
    if (this.mode.peek() === 'presenting' && file !== undefined) this.host.place(this.mineIn(file));
  }

  private placed(member: string, placing: FilePosition): void {
    if (member === this.you) return this.resume(placing);
    batch(() => {
      this.presenter.value = { member, placing };
      if (this.mode.peek() === 'presenting') this.turn(() => (this.mode.value = 'free'));
      this.goAlong();
    });
  }

  /** Continues presenting after a reload, unless the page has already pointed elsewhere. */
  private resume(placing: FilePosition): void {
    if (this.mode.peek() === 'presenting') return;
    batch(() => {
      this.mine.set(placing.file, placing);
      this.presenter.value = undefined;
      // The position can arrive before the file.
      this.current.value = placing.file;
      this.turn(() => (this.mode.value = 'presenting'));
    });
  }

  private goAlong(): void {
    const presenter = this.presenter.peek();
    if (this.mode.peek() === 'following' && presenter !== undefined && this.has(presenter.placing.file)) this.current.value = presenter.placing.file;
  }

  private has(file: string): boolean {
    return this.files.peek().some(({ id }) => id === file);
  }
}
