import { mediaWords } from '../words/media/index.js';
import type { MediaDesk } from './desk.js';

/**
 * Notice to members in the call that another member has started a recording, with a button to
 * leave.
 */
export function RecordedNote({ desk }: { readonly desk: MediaDesk }) {
  const begun = desk.recordedSince.value;
  return (
    <div class="media-trouble" role="alert">
      {begun !== undefined && (
        <>
          <p>{mediaWords.recordedNow(begun.by.name)}</p>
          <button type="button" class="small" onClick={() => desk.hangUp()}>
            {mediaWords.hangUp}
          </button>
          <button type="button" class="small" onClick={() => desk.acceptRecording()}>
            {mediaWords.understood}
          </button>
        </>
      )}
    </div>
  );
}
