import type { Room } from '../room/room.js';
import { fileWords } from '../words/files/index.js';

/** Returns the name of a member in the room. */
export function nameOfMember(room: Room, id: string): string {
  return room.presence.attendees.value.find(({ member }) => member.id === id)?.member.name ?? fileWords.somebody;
}
