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

/** A member, or its screen: the picture where there is one, the name, and what can be done with it. */
export function TileView({ desk, tile }: Props) {
  const place = useRef<HTMLLIElement>(null);
  const { member, picture, voice, own, screen } = tile;
  const name = screen ? mediaWords.screenOf(member.name) : own ? mediaWords.own(member.name) : member.name;
  const track = useTrack(desk, tile);
  const speaks = !screen && desk.state.speaking.value.includes(member.id) && voice?.muted === false;
  const id = picture?.id;
  // The tile, not the picture in it: a picture that the line does not carry now is wished for as before.
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

/** What is to be seen of it: nothing where nothing is sent or let through. */
function useTrack(desk: MediaDesk, { picture, own, screen }: Tile): MediaStreamTrack | undefined {
  if (picture === undefined || picture.muted) return undefined;
  if (own) return (screen ? desk.own.screen : desk.own.camera).value;
  if (desk.resting.value.has(picture.id)) return undefined;
  const shown = desk.state.shown.value.get(picture.id);
  // What nobody sees is let through again when it is seen.
  if (shown?.layer === 0 && shown.reason !== 'HIDDEN' && shown.reason !== 'STARTING') return undefined;
  return desk.keeper.call.value?.received.value.get(picture.id);
}

/** Why it is not larger, has fewer frames, or is not there. */
function reason(desk: MediaDesk, { picture, own }: Tile): string {
  if (own || picture === undefined) return '';
  if (desk.resting.value.has(picture.id)) return mediaWords.rests;
  const shown = desk.state.shown.value.get(picture.id);
  if (shown === undefined) return '';
  const { layer, layers, fewerFrames } = shown;
  const special: Partial<Record<typeof shown.reason, string>> = layer === 0 ? mediaWords.noPicture : fewerFrames && layer === layers ? mediaWords.fewerFrames : {};
  return special[shown.reason] ?? mediaWords.reasons[shown.reason];
}
