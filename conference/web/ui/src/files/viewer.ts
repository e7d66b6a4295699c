import { batch, computed, signal } from '@preact/signals';
import type { FileView, Placing, SharedFile, TextView, ViewerItem } from '../generated/Rooms.js';

/** Where this page looks: where the leader points, on its own, or it is the one that the others follow. */
export type Mode = 'following' | 'free' | 'leading';

/** The member who points, and where. */
export interface Leader {
  readonly member: string;
  readonly placing: Placing;
}

/** What the viewer tells the room; without a connection it tells nobody. */
export interface ViewerHost {
  place(placing: Placing): void;
  following(following: boolean): void;
}

/** The top of a file. */
export function topOf(file: string, page = 0): Placing {
  return { file, line: 0n, column: 0, anchorLine: 0n, anchorColumn: 0, page, top: 0 };
}

/**
 * Which files the room shows, who points where, and where this page looks meanwhile. Whoever pointed last leads; who led until then looks on alone.
 *
 * Threads: the event loop.
 */
export class Viewer {
  readonly files = signal<readonly SharedFile[]>([]);
  readonly views = signal<ReadonlyMap<string, FileView>>(new Map());
  /** The file that is looked at. */
  readonly current = signal<string | undefined>(undefined);
  readonly mode = signal<Mode>('following');
  readonly leader = signal<Leader | undefined>(undefined);
  /** Other members who look where is pointed. */
  readonly followers = signal<ReadonlySet<string>>(new Set());
  /** Where the leader points in the file that is looked at. */
  readonly pointed = computed(() => {
    const leader = this.leader.value;
    return leader?.placing.file === this.current.value ? leader : undefined;
  });
  private mayShow = false;
  private looking = false;
  /** Where this member was last in each file. */
  private readonly mine = new Map<string, Placing>();
  /** Number of the last event. */
  last = 0n;

  /** @param you this member's id */
  constructor(
    private readonly host: ViewerHost,
    private readonly you: string,
  ) {}

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
      case 'Placed':
        this.placed(item.member, item.placing);
        return;
      case 'Following': {
        const followers = new Set(this.followers.value);
        if (item.following) followers.add(item.member);
        else followers.delete(item.member);
        this.followers.value = followers;
      }
    }
  }

  /** There is a new connection: who points and follows is told again, and the others are told of this page. */
  handleConnected(): void {
    this.followers.value = new Set();
    this.placeAgain();
    if (this.follows) this.host.following(true);
  }

  /** A member has left the room. */
  handleGone(member: string): void {
    batch(() => {
      this.followers.value = new Set([...this.followers.peek()].filter((id) => id !== member));
      this.handleMayNotShow(member);
    });
  }

  /** A member does not point any more. */
  handleMayNotShow(member: string): void {
    if (this.leader.peek()?.member === member) this.leader.value = undefined;
  }

  /** A file as a text, if it is one. */
  textOf(file: string): TextView | undefined {
    const view = this.views.peek().get(file);
    return view?.type === 'TextView' ? view : undefined;
  }

  /** How a file is to be looked at, as the server says. */
  viewed(file: string, view: FileView): void {
    const before = this.views.peek().get(file);
    // An answer may have been passed by news.
    if (before !== undefined && view.type !== 'GoneView' && view.version < before.version) return;
    this.views.value = new Map(this.views.peek()).set(file, view);
  }

  /** The right to show files, and with it to point, is there or not. */
  setMayShow(may: boolean): void {
    this.mayShow = may;
    if (!may && this.mode.peek() === 'leading') this.turn(() => (this.mode.value = 'following'));
  }

  /** The viewer is in sight, or no longer: nobody follows without seeing. */
  setLooking(looking: boolean): void {
    this.turn(() => (this.looking = looking));
  }

  /** Looks at another file. */
  look(file: string): void {
    if (file === this.current.peek()) return;
    if (this.leads) this.point(this.mineIn(file));
    else this.turn(() => (this.mode.value = 'free'));
    this.current.value = file;
  }

  /** Points at a place, if that is this member's to do now; true when the others see it. */
  point(placing: Placing): boolean {
    this.mine.set(placing.file, placing);
    if (!this.leads) return false;
    this.turn(() => (this.mode.value = 'leading'));
    this.host.place(placing);
    return true;
  }

  /** Points from now on, whoever did before; in another file, if one is named. */
  lead(file = this.current.peek()): void {
    if (!this.mayShow || file === undefined) return;
    batch(() => {
      this.leader.value = undefined;
      this.current.value = file;
      this.point(this.mineIn(file));
    });
  }

  /** Where this member was last in a file. */
  mineIn(file: string): Placing {
    return this.mine.get(file) ?? topOf(file);
  }

  /** Looks around. */
  wander(): void {
    if (this.mode.peek() === 'following' && this.leader.peek() !== undefined) this.turn(() => (this.mode.value = 'free'));
  }

  /** Looks where the leader points. */
  follow(): void {
    this.turn(() => (this.mode.value = 'following'));
    this.goAlong();
  }

  private get leads(): boolean {
    return this.mayShow && (this.mode.peek() === 'leading' || this.leader.peek() === undefined);
  }

  private get follows(): boolean {
    return this.looking && this.mode.peek() === 'following';
  }

  /** Does what may change whether this page follows, and tells. */
  private turn(change: () => unknown): void {
    const before = this.follows;
    change();
    if (this.follows !== before) this.host.following(this.follows);
  }

  /** A file is shown: the log will tell, or has told. */
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
      if (this.leader.peek()?.placing.file === file) this.leader.value = undefined;
      if (this.current.peek() !== file) return;
      this.current.value = (files[at] ?? files.at(-1))?.id;
      this.placeAgain();
    });
  }

  private placeAgain(): void {
    const file = this.current.peek();
    if (this.mode.peek() === 'leading' && file !== undefined) this.host.place(this.mineIn(file));
  }

  private placed(member: string, placing: Placing): void {
    if (member === this.you) return this.resume(placing);
    batch(() => {
      this.leader.value = { member, placing };
      if (this.mode.peek() === 'leading') this.turn(() => (this.mode.value = 'free'));
      this.goAlong();
    });
  }

  /** This member pointed there before the page was loaded, and leads on from there. A page that points already knows better. */
  private resume(placing: Placing): void {
    if (this.mode.peek() === 'leading') return;
    batch(() => {
      this.mine.set(placing.file, placing);
      this.leader.value = undefined;
      // The place may be told before the file.
      this.current.value = placing.file;
      this.turn(() => (this.mode.value = 'leading'));
    });
  }

  private goAlong(): void {
    const leader = this.leader.peek();
    if (this.mode.peek() === 'following' && leader !== undefined && this.has(leader.placing.file)) this.current.value = leader.placing.file;
  }

  private has(file: string): boolean {
    return this.files.peek().some(({ id }) => id === file);
  }
}
