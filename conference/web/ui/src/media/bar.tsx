import { words } from '../words/index.js';
import { mediaWords } from '../words/media/index.js';
import { HandButton } from './call-bar.js';
import type { MediaDesk } from './desk.js';
import { Icon } from './icons.js';
import { RecordedNote } from './recorded-note.js';
import { Setup } from './setup.js';
import { TroubleNote } from './trouble-note.js';

/** Label of the button that opens the call, with the number of members in it. */
export function MediaLabel({ desk }: { readonly desk: MediaDesk }) {
  const others = new Set(desk.state.tracks.value.map(({ member }) => member));
  others.delete(desk.you.id);
  return (
    <span class="media-label">
      <Icon name="camera" size={15} /> {words.room.media}
      {others.size > 0 && <span class="dot" role="img" aria-label={mediaWords.inCall(others.size)} title={mediaWords.inCall(others.size)} />}
    </span>
  );
}

/** Call part of the room's toolbar: controls that need no call, the join button, and problems. */
export function MediaBar({ desk }: { readonly desk: MediaDesk }) {
  const open = desk.setup.value;
  return (
    <>
      {!desk.inside.value && (
        <div class="media-hand">
          <HandButton desk={desk} />
        </div>
      )}
      <RecordedNote desk={desk} />
      {open ? <Setup desk={desk} /> : <TroubleNote desk={desk} />}
    </>
  );
}
