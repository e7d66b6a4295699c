import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { mediaWords } from '../words/media/index.js';
import { CallBar } from './call-bar.js';
import { Captions } from './captions.js';
import type { MediaDesk } from './desk.js';
import { ForAll, Hands } from './hands.js';
import { grid } from './layout.js';
import { LineSign } from './line-sign.js';
import { Sounds } from './sounds.js';
import { TalkKey } from './talk-key.js';
import { TileView } from './tile.js';
import { arranged, tilesOf, type Tile } from './tiles.js';

const GAP = 8;

interface Props {
  readonly desk: MediaDesk;
  /** True if something else is on the stage. */
  readonly beside: boolean;
}

/** The call: tiles of the members, and the controls. */
export function MediaPlace({ desk, beside }: Props) {
  useTalkKey(desk);
  const captions = desk.captions.value;
  const tiles = tilesOf(desk.state.tracks.value, desk.state.inCall.value, (id) => desk.nameOf(id), desk.you.id);
  const { large, small } = arranged(tiles, beside ? 'STRIP' : desk.manner.value, desk.pinned.value, desk.state.speaking.value);
  return (
    <section class={beside ? 'call strip' : 'call'} aria-label={mediaWords.label}>
      <Sounds desk={desk} />
      <Hands desk={desk} />
      {tiles.length === 0 && <p class="tiles-empty">{mediaWords.nobody}</p>}
      {large.length > 0 && <Tiles desk={desk} tiles={large} place="large" />}
      {small.length > 0 && <Tiles desk={desk} tiles={small} place="small" />}
      {captions !== undefined && <Captions source={captions} />}
      <div class="call-foot">
        <CallBar desk={desk} strip={beside} />
        <LineSign desk={desk} />
        <ForAll desk={desk} />
      </div>
    </section>
  );
}

interface TilesProps {
  readonly desk: MediaDesk;
  readonly tiles: readonly Tile[];
  readonly place: 'large' | 'small';
}

/** Tiles in a grid as large as possible, or in a row. */
function Tiles({ desk, tiles, place }: TilesProps) {
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
        <TileView key={tile.key} desk={desk} tile={tile} />
      ))}
    </ul>
  );
}

function useTalkKey(desk: MediaDesk): void {
  useEffect(() => {
    const key = new TalkKey({
      enabled: () => desk.settings.talkKey.peek() && desk.muted.peek() && desk.own.microphone.peek() !== undefined,
      talk: (on) => (desk.talking.value = on),
      press: () => void desk.setMicrophone(desk.muted.peek()),
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
  }, [desk]);
}
