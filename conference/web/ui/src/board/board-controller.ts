import { effect, signal } from '@preact/signals';
import { BoardView, type BoardHost, type BoardMessages, type BoardPosition, type View } from '@parley/board';
import type { Client } from '@parley/protocol';
import type { Member, ParticipantSession } from '../generated/Rooms.js';
import { clock } from '../page.js';
import type { Room } from '../room/room.js';
import { randomUuid } from '../room/uuid.js';
import { browserStorage, type TextStorage } from '../room/text-storage.js';
import { boardWords } from '../words/board/index.js';
import { BoardLink } from './board-link.js';
import { attach, picture } from './pictures.js';

/**
 * Controller of an open board: its canvas, its connection while there is one, and changes that wait
 * for a connection.
 */
export class BoardController {
  readonly view: BoardView;
  /** Version counter that rises when something that a toolbar shows may have changed. */
  readonly changes = signal(0);
  /** Text that is announced to screen readers. */
  readonly announcement = signal('');
  /** Message about what failed, until the person dismisses it. */
  readonly problem = signal<string | undefined>(undefined);
  /** Numbering of the events that the board shows. */
  private numbering = '';
  private readonly storage: TextStorage = browserStorage(() => sessionStorage);
  private readonly slot: string;
  private readonly dark = matchMedia('(prefers-color-scheme: dark)');
  private readonly stop: () => void;
  private link: BoardLink | undefined;

  /** @param other the other member of a private board */
  constructor(
    root: HTMLElement,
    private readonly room: Room,
    you: Member,
    private readonly other: string | undefined,
    messages: BoardMessages = boardWords.messages,
  ) {
    this.slot = `parley.board.${room.name}.${you.id}.${other ?? ''}`;
    this.view = new BoardView(root, this.host(you), messages);
    this.restore();
    this.handleScheme();
    this.dark.addEventListener('change', this.handleScheme);
    const stopDrawing = effect(() => {
      this.view.bench.mayDraw = room.presence.rights.value?.draw ?? true;
    });
    const stopSparing = effect(() => {
      this.view.bench.lowBandwidth = room.bandwidth.low.value;
    });
    const stopLink = effect(() => {
      const session = this.room.session.value;
      this.leave();
      if (this.numbering !== this.room.numbering) this.view.bench.replica.number = 0n; // of a fork: read from the start
      this.numbering = this.room.numbering;
      if (session !== undefined) this.link = new BoardLink(this.room, session, this.view, this.other);
    });
    this.stop = () => {
      stopDrawing();
      stopSparing();
      stopLink();
    };
  }

  private host(me: Member): BoardHost {
    const other = this.other;
    return {
      me,
      with: other,
      clock,
      newId: randomUuid,
      point: (spot: BoardPosition | undefined) => this.link?.tell((board) => board.point({ with: other, spot })),
      look: (view: View) => this.link?.tell((board) => board.look({ with: other, view })),
      attach: async (image) => attach(this.session(), image, other),
      picture: async (attachment, maxWidth) => picture(this.session(), attachment, maxWidth),
      nameOf: (member) => this.nameOf(member),
      announce: (text) => (this.announcement.value = text),
      refused: (reason) => (this.problem.value = boardWords.refused(reason)),
      pictureFailed: () => (this.problem.value = boardWords.pictureFailed),
      keep: (changes) => this.storage.set(this.slot, changes.length === 0 ? undefined : toText(changes)),
      changed: () => (this.changes.value = this.changes.peek() + 1),
    };
  }

  private session(): Client<ParticipantSession> {
    const session = this.room.session.peek();
    if (session === undefined) throw new Error('not connected');
    return session;
  }

  /** Returns the name of a member; for members who have left, the one known from the chat. */
  private nameOf(id: string): string {
    const { presence, log } = this.room;
    const member = presence.attendees.peek().find((attendee) => attendee.member.id === id)?.member ?? log.events.peek().find(({ author }) => author.id === id)?.author;
    return member?.name ?? boardWords.somebody;
  }

  private restore(): void {
    const kept = this.storage.get(this.slot);
    if (kept === undefined) return;
    try {
      this.view.restore(fromText(kept));
    } catch (error) {
      // Stored by another version of the page: it cannot be sent any more.
      this.storage.set(this.slot, undefined);
      console.warn('what waited to be drawn could not be read', error);
    }
  }

  private readonly handleScheme = (): void => {
    this.view.dark = this.dark.matches;
  };

  /** Follows the view of a member until this one moves the view. */
  follow(member: string | undefined): void {
    this.view.follow(member);
    this.changes.value = this.changes.peek() + 1;
  }

  private leave(): void {
    this.link?.close();
    this.link = undefined;
    this.view.disconnect();
  }

  close(): void {
    this.stop();
    this.link?.tell((board) => board.look({ with: this.other, view: undefined }));
    this.leave();
    this.dark.removeEventListener('change', this.handleScheme);
    this.view.destroy();
  }
}

function toText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function fromText(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
