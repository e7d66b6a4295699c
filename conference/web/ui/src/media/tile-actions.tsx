import type { RefObject } from 'preact';
import { mediaWords } from '../words/media/index.js';
import { IconButton } from './button.js';
import type { MediaController } from './media-controller.js';
import type { Tile } from './tiles.js';

interface Props {
  readonly controller: MediaController;
  readonly tile: Tile;
  readonly name: string;
  readonly place: RefObject<HTMLElement | null>;
  /** True if there is a video. */
  readonly seen: boolean;
}

/** Actions on a tile, visible while it is hovered over or has the focus. */
export function TileActions({ controller, tile, name, place, seen }: Props) {
  const { key, own, picture, voice } = tile;
  const pinned = controller.pinned.value === key;
  const moderates = controller.moderates.value && !own;
  // The browser may refuse picture-in-picture; the request is then dropped.
  const apart = (): void => void place.current?.querySelector('video')?.requestPictureInPicture().catch(() => undefined);
  const fullScreen = (): void => void (document.fullscreenElement === null ? place.current?.requestFullscreen() : document.exitFullscreen())?.catch(() => undefined);
  const mute = (track: string): void => void controller.ask((media) => media.mute(track, true));
  return (
    <div class="tile-acts">
      <IconButton icon="pin" label={mediaWords.pin(name)} pressed={pinned} onClick={() => controller.pin(pinned ? undefined : tile)} />
      {seen && document.fullscreenEnabled && <IconButton icon="fullScreen" label={mediaWords.fullScreen(name)} onClick={fullScreen} />}
      {seen && document.pictureInPictureEnabled && <IconButton icon="apart" label={mediaWords.apart(name)} onClick={apart} />}
      {moderates && voice?.muted === false && <IconButton icon="microphoneOff" label={mediaWords.mute(name)} onClick={() => mute(voice.id)} />}
      {moderates && picture?.muted === false && <IconButton icon="cameraOff" label={tile.screen ? mediaWords.stopScreen(name) : mediaWords.stopCamera(name)} onClick={() => mute(picture.id)} />}
    </div>
  );
}
