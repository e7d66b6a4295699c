import { mediaWords } from '../words/media/index.js';
import type { MediaDesk } from './desk.js';
import { Popup } from './popup.js';
import type { Verdict } from './verdict.js';

/** Diagnoses for which audio only is a remedy. */
const THIN: readonly Verdict[] = ['UPLOAD_SLOW', 'UPLOAD_SOUND_ONLY', 'DOWNLOAD_SLOW', 'UPLOAD_LOSSY', 'DOWNLOAD_LOSSY', 'COMPUTER_BUSY'];

/** Connection quality with advice on what to do. */
export function LineSign({ desk }: { readonly desk: MediaDesk }) {
  const verdict = desk.verdict.value;
  const soundOnly = desk.soundOnly.value;
  const offered = !soundOnly && (THIN.includes(verdict) || desk.room.line.thin.value);
  return (
    <div class={verdict === 'GOOD' || verdict === 'IDLE' ? `line-sign ${verdict.toLowerCase()}` : 'line-sign'}>
      <Popup
        look="line-words"
        summary={
          <>
            <span class="unseen">{mediaWords.line}: </span>
            <span role="status">{mediaWords.verdicts[verdict]}</span>
          </>
        }
      >
        <p>{mediaWords.remedies[verdict]}</p>
      </Popup>
      {verdict === 'NO_WAY' && <p class="hint">{mediaWords.remedies.NO_WAY}</p>}
      {(offered || soundOnly) && (
        <button type="button" class="small" onClick={() => desk.setSoundOnly(!soundOnly)}>
          {soundOnly ? mediaWords.pictures : mediaWords.soundOnly}
        </button>
      )}
    </div>
  );
}
