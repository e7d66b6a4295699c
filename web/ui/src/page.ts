import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { Line } from './line.js';
import { Identity } from './room/identity.js';
import { ROOM_NAME } from './room/limits.js';
import { Room, type Open, type Phase } from './room/room.js';
import { storageShelf } from './room/shelf.js';
import { randomUuid } from './room/uuid.js';
import { words } from './words/index.js';

const PATH = /^\/r\/([^/]+)\/?$/;

export const clock: Clock = {
  now: () => performance.now(),
  after(millis, action) {
    const timer = setTimeout(action, millis);
    return () => clearTimeout(timer);
  },
};

/** The room that a path names, or undefined where it names none. */
export function roomOf(path: string): string | undefined {
  try {
    const name = decodeURIComponent(PATH.exec(path)?.[1] ?? '').toLowerCase();
    return ROOM_NAME.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

/** The page of one room: outside until somebody joins, and at once inside again after a reload. */
export class Page {
  readonly identity: Identity;
  private readonly shelf = storageShelf(() => sessionStorage);
  private readonly current = signal<Room | undefined>(undefined);
  /** Came in by itself, after a reload. */
  private returned = false;
  private as = '';

  constructor(
    readonly name: string,
    private readonly open: Open,
    private readonly line: Line,
    /** What the link to the room brought with it, if anything. */
    invitation: string | undefined,
  ) {
    this.identity = new Identity(storageShelf(() => localStorage), name, randomUuid);
    if (invitation !== undefined) {
      this.shelf.set(this.invitationSlot, invitation);
      this.identity.handleInvited();
    }
    const inside = this.shelf.get(this.slot);
    if (inside !== undefined) {
      this.join(inside);
      this.returned = true;
    }
    effect(() => this.remember(this.current.value?.phase.value));
    effect(() => {
      const unread = this.current.value?.unread;
      document.title = words.room.title(name, unread?.count.value ?? 0, unread?.mentions.value ?? 0);
    });
    this.watch();
  }

  get room(): ReadonlySignal<Room | undefined> {
    return this.current;
  }

  /** Whether nobody has asked to join here yet. */
  get returning(): boolean {
    return this.returned;
  }

  join(name: string): void {
    this.as = name;
    this.returned = false;
    this.current.value = new Room({
      room: this.name,
      name,
      identity: this.identity,
      invitation: this.shelf.get(this.invitationSlot),
      shelf: this.shelf,
      clock,
      newId: randomUuid,
      open: this.open,
      line: this.line,
    });
  }

  /** No longer waits to be let in. */
  giveUp(): void {
    void this.current.value?.leave();
    this.current.value = undefined;
    this.shelf.set(this.slot, undefined);
  }

  private get slot(): string {
    return `parley.inside.${this.name}`;
  }

  /** Kept for this tab: under another name, somebody is new again. */
  private get invitationSlot(): string {
    return `parley.invitation.${this.name}`;
  }

  /** A reload comes back in; who has left, or was refused, does not. */
  private remember(phase: Phase | undefined): void {
    if (phase?.kind === 'inside' || phase?.kind === 'waiting') this.shelf.set(this.slot, this.as);
    else if (phase?.kind === 'outside' && phase.refusal !== 'OUTDATED') this.shelf.set(this.slot, undefined);
  }

  private watch(): void {
    let focused = document.hasFocus();
    const attend = (): void => this.current.peek()?.unread.handleAttention(focused && !document.hidden);
    const focus = (now: boolean) => (): void => {
      focused = now;
      attend();
    };
    addEventListener('focus', focus(true));
    addEventListener('blur', focus(false));
    document.addEventListener('visibilitychange', () => {
      attend();
      if (!document.hidden) this.current.peek()?.lookAlive();
    });
    addEventListener('online', () => this.current.peek()?.lookAlive());
    addEventListener('offline', () => this.current.peek()?.lookAlive());
    effect(() => {
      if (this.current.value !== undefined) attend();
    });
  }
}
