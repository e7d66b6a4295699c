import type { Member, Recording } from '../generated/Rooms.js';
import { words } from '../words/index.js';

interface Props {
  readonly recording: Recording | undefined;
  readonly you: Member;
}

/** Says that the room is recorded, for as long as it is; read aloud when that begins. */
export function RecordedSign({ recording, you }: Props) {
  return (
    <p class="recorded" role="status">
      {recording !== undefined && (recording.by.id === you.id ? words.room.recordedByYou : words.room.recorded(recording.by.name))}
    </p>
  );
}
