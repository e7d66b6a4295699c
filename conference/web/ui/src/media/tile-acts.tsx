import type { RefObject } from 'preact';
import { mediaWords } from '../words/media/index.js';
import { IconButton } from './button.js';
import type { MediaDesk } from './desk.js';
import type { Tile } from './tiles.js';

interface Props {
  readonly desk: MediaDesk;
  readonly tile: Tile;
  readonly name: string;
  readonly place: RefObject<HTMLElement | null>;
  /** True if there is a video. */
  readonly seen: boolean;
}

/** Actions on a tile, visible while it is hovered over or has the focus. */
export function TileActs({ desk, tile, name, place, seen }: Props) {
  const { key, own, picture, voice } = tile;
  const pinned = desk.pinned.value === key;
  const leads = desk.leads.value && !own;
  // The browser may refuse picture-in-picture; the request is then dropped.
  const apart = (): void => void place.current?.querySelector('video')?.requestPictureInPicture().catch(() => undefined);
  const fullScreen = (): void => void (document.fullscreenElement === null ? place.current?.requestFullscreen() : document.exitFullscreen())?.catch(() => undefined);
  const mute = (track: string): void => void desk.ask((media) => media.mute(track, true));
  return (
    <div class="tile-acts">
      <IconButton icon="pin" label={mediaWords.pin(name)} pressed={pinned} onClick={() => desk.pin(pinned ? undefined : tile)} />
      {seen && document.fullscreenEnabled && <IconButton icon="fullScreen" label={mediaWords.fullScreen(name)} onClick={fullScreen} />}
      {seen && document.pictureInPictureEnabled && <IconButton icon="apart" label={mediaWords.apart(name)} onClick={apart} />}
      {leads && voice?.muted === false && <IconButton icon="microphoneOff" label={mediaWords.mute(name)} onClick={() => mute(voice.id)} />}
      {leads && picture?.muted === false && <IconButton icon="cameraOff" label={tile.screen ? mediaWords.stopScreen(name) : mediaWords.stopCamera(name)} onClick={() => mute(picture.id)} />}
    </div>
  );
}
