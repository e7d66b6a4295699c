import type { Member, RoomRecording } from '../generated/Rooms.js';
import { words } from '../words/index.js';

interface Props {
  readonly recording: RoomRecording | undefined;
  readonly you: Member;
}

/**
 * Notice that the room is recorded; a status, so that screen readers announce it when the recording
 * starts.
 */
export function RecordedSign({ recording, you }: Props) {
  return (
    <p class="recorded" role="status">
      {recording !== undefined && (recording.by.id === you.id ? words.room.recordedByYou : words.room.recorded(recording.by.name))}
    </p>
  );
}
