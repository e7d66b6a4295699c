import { words } from '../words/index.js';
import { mediaWords } from '../words/media/index.js';
import { HandButton } from './call-bar.js';
import type { MediaDesk } from './desk.js';
import { Icon } from './icons.js';
import { Setup } from './setup.js';
import { TroubleNote } from './trouble-note.js';

/** In the room's bar: the way into the call, and what went wrong with it. */
export function MediaBar({ desk }: { readonly desk: MediaDesk }) {
  const others = new Set(desk.state.tracks.value.map(({ member }) => member));
  others.delete(desk.you.id);
  const open = desk.setup.value;
  return (
    <>
      {!desk.inside.value && (
        <div class="media-enter">
          <button type="button" class="small" aria-haspopup="dialog" onClick={() => (desk.setup.value = true)}>
            <Icon name="camera" size={15} /> {words.room.media}
            {others.size > 0 && <span class="dot" role="img" aria-label={mediaWords.inCall(others.size)} title={mediaWords.inCall(others.size)} />}
          </button>
          <HandButton desk={desk} />
        </div>
      )}
      {open ? <Setup desk={desk} /> : <TroubleNote desk={desk} />}
    </>
  );
}
