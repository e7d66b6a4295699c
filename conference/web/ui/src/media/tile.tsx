import { useEffect, useRef } from 'preact/hooks';
import { Avatar } from '../view/avatar.js';
import { mediaWords } from '../words/media/index.js';
import type { MediaDesk } from './desk.js';
import { Sign } from './icons.js';
import { Picture } from './picture.js';
import { watchSight } from './sight.js';
import { TileActs } from './tile-acts.js';
import type { Tile } from './tiles.js';

interface Props {
  readonly desk: MediaDesk;
  readonly tile: Tile;
}

/** Tile of a member or its screen: video, name and actions. */
export function TileView({ desk, tile }: Props) {
  const place = useRef<HTMLLIElement>(null);
  const { member, picture, voice, own, screen } = tile;
  const name = screen ? mediaWords.screenOf(member.name) : own ? mediaWords.own(member.name) : member.name;
  const track = useTrack(desk, tile);
  const speaks = !screen && desk.state.speaking.value.includes(member.id) && voice?.muted === false;
  const id = picture?.id;
  // The tile is observed and not the video in it, so that the display size is reported even while
  // bandwidth does not suffice for the video.
  useEffect(() => {
    const { current } = place;
    return own || id === undefined || current === null ? undefined : watchSight(current, !screen, (sight) => desk.wishes.see(id, sight));
  }, [desk, id, own, screen]);
  const why = reason(desk, tile);

  return (
    <li ref={place} class={['tile', own ? 'own' : '', screen ? 'screen' : '', speaks ? 'speaks' : ''].join(' ')}>
      {track === undefined ? <Avatar member={member} /> : <Picture track={track} label={name} mirrored={own && !screen} />}
      <p class="name">
        {desk.state.hands.value.includes(member.id) && !screen && <Sign name="hand" label={mediaWords.handUp} />}
        {!screen && voice?.muted !== false && <Sign name="microphoneOff" label={mediaWords.muted} />}
        <bdi>{name}</bdi>
        {speaks && <span class="unseen"> ({mediaWords.speaks})</span>}
      </p>
      {why !== '' && <p class="why">{why}</p>}
      <TileActs desk={desk} tile={tile} name={name} place={place} seen={track !== undefined} />
    </li>
  );
}

/** Returns the track to display; undefined if nothing is sent or forwarded. */
function useTrack(desk: MediaDesk, { picture, own, screen }: Tile): MediaStreamTrack | undefined {
  if (picture === undefined || picture.muted) return undefined;
  if (own) return (screen ? desk.own.screen : desk.own.camera).value;
  if (desk.resting.value.has(picture.id)) return undefined;
  const shown = desk.state.shown.value.get(picture.id);
  // A track that is paused because it is hidden resumes when it becomes visible.
  if (shown?.layer === 0 && shown.reason !== 'HIDDEN' && shown.reason !== 'STARTING') return undefined;
  return desk.keeper.call.value?.received.value.get(picture.id);
}

/** Returns why the video is smaller, has fewer frames, or is missing. */
function reason(desk: MediaDesk, { picture, own }: Tile): string {
  if (own || picture === undefined) return '';
  if (desk.resting.value.has(picture.id)) return mediaWords.rests;
  const shown = desk.state.shown.value.get(picture.id);
  if (shown === undefined) return '';
  const { layer, layers, fewerFrames } = shown;
  const special: Partial<Record<typeof shown.reason, string>> = layer === 0 ? mediaWords.noPicture : fewerFrames && layer === layers ? mediaWords.fewerFrames : {};
  return special[shown.reason] ?? mediaWords.reasons[shown.reason];
}
