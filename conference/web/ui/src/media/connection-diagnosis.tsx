import { mediaWords } from '../words/media/index.js';
import type { MediaController } from './media-controller.js';
import { Popup } from './popup.js';
import type { Diagnosis } from './diagnosis.js';

/** Diagnoses for which audio only is a remedy. */
const AUDIO_ONLY_HELPS: readonly Diagnosis[] = ['UPLOAD_SLOW', 'UPLOAD_AUDIO_ONLY', 'DOWNLOAD_SLOW', 'UPLOAD_LOSSY', 'DOWNLOAD_LOSSY', 'COMPUTER_BUSY'];

/** Connection quality with advice on what to do. */
export function ConnectionDiagnosis({ controller }: { readonly controller: MediaController }) {
  const diagnosis = controller.diagnosis.value;
  const audioOnly = controller.audioOnly.value;
  const group = controller.state.group.value;
  const offered = !audioOnly && (AUDIO_ONLY_HELPS.includes(diagnosis) || controller.room.bandwidth.low.value);
  return (
    <div class={diagnosis === 'GOOD' || diagnosis === 'IDLE' ? `connection-diagnosis ${diagnosis.toLowerCase()}` : 'connection-diagnosis'}>
      <Popup
        look="line-words"
        summary={
          <>
            <span class="unseen">{mediaWords.line}: </span>
            <span role="status">{mediaWords.diagnoses[diagnosis]}</span>
          </>
        }
      >
        <p>{mediaWords.remedies[diagnosis]}</p>
        {group?.available === true && <p>{mediaWords.groupReasons[group.state === 'PROBING' ? 'NOT_PROBED' : group.reason]}</p>}
      </Popup>
      {diagnosis === 'UNREACHABLE' && <p class="hint">{mediaWords.remedies.UNREACHABLE}</p>}
      {(offered || audioOnly) && (
        <button type="button" class="small" onClick={() => controller.setAudioOnly(!audioOnly)}>
          {audioOnly ? mediaWords.pictures : mediaWords.audioOnly}
        </button>
      )}
    </div>
  );
}
