import { mediaWords } from '../words/media/index.js';
import type { MediaDesk } from './desk.js';

/** Tells who is in the call that somebody else has begun to record it, and how to get out. */
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
