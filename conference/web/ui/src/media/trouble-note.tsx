import { mediaWords } from '../words/media/index.js';
import type { MediaDesk } from './desk.js';
import type { Trouble } from './troubles.js';

/** Last problem, with advice on what to do. */
export function TroubleNote({ desk }: { readonly desk: MediaDesk }) {
  const trouble = desk.trouble.value;
  return (
    <div class="media-trouble" role="alert">
      {trouble !== undefined && (
        <>
          <p>{wordsOf(trouble)}</p>
          <button type="button" class="small" onClick={() => (desk.trouble.value = undefined)}>
            {mediaWords.understood}
          </button>
        </>
      )}
    </div>
  );
}

function wordsOf(trouble: Trouble): string {
  switch (trouble.kind) {
    case 'device':
      return mediaWords.troubles[trouble.own][trouble.what];
    case 'unplugged':
      return mediaWords.unplugged[trouble.own](trouble.now);
    case 'stopped':
      return mediaWords.stopped[trouble.what];
    case 'refused':
      return mediaWords.refused[trouble.reason];
  }
}
