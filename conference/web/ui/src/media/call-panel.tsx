import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { mediaWords } from '../words/media/index.js';
import { CallBar } from './call-bar.js';
import { Captions } from './captions.js';
import type { MediaController } from './media-controller.js';
import { ForAll, Hands } from './hands.js';
import { grid } from './layout.js';
import { ConnectionDiagnosis } from './connection-diagnosis.js';
import { AudioPlayback } from './audio-playback.js';
import { TalkKey } from './talk-key.js';
import { TileView } from './tile.js';
import { arranged, tilesOf, type Tile } from './tiles.js';

const GAP = 8;

interface Props {
  readonly controller: MediaController;
  /** True if something else is on the stage. */
  readonly beside: boolean;
}

/** The call: tiles of the members, and the controls. */
export function CallPanel({ controller, beside }: Props) {
  useTalkKey(controller);
  const { captions } = controller.room;
  const tiles = tilesOf(controller.state.tracks.value, controller.state.inCall.value, (id) => controller.nameOf(id), controller.you.id);
  const { large, small } = arranged(tiles, beside ? 'STRIP' : controller.tileLayout.value, controller.pinned.value, controller.state.speaking.value);
  return (
    <section class={beside ? 'call strip' : 'call'} aria-label={mediaWords.label}>
      <AudioPlayback controller={controller} />
      <Hands controller={controller} />
      {tiles.length === 0 && <p class="tiles-empty">{mediaWords.nobody}</p>}
      {large.length > 0 && <Tiles controller={controller} tiles={large} place="large" />}
      {small.length > 0 && <Tiles controller={controller} tiles={small} place="small" />}
      {captions.shown.value.length > 0 && <Captions source={captions} />}
      <div class="call-foot">
        <CallBar controller={controller} strip={beside} />
        <ConnectionDiagnosis controller={controller} />
        <ForAll controller={controller} />
      </div>
    </section>
  );
}

interface TilesProps {
  readonly controller: MediaController;
  readonly tiles: readonly Tile[];
  readonly place: 'large' | 'small';
}

/** Tiles in a grid as large as possible, or in a row. */
function Tiles({ controller, tiles, place }: TilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const size = useSignal({ width: 0, height: 0 });
  const { length } = tiles;

  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => (size.value = { width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const { width, height } = grid(length, size.value.width, size.value.height, GAP);
  useLayoutEffect(() => {
    list.current?.style.setProperty('--tile-width', `${width}px`);
    list.current?.style.setProperty('--tile-height', `${height}px`);
  }, [width, height]);

  return (
    <ul ref={list} class={`tiles ${place}`} aria-label={mediaWords.tiles} role="list" tabIndex={place === 'small' ? 0 : undefined}>
      {tiles.map((tile) => (
        <TileView key={tile.key} controller={controller} tile={tile} />
      ))}
    </ul>
  );
}

function useTalkKey(controller: MediaController): void {
  useEffect(() => {
    const key = new TalkKey({
      enabled: () => controller.settings.talkKey.peek() && controller.muted.peek() && controller.own.microphone.peek() !== undefined,
      talk: (on) => (controller.talking.value = on),
      press: () => void controller.setMicrophone(controller.muted.peek()),
      now: () => performance.now(),
    });
    const down = (event: KeyboardEvent): void => key.handleDown(event);
    const up = (event: KeyboardEvent): void => key.handleUp(event);
    const blur = (): void => key.release();
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    addEventListener('blur', blur);
    return () => {
      key.release();
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
      removeEventListener('blur', blur);
    };
  }, [controller]);
}
