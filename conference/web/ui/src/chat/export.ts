import type { Client } from '@parley/protocol';
import type { RoomEvent, ParticipantSession } from '../generated/Rooms.js';
import { HISTORY_LEAP } from '../room/limits.js';
import { save } from '../save.js';
import { markdown } from './markdown.js';

/**
 * Reads all messages that this member may read, oldest first.
 *
 * @param onRead called with the number of events read so far
 */
export async function readAll(session: Client<ParticipantSession>, onRead: (count: number) => void): Promise<RoomEvent[]> {
  const all: RoomEvent[] = [];
  let before = (1n << 63n) - 1n;
  for (;;) {
    const { events, more } = await session.history(before, HISTORY_LEAP);
    all.push(...events);
    onRead(all.length);
    before = events.at(-1)?.number ?? 0n;
    if (!more || events.length === 0) return all.reverse();
  }
}

/** Saves the whole chat as a Markdown file. */
export async function exportChat(room: string, session: Client<ParticipantSession>, onRead: (count: number) => void): Promise<void> {
  save(new Blob([markdown(room, await readAll(session, onRead))], { type: 'text/markdown' }), `${room}.md`);
}
