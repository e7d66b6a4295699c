import { signal } from '@preact/signals';
import type { Peer } from '@parley/client';
import { CallError, ConnectionError, type Client } from '@parley/protocol';
import { ReplayRefused, Replays, type BoardChanged, type Member, type Replay, type ReplayItem, type RoomItem } from '../generated/Replays.js';

const EXPORT_NAME = 'replays';

/** Log entries of the chat. Signals have no number and are not replayed. */
export type ChatEntry = Extract<RoomItem, { readonly number: bigint }>;

export type TapeEntry =
  | { readonly at: number; readonly talk: ChatEntry }
  /** A board change; `board` is empty for the common board. */
  | { readonly at: number; readonly board: string; readonly changed: BoardChanged }
  /** Removal of all shapes from a board, by the event of that number. */
  | { readonly at: number; readonly board: string; readonly emptied: bigint };

export interface BoardName {
  readonly key: string;
  /** The two members of a private board; empty for the common board. */
  readonly members: readonly Member[];
}

export type Loading = 'loading' | 'loaded' | 'refused' | 'broken';

/** Entries of a room in log order, complete once loading has finished. */
export class Tape {
  readonly entries: TapeEntry[] = [];
  readonly state = signal<Loading>('loading');
  readonly room = signal('');
  /** Loading progress from 0 to 1. */
  readonly progress = signal(0);
  readonly boards = signal<readonly BoardName[]>([{ key: '', members: [] }]);
  private replay: Client<Replay> | undefined;
  private readonly names = new Map<string, string>();

  async load(open: () => Promise<Peer>, token: string): Promise<void> {
    try {
      const replays = await (await open()).lookup(EXPORT_NAME, Replays);
      this.replay = await replays.open(token);
      const { room, events } = await this.replay.about();
      this.room.value = room;
      let read = 0;
      for await (const item of await this.replay.events()) {
        this.add(item);
        if (++read % 200 === 0) this.progress.value = read / Number(events);
      }
      this.state.value = 'loaded';
    } catch (error) {
      if (!(error instanceof CallError || error instanceof ConnectionError)) throw error;
      this.state.value = ReplayRefused.is(error) ? 'refused' : 'broken';
    }
  }

  add(item: ReplayItem): void {
    if (item.type === 'ReplayedChatItem') {
      const { item: talk } = item;
      if (!('at' in talk)) return;
      this.names.set(talk.author.id, talk.author.name);
      this.entries.push({ at: Date.parse(talk.at), talk });
      return;
    }
    if (item.type === 'ReplayedBoardsCleared') {
      const gone = new Set(item.members.map(({ id }) => id));
      this.names.set(item.author.id, item.author.name);
      for (const { key, members } of this.boards.peek()) {
        if (members.some(({ id }) => gone.has(id))) this.entries.push({ at: Date.parse(item.at), board: key, emptied: item.number });
      }
      return;
    }
    const { first, second, changed } = item;
    const members = first === undefined || second === undefined ? [] : [first, second];
    const key = members.map(({ id }) => id).join(' ');
    this.names.set(changed.author.id, changed.author.name);
    if (!this.boards.peek().some((board) => board.key === key)) this.boards.value = [...this.boards.peek(), { key, members }];
    this.entries.push({ at: Date.parse(changed.at), board: key, changed });
  }

  nameOf(member: string): string | undefined {
    return this.names.get(member);
  }

  /** Loads an image of a board. */
  async picture(attachment: string): Promise<ImageBitmap> {
    if (this.replay === undefined) throw new Error('nothing is loaded');
    const content = await this.replay.content(attachment);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of content.pieces) parts.push(piece as Uint8Array<ArrayBuffer>);
    return createImageBitmap(new Blob(parts, { type: content.type }));
  }
}
