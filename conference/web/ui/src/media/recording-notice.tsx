import { mediaWords } from '../words/media/index.js';
import type { MediaController } from './media-controller.js';

/**
 * Notice to members in the call that another member has started a recording, with a button to
 * leave.
 */
export function RecordingNotice({ controller }: { readonly controller: MediaController }) {
  const begun = controller.recordedSince.value;
  return (
    <div class="media-problem" role="alert">
      {begun !== undefined && (
        <>
          <p>{mediaWords.recordedNow(begun.by.name)}</p>
          <button type="button" class="small" onClick={() => controller.hangUp()}>
            {mediaWords.hangUp}
          </button>
          <button type="button" class="small" onClick={() => controller.acceptRecording()}>
            {mediaWords.understood}
          </button>
        </>
      )}
    </div>
  );
}
