import type { MediaTrack } from '../generated/Rooms.js';
import { mediaWords } from '../words/media/index.js';
import type { MediaController } from './media-controller.js';
import { Popup } from './popup.js';

/** List of raised hands in order; moderators can lower them. */
export function Hands({ controller }: { readonly controller: MediaController }) {
  const hands = controller.state.hands.value;
  return (
    <>
      <p class="unseen" role="status">
        {hands.length > 0 && `${mediaWords.hands}: ${hands.map((id) => controller.nameOf(id)).join(', ')}`}
      </p>
      {hands.length > 0 && <List controller={controller} hands={hands} />}
    </>
  );
}

function List({ controller, hands }: { readonly controller: MediaController; readonly hands: readonly string[] }) {
  return (
    <div class="hands">
      <p>{mediaWords.hands}</p>
      <ol aria-label={mediaWords.hands}>
        {hands.map((id) => {
          const name = controller.nameOf(id);
          return (
            <li key={id}>
              <bdi>{name}</bdi>
              {controller.moderates.value && id !== controller.you.id && (
                <button type="button" class="small" aria-label={mediaWords.lower(name)} title={mediaWords.lower(name)} onClick={() => void controller.ask((media) => media.lowerHand(id))}>
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
export function ForAll({ controller }: { readonly controller: MediaController }) {
  if (!controller.moderates.value) return null;
  const others = (source: MediaTrack['source']): MediaTrack[] => controller.state.tracks.value.filter((track) => track.source === source && track.member !== controller.you.id && !track.muted);
  const muteAll = (source: MediaTrack['source']): void => void controller.each(others(source), (media, { id }) => media.mute(id, true));
  return (
    <Popup look="for-all" summary={mediaWords.forAll}>
      <button type="button" class="small" onClick={() => muteAll('MICROPHONE')}>
        {mediaWords.muteAll}
      </button>
      <button type="button" class="small" onClick={() => muteAll('CAMERA')}>
        {mediaWords.stopCameras}
      </button>
      <button type="button" class="small" onClick={() => void controller.each(controller.state.hands.value, (media, id) => media.lowerHand(id))}>
        {mediaWords.lowerAll}
      </button>
    </Popup>
  );
}
