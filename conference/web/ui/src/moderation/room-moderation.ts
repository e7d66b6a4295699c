import { effect, signal } from '@preact/signals';
import { CallError, type Client } from '@parley/protocol';
import { ModerationRefused, type Moderation, type ModerationItem, type ModerationRefusal, type WaitingParticipant, type ParticipantSession } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';

/** Reason why an action failed. OFFLINE: it was not sent. FAILED: its outcome is unknown. */
export type Refusal = ModerationRefusal | 'OFFLINE' | 'FAILED';

/** The open dialog: for the room, or for one member. */
export type Opened = { readonly kind: 'room' } | { readonly kind: 'member'; readonly id: string };

/**
 * Moderation of a room: knows the participants in the waiting room and sends the moderator's
 * decisions. It reconnects after each break until it is closed.
 *
 * Threads: the event loop.
 */
export class RoomModeration {
  readonly waiting = signal<readonly WaitingParticipant[]>([]);
  readonly opened = signal<Opened | undefined>(undefined);
  /** Reason why the last decision failed. */
  readonly refusal = signal<Refusal | undefined>(undefined);
  private link: ModerationLink | undefined;
  private readonly stop: () => void;

  constructor(readonly room: Room) {
    this.stop = effect(() => {
      const session = room.session.value;
      this.unlink();
      if (session !== undefined) this.link = new ModerationLink(room, session, (item) => this.handle(item));
    });
  }

  private handle({ participants }: ModerationItem): void {
    this.waiting.value = participants;
  }

  /** Runs an action. Returns undefined if it failed; `refusal` then has the reason. */
  async ask<T>(action: (moderation: Client<Moderation>) => Promise<T>): Promise<{ readonly answer: T } | undefined> {
    this.refusal.value = undefined;
    const { link } = this;
    const moderation = link?.moderation;
    if (link === undefined || moderation === undefined) {
      this.refusal.value = 'OFFLINE';
      return undefined;
    }
    try {
      return { answer: await action(moderation) };
    } catch (error) {
      this.refusal.value = refusalOf(error);
      if (this.refusal.value === 'NO_SESSION' || this.refusal.value === 'FAILED') this.room.handleLost(link.session);
      return undefined;
    }
  }

  open(opened: Opened): void {
    this.refusal.value = undefined;
    this.opened.value = opened;
  }

  close(): void {
    this.stop();
    this.unlink();
    this.opened.value = undefined;
  }

  private unlink(): void {
    this.link?.close();
    this.link = undefined;
    this.waiting.value = [];
  }
}

function refusalOf(error: unknown): Refusal {
  if (ModerationRefused.is(error)) return error.details.reason;
  if (error instanceof CallError) return 'FAILED';
  throw error;
}

/** Moderation over one connection. */
class ModerationLink {
  moderation: Client<Moderation> | undefined;
  private items: AsyncIterator<ModerationItem> | undefined;
  private closed = false;

  constructor(
    private readonly room: Room,
    readonly session: Client<ParticipantSession>,
    private readonly onItem: (item: ModerationItem) => void,
  ) {
    void this.run();
  }

  private async run(): Promise<void> {
    try {
      // The stream ends when the right is withdrawn; it is opened again if the right has returned
      // meanwhile.
      while (!this.closed) await this.follow();
    } catch (error) {
      if (ModerationRefused.is(error)) return;
      if (!(error instanceof CallError)) throw error;
      if (!this.closed) this.room.handleLost(this.session);
    }
  }

  private async follow(): Promise<void> {
    const moderation = await this.session.moderation();
    const items = (await moderation.follow())[Symbol.asyncIterator]();
    if (this.closed) return void items.return?.();
    this.moderation = moderation;
    this.items = items;
    for (;;) {
      const next = await items.next();
      if (this.closed || next.done === true) return;
      this.onItem(next.value);
    }
  }

  close(): void {
    this.closed = true;
    void this.items?.return?.();
  }
}
