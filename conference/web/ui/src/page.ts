import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { Line } from './line.js';
import { invitedName } from './room/entrance.js';
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
  /** The member that this browser was before, until the person says to be another one. */
  readonly known = signal<string | undefined>(undefined);
  identity: Identity;
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
    private readonly invitation: string | undefined,
  ) {
    if (invitation !== undefined) this.shelf.set(this.invitationSlot, invitation);
    this.identity = this.identify();
    if (invitation !== undefined) this.identity.handleInvited();
    if (this.identity.isForAnother) this.empty(invitation);
    this.known.value = this.identity.known;
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

  /** The name that the invitation gives; undefined when the person chooses one. */
  get invitedName(): string | undefined {
    return invitedName(this.shelf.get(this.invitationSlot));
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

  /**
   * Leaves the room. Somebody else may use this browser next, so nothing of this person stays.
   *
   * @param keepPlace the person comes back to this browser, as the same member
   */
  leave(keepPlace = false): void {
    void this.current.value?.leave();
    if (!keepPlace) {
      this.identity.handleLeft();
      this.empty(undefined);
      this.identity = this.identify();
    }
    this.known.value = this.identity.known;
  }

  /** Another person joins than the one whom this browser knows. */
  forgetKnown(): void {
    this.identity.handleLeft();
    this.empty(this.invitation);
    this.identity = this.identify();
    this.current.value = undefined;
    this.known.value = undefined;
  }

  private identify(): Identity {
    return new Identity(storageShelf(() => localStorage), this.name, randomUuid, this.shelf.get(this.invitationSlot));
  }

  /** Removes what this tab keeps of the person before: drafts, unsent messages, the invitation. */
  private empty(invitation: string | undefined): void {
    this.shelf.clear();
    if (invitation !== undefined) this.shelf.set(this.invitationSlot, invitation);
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
