import type { Room } from '../room/room.js';
import { fileWords } from '../words/files/index.js';

/** The name of a member who is in the room. */
export function nameOfMember(room: Room, id: string): string {
  return room.presence.attendees.value.find(({ member }) => member.id === id)?.member.name ?? fileWords.somebody;
}
