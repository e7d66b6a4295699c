import { words } from '../words/index.js';
import { mediaWords } from '../words/media/index.js';
import { HandButton } from './call-bar.js';
import type { MediaController } from './media-controller.js';
import { Icon } from './icons.js';
import { RecordingNotice } from './recording-notice.js';
import { Setup } from './setup.js';
import { ProblemNotice } from './problem-notice.js';

/** Label of the button that opens the call, with the number of members in it. */
export function MediaLabel({ controller }: { readonly controller: MediaController }) {
  const others = new Set(controller.state.tracks.value.map(({ member }) => member));
  others.delete(controller.you.id);
  return (
    <span class="media-label">
      <Icon name="camera" size={15} /> {words.room.media}
      {others.size > 0 && <span class="dot" role="img" aria-label={mediaWords.inCall(others.size)} title={mediaWords.inCall(others.size)} />}
    </span>
  );
}

/** Call part of the room's toolbar: controls that need no call, the join button, and problems. */
export function MediaBar({ controller }: { readonly controller: MediaController }) {
  const open = controller.setup.value;
  return (
    <>
      {!controller.inside.value && (
        <div class="media-hand">
          <HandButton controller={controller} />
        </div>
      )}
      <RecordingNotice controller={controller} />
      {open ? <Setup controller={controller} /> : <ProblemNotice controller={controller} />}
    </>
  );
}
