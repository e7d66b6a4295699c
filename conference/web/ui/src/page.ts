import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { BandwidthMonitor } from './bandwidth.js';
import { invitedName } from './room/joining.js';
import { Identity } from './room/identity.js';
import { ROOM_NAME } from './room/limits.js';
import { Room, type Phase } from './room/room.js';
import type { Servers } from './room/servers.js';
import { browserStorage } from './room/text-storage.js';
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

/** Returns the room that a path names; undefined if it names none. */
export function roomOf(path: string): string | undefined {
  try {
    const name = decodeURIComponent(PATH.exec(path)?.[1] ?? '').toLowerCase();
    return ROOM_NAME.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Page of one room: outside until the user joins; after a reload it joins again at once. */
export class Page {
  /** Name of the member that this browser was before, until the user chooses to be another one. */
  readonly known = signal<string | undefined>(undefined);
  identity: Identity;
  private readonly storage = browserStorage(() => sessionStorage);
  private readonly current = signal<Room | undefined>(undefined);
  /** True if the page has rejoined by itself after a reload. */
  private returned = false;
  private as = '';

  constructor(
    readonly name: string,
    private readonly servers: Servers,
    private readonly bandwidth: BandwidthMonitor,
    /** Invitation in the link to the room, if any. */
    private readonly invitation: string | undefined,
  ) {
    if (invitation !== undefined) this.storage.set(this.invitationSlot, invitation);
    this.identity = this.identify();
    if (invitation !== undefined) this.identity.handleInvited();
    if (this.identity.isForAnother) this.empty(invitation);
    this.known.value = this.identity.known;
    const inside = this.storage.get(this.slot);
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

  /** Name that the invitation prescribes; undefined if the user chooses one. */
  get invitedName(): string | undefined {
    return invitedName(this.storage.get(this.invitationSlot));
  }

  /** True until the user has made a request to join on this page. */
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
      invitation: this.storage.get(this.invitationSlot),
      storage: this.storage,
      clock,
      newId: randomUuid,
      servers: this.servers,
      bandwidth: this.bandwidth,
    });
  }

  /** Stops waiting for admission. */
  giveUp(): void {
    void this.current.value?.leave();
    this.current.value = undefined;
    this.storage.set(this.slot, undefined);
  }

  /**
   * Leaves the room and removes what this tab has stored of the user, since another person may use
   * this browser next.
   *
   * @param keepPlace true to be able to rejoin as the same member
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

  /** Joins as another person than the one this browser knows. */
  forgetKnown(): void {
    this.identity.handleLeft();
    this.empty(this.invitation);
    this.identity = this.identify();
    this.current.value = undefined;
    this.known.value = undefined;
  }

  private identify(): Identity {
    return new Identity(browserStorage(() => localStorage), this.name, randomUuid, this.storage.get(this.invitationSlot));
  }

  /**
   * Removes what this tab has stored of the previous user: drafts, unsent messages, the invitation.
   */
  private empty(invitation: string | undefined): void {
    this.storage.clear();
    if (invitation !== undefined) this.storage.set(this.invitationSlot, invitation);
  }

  private get slot(): string {
    return `parley.inside.${this.name}`;
  }

  /** Storage key of the invitation in this tab: joining under another name needs it again. */
  private get invitationSlot(): string {
    return `parley.invitation.${this.name}`;
  }

  /** Stores whether to rejoin after a reload: not after leaving or a refusal. */
  private remember(phase: Phase | undefined): void {
    if (phase?.kind === 'inside' || phase?.kind === 'waiting') this.storage.set(this.slot, this.as);
    else if (phase?.kind === 'outside' && phase.refusal !== 'OUTDATED') this.storage.set(this.slot, undefined);
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
