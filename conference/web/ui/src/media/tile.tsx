import { useEffect, useRef } from 'preact/hooks';
import { Avatar } from '../view/avatar.js';
import { mediaWords } from '../words/media/index.js';
import type { MediaController } from './media-controller.js';
import { Sign } from './icons.js';
import { VideoView } from './video-view.js';
import { watchDisplay } from './watch-display.js';
import { TileActions } from './tile-actions.js';
import type { Tile } from './tiles.js';

interface Props {
  readonly controller: MediaController;
  readonly tile: Tile;
}

/** Tile of a member or its screen: video, name and actions. */
export function TileView({ controller, tile }: Props) {
  const place = useRef<HTMLLIElement>(null);
  const { member, picture, voice, own, screen } = tile;
  const name = screen ? mediaWords.screenOf(member.name) : own ? mediaWords.own(member.name) : member.name;
  const track = useTrack(controller, tile);
  const speaks = !screen && controller.state.speaking.value.includes(member.id) && voice?.muted === false;
  const id = picture?.id;
  // The tile is observed and not the video in it, so that the display size is reported even while
  // bandwidth does not suffice for the video.
  useEffect(() => {
    const { current } = place;
    return own || id === undefined || current === null ? undefined : watchDisplay(current, !screen, (display) => controller.displaySizes.see(id, display));
  }, [controller, id, own, screen]);
  const why = reason(controller, tile);

  return (
    <li ref={place} class={['tile', own ? 'own' : '', screen ? 'screen' : '', speaks ? 'speaks' : ''].join(' ')}>
      {track === undefined ? <Avatar member={member} /> : <VideoView track={track} label={name} mirrored={own && !screen} />}
      <p class="name">
        {controller.state.hands.value.includes(member.id) && !screen && <Sign name="hand" label={mediaWords.handUp} />}
        {!screen && voice?.muted !== false && <Sign name="microphoneOff" label={mediaWords.muted} />}
        <bdi>{name}</bdi>
        {speaks && <span class="unseen"> ({mediaWords.speaks})</span>}
      </p>
      {why !== '' && <p class="why">{why}</p>}
      <TileActions controller={controller} tile={tile} name={name} place={place} seen={track !== undefined} />
    </li>
  );
}

/** Returns the track to display; undefined if nothing is sent or forwarded. */
function useTrack(controller: MediaController, { picture, own, screen }: Tile): MediaStreamTrack | undefined {
  if (picture === undefined || picture.muted) return undefined;
  if (own) return (screen ? controller.own.screen : controller.own.camera).value;
  if (controller.pausedCameras.value.has(picture.id)) return undefined;
  const track = controller.received.value.get(picture.id);
  const shown = controller.state.shown.value.get(picture.id);
  // A track that is paused because it is hidden resumes when it becomes visible.
  if (shown?.layer === 0 && shown.reason !== 'HIDDEN' && shown.reason !== 'STARTING' && shown.reason !== 'GROUP') return undefined;
  return track;
}

/** Returns why the video is smaller, has fewer frames, or is missing. */
function reason(controller: MediaController, { picture, own }: Tile): string {
  if (own || picture === undefined) return '';
  if (controller.pausedCameras.value.has(picture.id)) return mediaWords.paused;
  const shown = controller.state.shown.value.get(picture.id);
  if (shown === undefined) return '';
  const { layer, layers, fewerFrames } = shown;
  const special: Partial<Record<typeof shown.reason, string>> = layer === 0 ? mediaWords.noPicture : fewerFrames && layer === layers ? mediaWords.fewerFrames : {};
  return special[shown.reason] ?? mediaWords.reasons[shown.reason];
}
