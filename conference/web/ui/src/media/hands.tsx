import type { Track } from '../generated/Rooms.js';
import { mediaWords } from '../words/media/index.js';
import type { MediaDesk } from './desk.js';
import { Popup } from './popup.js';

/** List of raised hands in order; moderators can lower them. */
export function Hands({ desk }: { readonly desk: MediaDesk }) {
  const hands = desk.state.hands.value;
  return (
    <>
      <p class="unseen" role="status">
        {hands.length > 0 && `${mediaWords.hands}: ${hands.map((id) => desk.nameOf(id)).join(', ')}`}
      </p>
      {hands.length > 0 && <List desk={desk} hands={hands} />}
    </>
  );
}

function List({ desk, hands }: { readonly desk: MediaDesk; readonly hands: readonly string[] }) {
  return (
    <div class="hands">
      <p>{mediaWords.hands}</p>
      <ol aria-label={mediaWords.hands}>
        {hands.map((id) => {
          const name = desk.nameOf(id);
          return (
            <li key={id}>
              <bdi>{name}</bdi>
              {desk.leads.value && id !== desk.you.id && (
                <button type="button" class="small" aria-label={mediaWords.lower(name)} title={mediaWords.lower(name)} onClick={() => void desk.ask((media) => media.lowerHand(id))}>
                  <span aria-hidden="true">×</span>
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Moderator actions that affect all other members at once. */
export function ForAll({ desk }: { readonly desk: MediaDesk }) {
  if (!desk.leads.value) return null;
  const others = (source: Track['source']): Track[] => desk.state.tracks.value.filter((track) => track.source === source && track.member !== desk.you.id && !track.muted);
  const muteAll = (source: Track['source']): void => void desk.each(others(source), (media, { id }) => media.mute(id, true));
  return (
    <Popup look="for-all" summary={mediaWords.forAll}>
      <button type="button" class="small" onClick={() => muteAll('MICROPHONE')}>
        {mediaWords.muteAll}
      </button>
      <button type="button" class="small" onClick={() => muteAll('CAMERA')}>
        {mediaWords.stopCameras}
      </button>
      <button type="button" class="small" onClick={() => void desk.each(desk.state.hands.value, (media, id) => media.lowerHand(id))}>
        {mediaWords.lowerAll}
      </button>
    </Popup>
  );
}
